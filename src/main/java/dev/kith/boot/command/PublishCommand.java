package dev.kith.boot.command;

import dev.kith.boot.AllDatabases;
import dev.kith.boot.option.HomeOption;
import dev.kith.engine.clickhouse.ClickHouseAddress;
import dev.kith.engine.clickhouse.Publication;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.files.OwnerOnly;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.DatabaseName;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.mapped.engine.EngineMessages;
import dev.kith.mapped.engine.SecretLocation;
import dev.kith.mapped.engine.TableSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Publishes a database to ClickHouse, and maps the tables.
@Command(
    name = "publish",
    description = {
      "Publishes a database to ClickHouse, as tables designed for graph queries, and maps them.",
      "Publishing again writes only what has changed, where that is known, and otherwise"
          + " everything;",
      "an interrupted run continues where it stopped. A type whose properties were added, removed"
          + " or",
      "changed is rebuilt, and cannot be read meanwhile."
    })
final class PublishCommand implements Callable<Integer> {
  private static final String ENGINE = "clickhouse";

  @Mixin private final HomeOption home = new HomeOption();

  @Parameters(paramLabel = "DATABASE", description = "The database to publish.")
  private String database = "";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "URL",
      description = "clickhouse://host:8123/database, with more hosts after commas.")
  private String url = "";

  @Option(names = "--user", description = "The user name there.")
  private @Nullable String user;

  @Option(
      names = "--password-variable",
      paramLabel = "NAME",
      description = "The environment variable with the password; without --user, with a token.")
  private @Nullable String password;

  @Option(names = "--cluster", description = "Distribute the tables over the shards of a cluster.")
  private @Nullable String cluster;

  @Option(names = "--ddl-only", description = "Print the statements that create the tables.")
  private boolean ddlOnly;

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description = "The name of the mapped database; by default DATABASE-clickhouse.")
  private String name = "";

  @Option(
      names = "--without-scopes",
      description = "Also publish nodes with scopes, to everyone who may read the tables.")
  private boolean withoutScopes;

  @Override
  public Integer call() {
    var place = ClickHouseAddress.of(url);
    DatabaseName.checked(mappedName());
    try (var opened = home.all()) {
      var call = Call.by("publish");
      var graph = opened.named(database);
      if (ddlOnly) {
        graph
            .read(call, view -> Publication.tables(view, Optional.ofNullable(cluster)))
            .forEach(statement -> Console.print(statement + ";\n"));
        return 0;
      }
      var mapped = mappedName();
      var there = opened.mapped().source(mapped, ENGINE);
      if (there.isEmpty() && names(opened).contains(mapped)) {
        throw new Fault.AlreadyExists("database", mapped).raise();
      }
      checkScopes(graph, call);
      var done = published(graph, call);
      if (there.isEmpty()) {
        opened.mapped().add(mapped, written(done.ontology()), ENGINE, call);
      } else if (!fits(opened, there.get(), place, done)) {
        opened.mapped().replace(mapped, written(done.ontology()), ENGINE, call);
      }
      Console.print(summary(done, mapped));
      return 0;
    } catch (FaultException failed) {
      // The user who publishes is the operator, and there is no other log.
      Optional.ofNullable(failed.getCause())
          .map(EngineMessages::of)
          .ifPresent(words -> Console.warn("kith: the server said: " + words));
      throw failed;
    }
  }

  private void checkScopes(Graph graph, Call call) {
    if (!withoutScopes && graph.read(call, GraphView::hasScopes)) {
      throw new Fault.Unavailable(
              "The scopes of database '" + database + "'",
              "published tables do not keep them: everyone who may read the tables sees every node",
              "Use --without-scopes if everyone may see them.")
          .raise();
    }
  }

  /// Whether an existing ontology describes what was published.
  private boolean fits(
      AllDatabases opened,
      TableSource there,
      ClickHouseAddress place,
      Publication.PublishResult done) {
    return !done.reshaped()
        && isOf(there, place)
        && opened.mapped().hasTypes(mappedName(), done.ontology());
  }

  private String mappedName() {
    return name.isBlank() ? database + "-clickhouse" : name;
  }

  private static List<String> names(AllDatabases opened) {
    return opened.list().stream().map(About::database).toList();
  }

  private static boolean isOf(TableSource source, ClickHouseAddress place) {
    return source.location() instanceof TableSource.SourceLocation.Server server
        && ClickHouseAddress.of(server.url()).isAlso(place);
  }

  private Publication.PublishResult published(Graph graph, Call call) {
    return Publication.run(
        graph,
        database,
        server(),
        Optional.ofNullable(cluster),
        System.getenv(),
        call,
        new PrintedProgress());
  }

  /// Progress on the terminal.
  private static final class PrintedProgress implements Publication.PublicationListener {
    @Override
    public void written(String what, long rows) {
      Console.warn("kith: " + what + ": " + rows + " rows");
    }

    @Override
    public void leavesOut(String what) {
      Console.warn(
          "kith: "
              + what
              + ": has properties called observations, observed_at or observed_by; the"
              + " observations of its nodes are not published");
    }

    @Override
    public void resumed(String what, long rows) {
      Console.warn("kith: " + what + ": continues after " + rows + " existing rows");
    }
  }

  private String summary(Publication.PublishResult done, String mapped) {
    return "published "
        + done.rows()
        + " rows of '"
        + database
        + "' at change "
        + done.change()
        + ", mapped as '"
        + mapped
        + "'";
  }

  private TableSource.SourceLocation.Server server() {
    return new TableSource.SourceLocation.Server(
        url,
        Optional.ofNullable(user),
        Optional.ofNullable(password).map(SecretLocation.Variable::new),
        Optional.empty());
  }

  private static Path written(String ontology) {
    try {
      var file = Files.createTempFile("kith", ".yaml");
      file.toFile().deleteOnExit();
      return OwnerOnly.write(file, ontology);
    } catch (IOException failed) {
      throw new Fault.Unavailable(
              "The folder for temporary files",
              "it is not writable, or its disk is full",
              "Check its permissions and free space.")
          .raise(failed);
    }
  }
}

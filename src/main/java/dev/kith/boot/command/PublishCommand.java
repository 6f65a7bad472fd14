package dev.kith.boot.command;

import dev.kith.engine.clickhouse.Publication;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.mapped.Secret;
import dev.kith.mapped.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes a database out to ClickHouse, and maps what it wrote.
@Command(
    name = "publish",
    description = {
      "Writes a database out to ClickHouse, as tables made for reading a graph, and maps them.",
      "Again, it writes only what changed since, where the database can tell, and else all of it;",
      "one that was broken off goes on where it was. A type of which a property came, went or has",
      "other values is made anew, and cannot be read meanwhile."
    })
final class PublishCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Parameters(paramLabel = "DATABASE", description = "The database to write out.")
  private String database = "";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "URL",
      description = "clickhouse://host:8123/database, with more hosts after commas.")
  private String url = "";

  @Option(names = "--user", description = "Who Kith is there.")
  private @Nullable String user;

  @Option(
      names = "--password-variable",
      paramLabel = "NAME",
      description = "The environment variable with the password; without --user, with a token.")
  private @Nullable String password;

  @Option(names = "--cluster", description = "Spreads the tables over the shards of a cluster.")
  private @Nullable String cluster;

  @Option(names = "--ddl-only", description = "Prints the statements that make the tables.")
  private boolean ddlOnly;

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description = "What to call the mapped database; by default DATABASE-clickhouse.")
  private String name = "";

  @Override
  public Integer call() {
    try (var opened = home.all()) {
      var call = Call.by("publish");
      var graph = opened.named(database);
      if (ddlOnly) {
        var ontology = graph.read(call, view -> view.patterns().ontology());
        Publication.tables(ontology, Optional.ofNullable(cluster))
            .forEach(statement -> Console.print(statement + ";\n"));
        return 0;
      }
      var mapped = name.isBlank() ? database + "-clickhouse" : name;
      boolean there = opened.mapped().has(mapped);
      if (!there && opened.list().stream().anyMatch(about -> about.database().equals(mapped))) {
        throw new Fault.AlreadyExists("database", mapped).raise();
      }
      var done = published(graph, call);
      if (there && done.reshaped()) {
        opened.mapped().delete(mapped);
      }
      if (!there || done.reshaped()) {
        opened.mapped().add(mapped, written(done.ontology()), "clickhouse", call);
      }
      Console.print(said(done, mapped));
      return 0;
    }
  }

  private Publication.Done published(Graph graph, Call call) {
    return Publication.run(
        graph,
        database,
        server(),
        Optional.ofNullable(cluster),
        System.getenv(),
        call,
        (what, rows) -> Console.warn("kith: " + what + ": " + rows + " rows"));
  }

  private String said(Publication.Done done, String mapped) {
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

  private Source.Place.Server server() {
    return new Source.Place.Server(
        url,
        Optional.ofNullable(user),
        Optional.ofNullable(password).map(Secret.Variable::new),
        Optional.empty());
  }

  private static Path written(String ontology) {
    try {
      var file = Files.createTempFile("kith", ".yaml");
      file.toFile().deleteOnExit();
      return Files.writeString(file, ontology);
    } catch (IOException failed) {
      throw new Fault.Unavailable(
              "The folder for temporary files",
              "it may not be written, or its disk is full",
              "Check its permissions and free space.")
          .raise(failed);
    }
  }
}

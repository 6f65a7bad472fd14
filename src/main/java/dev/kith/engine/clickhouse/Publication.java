package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.insert.InsertSettings;
import com.clickhouse.data.ClickHouseFormat;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.mapped.Secret;
import dev.kith.mapped.Source;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Writes a graph out to ClickHouse, as tables made for reading it.
///
/// Type after type is written under the number of the change that the graph is at, and rows that
/// were not seen are marked as gone; which types are done is kept beside them, so that one that was
/// broken off goes on where it was. A graph that has not changed since is left alone.
public final class Publication {
  private static final int ROWS_AT_ONCE = 20_000;
  private static final int ROWS_A_PART = 500_000;
  private static final int NODES_A_HOP = 2_000;

  private final Hosts hosts;
  private final ClickHouseFaults faults;
  private final Call call;
  private final Progress progress;

  private Publication(Hosts hosts, ClickHouseFaults faults, Call call, Progress progress) {
    this.hosts = hosts;
    this.faults = faults;
    this.call = call;
    this.progress = progress;
  }

  /// Is told how far it is.
  @FunctionalInterface
  public interface Progress {
    /// @param what a type of node or relationship
    void written(String what, long rows);
  }

  /// What was done.
  ///
  /// @param rows how many were written; 0 where the tables were up to date
  public record Done(long change, long rows, String ontology) {}

  /// The statements that make the tables.
  ///
  /// @param cluster the cluster that they are spread over, if any
  public static List<String> tables(Ontology ontology, Optional<String> cluster) {
    return new Layout(ontology, cluster).statements();
  }

  /// Writes a graph out.
  ///
  /// @param url where to
  public static Done run(
      Graph graph,
      String url,
      Source.Place.Server server,
      Optional<String> cluster,
      Map<String, String> environment,
      Call call,
      Progress progress) {
    var bounds = new Bounds(0, 0);
    var credentials = new Credentials(server.user(), server.password());
    try (var hosts =
        new Hosts(
            Address.of(server.url()),
            credentials,
            environment,
            () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()))) {
      var faults = new ClickHouseFaults(url, bounds);
      var publication = new Publication(hosts, faults, call, progress);
      return graph.read(
          call,
          view -> {
            var patterns = view.patterns();
            var layout = new Layout(patterns.ontology(), cluster);
            long rows = publication.all(patterns, layout, view.change());
            return new Done(view.change(), rows, layout.yaml(said(server)));
          });
    }
  }

  private static String said(Source.Place.Server server) {
    var said = new StringBuilder("{url: ").append(quoted(server.url()));
    server.user().ifPresent(user -> said.append(", user: ").append(quoted(user)));
    server
        .password()
        .ifPresent(
            secret -> {
              switch (secret) {
                case Secret.Variable(var name) ->
                    said.append(", password_variable: ").append(quoted(name));
                case Secret.InFile(var file) ->
                    said.append(", password_file: ").append(quoted(file.toString()));
              }
            });
    return said.append("}").toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private long all(Patterns patterns, Layout layout, long change) {
    layout.statements().forEach(this::execute);
    var state = state();
    long rows = 0;
    for (var type : patterns.ontology().nodeTypes()) {
      rows += once(Layout.nodes(type), change, state, () -> nodes(patterns, type, change));
    }
    for (var type : patterns.ontology().edgeTypes()) {
      rows += once(Layout.edges(type, true), change, state, () -> edges(patterns, type, change));
    }
    return rows;
  }

  private interface Work {
    long run();
  }

  private long once(String table, long change, Map<String, String> state, Work work) {
    if (Long.toString(change).equals(state.get(table))) {
      return 0;
    }
    long rows = work.run();
    var done = new RowBinary().text(table).text(Long.toString(change));
    done.end(change, false);
    insert(Layout.STATE, done);
    return rows;
  }

  private Map<String, String> state() {
    var text = "SELECT name, value FROM " + Layout.quoted(Layout.STATE) + " FINAL";
    var state = new LinkedHashMap<String, String>();
    ask(
        client -> {
          client.queryAll(text).forEach(row -> state.put(row.getString(1), row.getString(2)));
          return 0;
        });
    return state;
  }

  private long nodes(Patterns patterns, NodeType type, long change) {
    var others = type.properties().stream().filter(each -> !each.equals(type.key())).toList();
    var table = Layout.nodes(type);
    long rows = 0;
    var batch = new RowBinary();
    var after = Optional.<List<Literal>>empty();
    do {
      var found = page(patterns, type, columns(type, others), after, ROWS_AT_ONCE);
      for (var row : found) {
        batch.key(row.getFirst()).values(others, row.subList(1, row.size())).end(change, false);
      }
      after = next(found, ROWS_AT_ONCE);
      if (batch.rows() >= ROWS_A_PART || after.isEmpty()) {
        rows += insert(table, batch);
        progress.written(type.name(), rows);
        batch = new RowBinary();
      }
    } while (after.isPresent());
    forget(table, Layout.quoted(type.key().name()), change);
    return rows;
  }

  private static List<Property> columns(NodeType type, List<Property> others) {
    var columns = new ArrayList<>(List.of(type.key()));
    columns.addAll(others);
    return columns;
  }

  private List<List<Literal>> page(
      Patterns patterns,
      NodeType type,
      List<Property> columns,
      Optional<List<Literal>> after,
      int most) {
    call.check();
    return patterns
        .find(
            new NodeQuestion(type, Optional.empty(), Filter.all(), columns, List.of(), after, most))
        .rows();
  }

  private static Optional<List<Literal>> next(List<List<Literal>> found, int most) {
    return found.size() < most
        ? Optional.empty()
        : Optional.of(List.of(found.getLast().getFirst()));
  }

  private long edges(Patterns patterns, EdgeType type, long change) {
    var start = patterns.ontology().end(type.from());
    long rows = 0;
    var batch = new RowBinary();
    var after = Optional.<List<Literal>>empty();
    do {
      var found = page(patterns, start, List.of(start.key()), after, NODES_A_HOP);
      hops(patterns, type, found, change, batch);
      after = next(found, NODES_A_HOP);
      if (batch.rows() >= ROWS_A_PART || after.isEmpty()) {
        insert(Layout.edges(type, false), batch);
        rows += insert(Layout.edges(type, true), batch);
        progress.written(type.name(), rows);
        batch = new RowBinary();
      }
    } while (after.isPresent());
    forget(Layout.edges(type, true), "`source`, `target`", change);
    forget(Layout.edges(type, false), "`source`, `target`", change);
    return rows;
  }

  private static void hops(
      Patterns patterns, EdgeType type, List<List<Literal>> starts, long change, RowBinary batch) {
    if (starts.isEmpty()) {
      return;
    }
    var question =
        new HopQuestion(
            starts.stream().map(row -> new NodeRef(type.from(), row.getFirst())).toList(),
            Direction.OUTGOING,
            Map.of(type, Filter.all()),
            Map.of(type, type.properties()),
            Integer.MAX_VALUE - 1);
    for (var hop : patterns.hops(question)) {
      batch
          .key(hop.source().key())
          .key(hop.target().key())
          .values(type.properties(), hop.properties())
          .end(change, false);
    }
  }

  /// Marks what was not seen this time as gone.
  private void forget(String table, String keys, long change) {
    var version = Layout.quoted(Layout.VERSION);
    execute(
        "INSERT INTO "
            + Layout.quoted(table)
            + " ("
            + keys
            + ", "
            + version
            + ", "
            + Layout.quoted(Layout.GONE)
            + ") SELECT "
            + keys
            + ", "
            + change
            + ", 1 FROM "
            + Layout.quoted(table)
            + " FINAL WHERE "
            + version
            + " < "
            + change);
  }

  @SuppressWarnings("try") // closing an answer does not wait, whatever its signature says
  private int insert(String table, RowBinary rows) {
    if (rows.rows() == 0) {
      return 0;
    }
    call.check();
    return ask(
        client -> {
          try (var _ =
              client
                  .insert(
                      Layout.quoted(table),
                      rows.stream(),
                      ClickHouseFormat.RowBinary,
                      new InsertSettings())
                  .get()) {
            return rows.rows();
          } catch (RuntimeException failed) {
            throw failed;
          } catch (Exception failed) {
            throw new IllegalStateException(failed);
          }
        });
  }

  @SuppressWarnings("try") // closing an answer does not wait, whatever its signature says
  private void execute(String statement) {
    call.check();
    ask(
        client -> {
          try (var _ = client.execute(statement).get()) {
            return 0;
          } catch (RuntimeException failed) {
            throw failed;
          } catch (Exception failed) {
            throw new IllegalStateException(failed);
          }
        });
  }

  private <T> T ask(Function<Client, T> question) {
    try {
      return hosts.ask(question);
    } catch (RuntimeException failed) {
      throw faults.of(failed);
    }
  }
}

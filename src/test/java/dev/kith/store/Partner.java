package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.SqliteConnection;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A hub and its spokes that two processes take turns to connect and to count: one of them a test,
/// the other a process that reads commands, one a line.
public final class Partner {
  public static final String DATABASE = "g";
  public static final int SPOKES = 8;
  private static final int MOST_READINGS = 100_000;
  private static final Call CALL = Call.by("partner");

  private Partner() {}

  public static void create(Home home) {
    var graph = home.create(DATABASE, "");
    var nodes = new ArrayList<Mutation>();
    nodes.add(node("hub"));
    IntStream.range(0, SPOKES).forEach(spoke -> nodes.add(node("s" + spoke)));
    graph.write(CALL, nodes);
    // From here on nobody writes unasked: edges want no vectors.
    home.embed(DATABASE, CALL, (_, _, _) -> {});
  }

  /// So many readings that the next needs no word of SQLite's, unless someone writes.
  public static OwnedGraph spared(Home home) {
    var graph = home.owned(DATABASE);
    sparedIn(graph);
    return graph;
  }

  public static void sparedIn(OwnedGraph graph) {
    var watch = graph.connections().watch();
    for (int reading = 0; reading < MOST_READINGS; reading++) {
      count(graph);
      if (watch.isCurrent(graph.indexes().topology().now().orElseThrow().change())) {
        return;
      }
    }
    throw new IllegalStateException("SQLite is never spared");
  }

  private static Mutation node(String id) {
    return new Mutation.CreateNode(new Node(id, "thing", Metadata.NONE), List.of());
  }

  public static void connect(Graph graph, int spoke, boolean on) {
    graph.write(
        CALL,
        List.of(
            on
                ? new Mutation.CreateEdge(new Edge("hub", "HAS", "s" + spoke, Metadata.NONE), false)
                : new Mutation.DeleteEdge("hub", "HAS", "s" + spoke)));
  }

  /// The hub is the first node of all, and its handle is known without a lookup.
  public static int count(Graph graph) {
    return graph.read(
        CALL, view -> view.neighbourhood(new int[] {1}, 1, WalkLimits.USUAL).edgeCount());
  }

  public static boolean isConnected(Graph graph, int spoke) {
    return graph.read(
        CALL,
        view ->
            Arrays.stream(view.neighbourhood(new int[] {1}, 1, WalkLimits.USUAL).objects())
                .anyMatch(object -> object == spoke + 2));
  }

  /// Whether a checkpoint by a connection of its own was kept from its end by a reader.
  public static boolean isKeptFrom(Path folder, String checkpoint) throws SQLException {
    try (var connection = SqliteConnection.anchor(sqlite(folder));
        var writer = SqliteConnection.writer(sqlite(folder))) {
      connection.number("SELECT count(*) FROM node");
      writer.execute("PRAGMA busy_timeout = 0");
      return writer.number("PRAGMA wal_checkpoint(" + checkpoint + ")") > 0;
    }
  }

  public static Path sqlite(Path folder) {
    return new DatabaseFiles(DATABASE, folder.resolve(DATABASE)).sqlite();
  }

  static void run(Path folder) throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var line = in.readLine();
    while (line != null) {
      try (var home = Homes.open(folder)) {
        while (line != null && !line.equals("reopen")) {
          System.out.println(done(home, line.split(" ")));
          line = in.readLine();
        }
      } catch (SQLException failed) {
        throw new IOException(failed);
      }
      if (line != null) {
        System.out.println("reopened");
        line = in.readLine();
      }
    }
  }

  private static String done(Home home, String[] words) throws SQLException {
    return switch (words[0]) {
      case "on", "off" -> {
        connect(home.named(DATABASE), Integer.parseInt(words[1]), words[0].equals("on"));
        yield "done";
      }
      case "count" -> Integer.toString(count(home.named(DATABASE)));
      case "spared" -> Boolean.toString(spared(home).connections().watch().isOpen());
      case "checkpoint" -> Boolean.toString(isKeptFrom(home.folder(), words[1]));
      default -> throw new IllegalArgumentException(words[0]);
    };
  }
}

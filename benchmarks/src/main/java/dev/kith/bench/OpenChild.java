package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.WalkLimits;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

/// Opens the large database in a fresh process and answers one neighbourhood, ids and names
/// included; told to, it goes on answering and says what memory it holds.
public final class OpenChild {
  private static final WalkLimits LIMITS = WalkLimits.USUAL;

  private OpenChild() {}

  /// @param arguments the engine, then the seed's number or numbers
  public static void main(String[] arguments) throws Exception {
    long start = System.nanoTime();
    long edges =
        switch (arguments[0]) {
          case "kith" -> kith(Integer.parseInt(arguments[1]), start);
          case "sqlite" -> sqlite(Integer.parseInt(arguments[1]), start);
          case "warm" -> warm(Arrays.copyOfRange(arguments, 1, arguments.length));
          default -> throw new IllegalArgumentException(arguments[0]);
        };
    Child.answer("edges", edges);
  }

  private static long kith(int seed, long start) {
    try (var home = LargeGraph.home(LargeGraph.HOME)) {
      long edges = answer(home.named(LargeGraph.DATABASE), LargeGraph.id(seed), 1);
      Child.answer("nanos", System.nanoTime() - start);
      return edges;
    }
  }

  private static long answer(Graph graph, String id, int hops) {
    return graph.read(
        Call.by("bench"),
        view -> {
          var found = view.neighbourhood(view.handles(List.of(id)), hops, LIMITS);
          var ids = view.ids(found.nodes());
          var names = new HashMap<Integer, String>();
          for (int predicate : found.predicates()) {
            names.computeIfAbsent(predicate, view::predicateName);
          }
          return (long) found.edgeCount() + (ids.isEmpty() ? 1 : 0);
        });
  }

  private static long sqlite(int seed, long start) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + LargeGraph.sqlite())) {
      long edges = rows(connection, LargeGraph.id(seed));
      Child.answer("nanos", System.nanoTime() - start);
      return edges;
    }
  }

  private static long rows(Connection connection, String id) throws Exception {
    var sql =
        "SELECT e.subject, p.name, e.object, n.id FROM edge e JOIN predicate p ON p.code ="
            + " e.predicate JOIN node n ON n.key = ";
    int key;
    try (var find = connection.prepareStatement("SELECT key FROM node WHERE id = ?")) {
      find.setString(1, id);
      try (var row = find.executeQuery()) {
        row.next();
        key = row.getInt(1);
      }
    }
    long edges = 0;
    try (var query =
        connection.prepareStatement(
            sql
                + "e.object WHERE e.subject = ?1 UNION ALL "
                + sql
                + "e.subject WHERE e.object = ?1 AND e.subject <> ?1")) {
      query.setInt(1, key);
      try (var found = query.executeQuery()) {
        while (found.next()) {
          edges += found.getString(2).isEmpty() || found.getString(4).isEmpty() ? 2 : 1;
        }
      }
    }
    return edges;
  }

  private static long warm(String[] seeds) throws Exception {
    try (var home = LargeGraph.home(LargeGraph.HOME)) {
      var graph = home.named(LargeGraph.DATABASE);
      long edges = 0;
      for (int round = 0; round < 2; round++) {
        for (var seed : seeds) {
          edges += answer(graph, LargeGraph.id(Integer.parseInt(seed)), 1 + round);
        }
      }
      Child.answer("resident", Child.status("VmRSS"));
      Child.answer("own", Child.status("RssAnon"));
      Child.answer("files", Child.status("RssFile"));
      return edges;
    }
  }
}

package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Comparator;
import java.util.List;

/// Loads the large graph with one of two engines and asks it for one neighbourhood.
public final class LoadChild {
  private LoadChild() {}

  public static void main(String[] arguments) throws Exception {
    var place = Path.of(arguments[1]);
    delete(place);
    long start = System.nanoTime();
    switch (arguments[0]) {
      case "kith" -> kith(place, start);
      case "duckdb" -> duckdb(place, start);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    Child.answer("nanos", System.nanoTime() - start);
    Child.answer("peak", Child.status("VmHWM"));
  }

  private static void kith(Path place, long start) {
    try (var home = LargeGraph.home(place)) {
      LargeGraph.importInto(home);
      Child.answer("loaded", System.nanoTime() - start);
      int edges =
          home.named(LargeGraph.DATABASE)
              .read(
                  Call.by("bench"),
                  view -> {
                    var seed = view.handles(List.of(LargeGraph.id(0)));
                    return view.neighbourhood(seed, 1, WalkLimits.USUAL).edgeCount();
                  });
      Child.answer("edges", edges);
    }
  }

  private static void duckdb(Path place, long start) throws Exception {
    Files.createDirectories(place);
    try (var connection = DriverManager.getConnection("jdbc:duckdb:" + place.resolve("db.duckdb"));
        var statement = connection.createStatement()) {
      statement.execute("SET memory_limit = '4GB'");
      statement.execute(
          "CREATE TABLE node AS SELECT * FROM read_json('"
              + LargeGraph.NODE_LINES
              + "', format = 'newline_delimited')");
      statement.execute(
          "CREATE TABLE edge AS SELECT * FROM read_json('"
              + LargeGraph.EDGE_LINES
              + "', format = 'newline_delimited')");
      statement.execute("CHECKPOINT");
      Child.answer("loaded", System.nanoTime() - start);
      var id = LargeGraph.id(0);
      try (var rows =
          statement.executeQuery(
              "SELECT count(*) FROM (SELECT subject, predicate, object FROM edge WHERE subject = '"
                  + id
                  + "' OR object = '"
                  + id
                  + "')")) {
        rows.next();
        Child.answer("edges", rows.getLong(1));
      }
    }
  }

  private static void delete(Path place) throws Exception {
    if (Files.exists(place)) {
      try (var files = Files.walk(place)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}

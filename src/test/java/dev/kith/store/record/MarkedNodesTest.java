package dev.kith.store.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.GraphView;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.StoreFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkedNodesTest {
  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void open() throws IOException {
    home = Homes.open(folder.resolve("home"));
    var rows =
        Homes.file(
            folder,
            "rows.jsonl",
            "{\"id\":\"a\",\"entity_type\":\"t\",\"tags\":[\"x\",\"x\",7,\"y\"],\"scope\":\"1/\"}",
            "{\"id\":\"b\",\"entity_type\":\"t\",\"tags\":\"x\",\"pinned\":true,\"scope\":\"2/\"}",
            "{\"id\":\"c\",\"entity_type\":\"t\",\"pinned\":false,\"about\":\"pinned tags\"}",
            "{\"id\":\"d\",\"entity_type\":\"t\",\"pinned_observations\":[\"f\"],\"tags\":{\"k\":1}}",
            "{\"id\":\"e\",\"entity_type\":\"t\"}");
    Homes.load(home, "g", Homes.STRICT, rows);
  }

  @AfterEach
  void close() {
    home.close();
  }

  private static List<String> pinned(GraphView view) {
    return view.ids(view.pinned());
  }

  private static Map<String, List<String>> tags(GraphView view) {
    var named = new java.util.TreeMap<String, List<String>>();
    view.tags()
        .orElseThrow()
        .forEach(
            (tag, nodes) ->
                named.put(tag, view.ids(nodes.stream().mapToInt(Integer::intValue).toArray())));
    return named;
  }

  @Test
  void onlyWhatIsMeantAsAMarkIsOne() {
    var graph = home.named("g");

    assertThat(graph.<List<String>>read(Homes.call(), MarkedNodesTest::pinned))
        .containsExactly("b", "d");
    assertThat(graph.<Map<String, List<String>>>read(Homes.call(), MarkedNodesTest::tags))
        .isEqualTo(Map.of("x", List.of("a", "b"), "y", List.of("a")));
  }

  @Test
  void aCallerLearnsOnlyTheMarksOfWhatItSees() {
    var graph = home.named("g");
    var first = Homes.call().under(dev.kith.store.Tenants.under("1/"));

    assertThat(graph.<List<String>>read(first, MarkedNodesTest::pinned)).containsExactly("d");
    assertThat(graph.<Map<String, List<String>>>read(first, MarkedNodesTest::tags))
        .isEqualTo(Map.of("x", List.of("a"), "y", List.of("a")));
    var other = Homes.call().under(dev.kith.store.Tenants.under("2/"));
    assertThat(graph.<Map<String, List<String>>>read(other, MarkedNodesTest::tags))
        .isEqualTo(Map.of("x", List.of("b")));
  }

  private String plan(String sql) throws SQLException {
    var plan = new StringBuilder();
    try (var connection = SqliteConnection.reader(folder.resolve("home/g/graph.sqlite"))) {
      connection.each("EXPLAIN QUERY PLAN " + sql, row -> plan.append(row.getString(4)));
    }
    return plan.toString();
  }

  @Test
  void nothingElseIsReadToFindThem() throws SQLException {
    assertThat(plan("SELECT EXISTS (SELECT 1 FROM node WHERE " + StoreFormat.MARKED + ")"))
        .contains("node_marked");
    assertThat(
            plan(
                "SELECT key, metadata FROM node WHERE ("
                    + (StoreFormat.PINNED + ") = 1 AND (" + StoreFormat.MARKED + ") ORDER BY key")))
        .contains("SEARCH node USING INDEX node_marked");
    assertThat(
            plan(
                "SELECT node.key, tag.value FROM node, json_each(node.metadata, '$.tags') tag WHERE"
                    + (" tag.type = 'text' AND (" + StoreFormat.PINNED + ") IN (0, 1) AND (")
                    + (StoreFormat.MARKED + ")")))
        .contains("node_marked");
  }
}

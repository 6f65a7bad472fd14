package dev.kith.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.TextSigner;
import dev.kith.mapped.Counted;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.OneDatabase;
import dev.kith.mapped.SeveralAtOnce;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Tool;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.AllMemoryTools;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// To an engine that is far away a tool goes as often as somebody who writes the statements by hand
/// would have to, and not more.
class RoundTripsTest {
  private static final String TABLES =
      """
      CREATE TABLE people (id BIGINT, name VARCHAR, total_mentions BIGINT);
      INSERT INTO people SELECT range, 'Person ' || range, 1 + range % 7 FROM range(0, 3000);
      CREATE TABLE knows (a BIGINT, b BIGINT, since BIGINT, confidence DOUBLE);
      INSERT INTO knows VALUES
        (1, 2, 2001, 0.5), (2, 3, 2002, 0.5), (1, 4, 2003, 0.5), (4, 3, 2004, 0.5), (3, 5, 2005, 0.5);
      INSERT INTO knows SELECT 10, range, range, 1 FROM range(1000, 2500);
      """;
  private static final String ONTOLOGY =
      """
      nodes:
        person:
          table: people
          key: id
          properties: {id: int64, name: string, total_mentions: int64}
      relationships:
        KNOWS:
          {from: person, to: person, table: knows, source: a, target: b, unique: true, sound: true,
           properties: {since: int64, confidence: float64}}
      """;

  @TempDir Path folder;
  private final List<String> ran = new CopyOnWriteArrayList<>();
  private MappedGraph graph;

  @BeforeEach
  void tables() {
    graph =
        DuckDbTables.open(
            TABLES, ONTOLOGY, folder, engine -> new SeveralAtOnce(new Counted(engine, ran)));
    calls("describe_schema").answer("describe_schema", "{}");
    ran.clear(); // what there is was counted once
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private Calls calls(String tool) {
    var signer = new TextSigner(() -> new byte[TextSigner.KEY_BYTES]);
    Map<Family, List<Tool>> families =
        tool.equals("open_nodes")
            ? Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all())
            : Map.of(
                Family.BFS,
                BfsTools.all(),
                Family.QUERY,
                QueryTools.all(QueryLimits.USUAL, signer),
                Family.MEMORY,
                AllMemoryTools.of(InstantSource.system()));
    return new Calls(
        new Toolbox(new Catalogue(families), new OneDatabase(graph), Limits.FOR_PROGRAMS));
  }

  /// @param trips how many statements it takes
  private String asks(int trips, String tool, String arguments) {
    ran.clear();
    var answer = calls(tool).answer(tool, arguments.replace('\'', '"')).toString();

    assertThat(ran).as(tool + " " + arguments).hasSize(trips);
    return answer;
  }

  @Test
  void aNodeIsOneStatement() {
    asks(1, "describe_entity", "{'id':'person:1'}");
    asks(1, "describe_entities", "{'ids':['person:1','person:2']}");
    asks(1, "find_nodes", "{'node_label':'person','ids':[1]}");
    asks(1, "search_entities", "{'query':'person:1','limit':1}");
  }

  @Test
  void aWalkIsAStatementForEachHopAndOneForTheNodes() {
    asks(2, "bfs_query", "{'seeds':['person:1'],'max_hops':1,'topology_only':true}");
    asks(3, "bfs_query", "{'seeds':['person:1'],'max_hops':2,'topology_only':true}");
    asks(3, "explore_neighbors", "{'start_node':{'label':'person','node_id':1}}");
    asks(
        2,
        "traverse_relationships",
        "{'from':{'label':'person','ids':[1]},'relationships':[{'type':'KNOWS'}]}");
  }

  @Test
  void aWalkInFullReadsNothingTwice() {
    assertThat(asks(2, "bfs_query", "{'seeds':['person:1'],'max_hops':1}"))
        .contains("\"since\":2001", "Person 2")
        .doesNotContain("2002");
    assertThat(asks(3, "bfs_query", "{'seeds':['person:1'],'max_hops':2}"))
        .contains("\"since\":2002", "Person 3");
  }

  /// Of so many relationships nothing is read that nobody asked for yet, and the nodes are read in
  /// three slices.
  @Test
  void aWalkThatMeetsManyIsInFullAsWell() {
    assertThat(asks(8, "bfs_query", "{'seeds':['person:10'],'max_hops':1}"))
        .contains("\"since\":2499", "Person 2499");
  }

  @Test
  void whatIsNearSeveralIsAskedOfAllTogether() {
    assertThat(asks(3, "intersect_subgraphs", "{'seeds':['person:1','person:3'],'k':1}"))
        .contains("person:2", "person:4")
        .doesNotContain("person:5", "\"since\"");
    assertThat(asks(2, "intersect_subgraphs", "{'seeds':['person:1','person:2'],'k':1}"))
        .contains("\"since\":2001");
  }

  @Test
  void pathsAreLookedForFromBothEndsAtOnce() {
    var ends = "{'from':{'label':'person','node_id':1},'to':{'label':'person','node_id':%s}}";
    asks(2, "find_paths", ends.replace("%s", "3"));
    asks(2, "find_paths", ends.replace("%s", "2"));
    asks(3, "find_paths", ends.replace("%s", "5"));
  }

  @Test
  void whatIsRememberedIsAHop() {
    assertThat(
            asks(
                1,
                "get_related_entities",
                "{'database':'tables','entity_name':'person:1','max_depth':1}"))
        .contains("person:2", "0.5");
    asks(2, "open_nodes", "{'names':['person:1']}"); // who it is, then its relations
  }

  @Test
  void aNameIsLookedForInEveryRowOnce() {
    asks(3, "search_entities", "{'query':'Person 2999'}");

    assertThat(ran.stream().filter(each -> !each.contains(" IN "))).hasSize(1);

    assertThat(asks(5, "search_entities", "{'query':'Person','limit':2}"))
        .contains("person:0", "person:1")
        .doesNotContain("person:2");
  }
}

package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Scope;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Effect;
import dev.kith.tool.Family;
import dev.kith.tool.Result;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every tool of the catalogue, asked under a limit of two seconds of a graph with as many types
/// and predicates as a graph may have, and one node with a million edges.
@Tag("slow")
class EveryToolOnAWideGraphTest {
  private static final int NAMES = 100_000;
  private static final int EDGES = 1_000_000;
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /// Questions that go at the whole graph, one a line: the tool, then its arguments.
  private static final String CASES =
      """
      bfs_query {"seeds":["hub"],"max_hops":1}
      bfs_query {"seeds":["hub","n5"],"max_hops":5,"topology_only":true,"rim_edges":true}
      bfs_query {"seeds":["hub"],"max_hops":2,"node_types":["Type7"],"predicates":["pred_9"],"limit":5}
      bfs_query {"seeds":["nobody","nobody either"],"max_hops":1}
      intersect_subgraphs {"seeds":["hub","n5"],"k":2}
      describe_entity {"id":"hub"}
      describe_entity {"id":"hubb"}
      describe_entities {"ids":["hub","n7","nobody"]}
      search_entities {"query":"Node 77"}
      search_entities {"query":"nod"}
      list_databases {}
      describe_schema {}
      get_graph_schema {}
      get_graph_schema {"expand_schema":true}
      get_graph_schema {"expand_nodes":["Hub"]}
      find_nodes {"node_label":"Type5"}
      find_nodes {"node_label":"Leaf","filters":{"name":{"contains":"99"}}}
      find_nodes {"node_label":"Leaff"}
      traverse_relationships {"from":{"label":"Hub"},"relationships":[{"type":"*"}],"to":{"label":"Leaf"}}
      explore_neighbors {"start_node":{"label":"Hub","node_id":"hub"},"max_hops":2}
      find_paths {"from":{"label":"Leaf","node_id":"n5"},"to":{"label":"Leaf","node_id":"n6"}}
      find_paths {"from":{"label":"Leaf","node_id":"n5"},"to":{"label":"Leaf","node_id":"n6"},"mode":"all","max_hops":4}
      aggregate_nodes {"node_label":"Leaf","aggregations":[{"function":"max","property":"size"}],"group_by":["name"]}
      read_cypher {"database":"wide","query":"MATCH (n) RETURN labels(n) AS l, count(*) AS c ORDER BY c DESC LIMIT 3"}
      read_cypher {"database":"wide","query":"MATCH (h:Hub)-[r]-(n) RETURN type(r), n.name LIMIT 5"}
      read_cypher {"database":"wide","query":"MATCH (a), (b), (c), (d), (e) RETURN count(*)"}
      read_cypher {"database":"wide","query":"MATCH p = shortestPath((a {name: 'Node 5'})-[*]-(b {name: 'Node 6'})) RETURN p"}
      read_cypher {"database":"wide","query":"MATCH (a:Typ5)-[*]-(b) RETURN b"}
      search_memory {"database":"wide","query":"Node 77"}
      semantic_search {"database":"wide","query":"node"}
      get_entity {"database":"wide","entity_name":"hub"}
      get_history {"database":"wide","entity_name":"hub"}
      get_history {"database":"wide","entity_name":"n5"}
      list_changes {"database":"wide"}
      get_related_entities {"database":"wide","entity_name":"hub","max_depth":5}
      get_graph_summary {"database":"wide"}
      get_graph_summary {}
      find_duplicates {"database":"wide"}
      find_duplicates {"database":"wide","name":"n5"}
      create_entity {"database":"wide","name":"new","entity_type":"Another"}
      create_entities {"database":"wide","entities":[{"name":"newer","entity_type":"Yet another"}]}
      create_relationship {"database":"wide","from_entity":"hub","to_entity":"t5","relationship_type":"NEW"}
      create_relationships {"database":"wide","relationships":[{"from_entity":"hub","to_entity":"t6","relationship_type":"NEW"}]}
      add_observations {"database":"wide","entity_name":"hub","observations":["It is wide."]}
      end_facts {"database":"wide","entity_name":"hub","observations":["It is wide."]}
      delete_observations {"database":"wide","entity_name":"hub","observations":["It is wide."]}
      delete_relationship {"database":"wide","from_entity":"hub","to_entity":"t5","relationship_type":"NEW"}
      edit_entity {"database":"wide","name":"hub","entity_type":"Huge"}
      edit_entities {"database":"wide","types":["Leaf"],"add_tags":["green"]}
      edit_entities {"database":"wide","query":"Node 77","author":"nobody","delete":true}
      edit_entities {"database":"wide","names":["hub","n5"],"add_tags":["wide"],"pinned":true,"importance":5}
      edit_entities {"database":"wide","tags":["wide"],"delete":true,"dry_run":true}
      search_memory {"database":"wide","query":"Node 77","tags":["wide"]}
      merge_entities {"database":"wide","into":"n5","from":["hub"],"dry_run":true}
      merge_entities {"database":"wide","into":"n5","from":["hub"]}
      forget {"database":"wide","entities":["hub"]}
      delete_entity {"database":"wide","name":"hub"}
      forget {"database":"wide","entities":["n5"],"dry_run":false}
      undo {"database":"wide","change":1}
      create_database {"database":"other","description":"Nothing"}
      """;

  /// The same for the family that goes by the npm server's names.
  private static final String SERVER_MEMORY =
      """
      create_entities {"entities":[{"name":"npm","entityType":"server","observations":["old"]}]}
      create_relations {"relations":[{"from":"npm","to":"hub","relationType":"knows"}]}
      add_observations {"observations":[{"entityName":"hub","contents":["wide"]}]}
      delete_observations {"deletions":[{"entityName":"hub","observations":["wide"]}]}
      delete_relations {"relations":[{"from":"npm","to":"hub","relationType":"knows"}]}
      read_graph {}
      search_nodes {"query":"node"}
      open_nodes {"names":["hub","n5"]}
      delete_entities {"entityNames":["hub"]}
      """;

  private static final Caller ANYBODY = Caller.local("test");
  private static final Caller TENANT =
      Caller.known(
          "tenant",
          "tenant",
          new Rights(
              DatabaseSet.ALL,
              DatabaseSet.NONE,
              new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.OWNER)))));

  @TempDir static Path folder;

  @BeforeAll
  static void load() throws IOException {
    var file = folder.resolve("wide.jsonl");
    try (var rows = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      rows.write("{\"id\":\"hub\",\"entity_type\":\"Hub\",\"name\":\"The hub\"}\n");
      for (int each = 0; each < NAMES; each++) {
        rows.write("{\"id\":\"t" + each + "\",\"entity_type\":\"Type" + each + "\"");
        rows.write(",\"scope\":\"" + each % 2 + "/\"}\n");
        rows.write("{\"id\":\"n" + each + "\",\"entity_type\":\"Leaf\",\"name\":\"Node " + each);
        rows.write("\",\"size\":" + each % 7 + "}\n");
      }
      for (int each = 0; each < EDGES; each++) {
        rows.write("{\"subject\":\"hub\",\"predicate\":\"pred_" + each % NAMES);
        rows.write("\",\"object\":\"n" + (each / 10) % NAMES + "\"}\n");
      }
    }
    try (var home = new RealHome(folder)) {
      home.load("wide", file);
    }
  }

  @Test
  void everyCallEndsWithAnAnswerOrAFaultThatTellsWhatToDo() {
    var usual = EnumSet.copyOf(Family.usual());
    var seen = new SoftAssertions();
    for (var caller : List.of(TENANT, ANYBODY)) {
      askAll(usual, CASES, caller, seen);
      askAll(Set.of(Family.SERVER_MEMORY), SERVER_MEMORY, caller, seen);
    }
    seen.assertAll();
  }

  private static void askAll(
      Set<Family> families, String cases, Caller caller, SoftAssertions seen) {
    try (var home = Wiring.home(Optional.of(folder), Map.of("KITH_DATABASE", "wide"));
        var toolbox = Wiring.toolbox(home, ToolSelection.of(families), Map.of())) {
      var unasked = toolbox.catalogue().tools().stream().map(Catalogue.Listed::name).toList();
      assertThat(cases.lines().map(line -> line.split(" ", 2)[0])).containsAll(unasked);
      // the first round finds no index loaded
      for (int round = 0; round < 2; round++) {
        cases.lines().forEach(line -> ask(toolbox, line.split(" ", 2), caller, seen));
      }
    }
  }

  private static void ask(Toolbox toolbox, String[] line, Caller caller, SoftAssertions seen) {
    var tool = toolbox.catalogue().find(line[0]).orElseThrow();
    if (caller.equals(TENANT) && tool.declaration().effect() != Effect.READS) {
      return;
    }
    var limit = Call.by("limit", LIMIT);
    var context = toolbox.context(caller, CallContext.ProgressListener.IGNORED).within(limit);
    Result result;
    try (context) {
      result = toolbox.call(tool, Calls.json(line[1]), context);
    }
    var asked = caller.name() + " " + line[0] + " " + line[1];
    seen.assertThat(isForTheCaller(result)).as(asked + "\n" + result.fault()).isTrue();
    if (limit.remainingMillis() < 0) {
      System.out.println(-limit.remainingMillis() + " ms past its limit: " + asked);
    }
  }

  /// Whether the caller can do something about it. Whatever a call before could finish in time,
  /// such as deleting the hub, decides what this one finds.
  private static boolean isForTheCaller(Result result) {
    return switch (result.fault().orElse(new Fault.NotReady("", "", 0))) {
      case Fault.Defect _, Fault.Cancelled _, Fault.Unavailable _, Fault.Damaged _ -> false;
      default -> true;
    };
  }
}

package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.Scope;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whoever follows `next` of any tool to its end reads every item once, whichever call it is merged
/// into, in both formats, of an owned graph and of tables; and nothing that the caller may not see.
///
/// `-Dkith.rounds=4` follows each question in all four ways.
@Tag("long")
class FollowedToTheEndTest {
  private static final long SEED = Seed.of(FollowedToTheEndTest.class);
  private static final Scope PART =
      new Scope.Under(List.of(new Scope.Grant("1/100/", Scope.Role.DEVELOPER)));

  /// One a line: the tool, the lists of the answer that are read on (`-`: the answer is a list;
  /// `~`: its items may come with several pages), its arguments. Where `@` is a database.
  private static final String CASES =
      """
      list_databases databases {}
      get_graph_summary databases {}
      get_graph_summary entity_types,relationship_types {@}
      describe_schema entity_types,predicates {@}
      get_graph_schema node_types,relationship_types {@,"expand_schema":true}
      search_entities - {@,"query":"river","limit":50}
      search_entities - {@,"query":"river","limit":17,"offset":3}
      bfs_query nodes,edges {@,"seeds":["team:t0"],"max_hops":1}
      bfs_query nodes,edges {@,"seeds":["team:t0","person:p2"],"max_hops":2,"rim_edges":true}
      bfs_query nodes,edges {@,"seeds":["person:p2"],"max_hops":2,"limit":17}
      bfs_query nodes,edges {@,"seeds":["person:p2"],"max_hops":2,"topology_only":true,"offset":3,"limit":40}
      bfs_query nodes,edges {@,"seeds":["person:p4"],"max_hops":3,"node_types":["team"],"predicates":["KNOWS"],"not_through":["team"]}
      intersect_subgraphs nodes,edges {@,"seeds":["team:t0","person:p2"],"k":2}
      describe_entities - {@,"ids":["person:p0","person:p1hidden","person:p2","team:t1","person:p4","person:p6","person:p8"]}
      find_nodes rows {@,"node_label":"person"}
      find_nodes rows {@,"node_label":"person","properties":["name","bio"],"limit":7}
      traverse_relationships rows,~edges {@,"from":{"label":"person","filters":{"id":{"starts_with":"p1"}}},"relationships":[{"type":"*"}]}
      traverse_relationships rows {@,"from":{"label":"person"},"relationships":[{"type":"KNOWS","direction":"both","max_hops":2}],"to":{"label":"person","ids":["p2"]}}
      explore_neighbors nodes,edges {@,"start_node":{"label":"person","node_id":"p2"},"max_hops":1}
      explore_neighbors nodes,edges {@,"start_node":{"label":"person","node_id":"p4"},"max_hops":2,"relationship_types":["KNOWS"],"relationship_properties":true}
      find_paths rows,~edges {@,"from":{"label":"person","node_id":"p2"},"to":{"label":"person","node_id":"p8"},"mode":"all"}
      find_paths rows {@,"from":{"label":"person"},"to":{"label":"team","node_id":"t0"},"max_hops":1}
      aggregate_nodes rows {@,"node_label":"person","group_by":["name"]}
      read_cypher rows {@,"query":"MATCH (n:person) RETURN n.id, n ORDER BY n.id"}
      search_memory entities,relationships {@,"query":"river","limit":60}
      get_related_entities entities {@,"entity_name":"team:t0","limit":100}
      get_related_entities entities {@,"entity_name":"person:p2","max_depth":2,"limit":30,"offset":2}
      get_entity observations,relationships {@,"entity_name":"team:t0"}
      get_entity relationships {@,"entity_name":"person:p2","part":"relationships"}
      """;

  /// What tables do not have.
  private static final String OWNED =
      """
      describe_entity +value {"database":"memory","id":"person:p2","field":"bio"}
      get_entity observations {"database":"memory","entity_name":"noted","query":"river"}
      get_entity observations,relationships {"database":"memory","entity_name":"noted","order":"newest"}
      find_duplicates duplicates {"database":"memory","limit":60,"threshold":0.5}
      semantic_search entities,relationships {"database":"memory","query":"river","limit":60,"threshold":0}
      get_history changes {"database":"memory","entity_name":"noted"}
      list_changes changes {"database":"memory","limit":60}
      """;

  private static final String SERVER_MEMORY =
      """
      read_graph entities,relations {}
      search_nodes entities,relations {"query":"river"}
      open_nodes entities,relations {"names":["person:p0","person:p2","person:p4","person:p1hidden","team:t0"]}
      open_nodes relations {"names":["team:t0"]}
      """;

  private final Random random = new Random(SEED);

  @TempDir Path folder;

  @Test
  void everyItemComesOnceAndNoneThatMayNotBeSeen() throws IOException {
    try (var databases = Wiring.databases(Optional.of(folder.resolve("home")), Map.of())) {
      new SharedTeams(random, folder).fill(databases);
      try (var usual = Wiring.toolbox(databases, ToolSelection.USUAL);
          var other =
              Wiring.toolbox(databases, ToolSelection.of(EnumSet.of(Family.SERVER_MEMORY)))) {
        var owned = CASES.replace("@", "\"database\":\"memory\"") + OWNED;
        assertThat(tools(owned)).containsAll(reading(usual));
        follow(usual, owned, Seed.rounds(2));
        assertThat(tools(SERVER_MEMORY)).containsAll(reading(other));
        follow(other, SERVER_MEMORY, Seed.rounds(2));
        follow(usual, CASES.replace("@", "\"database\":\"tables\""), Seed.rounds(1));
      }
    }
  }

  private static Set<String> tools(String cases) {
    return cases.lines().map(line -> line.split(" ", 2)[0]).collect(Collectors.toSet());
  }

  private static List<String> reading(Toolbox toolbox) {
    return toolbox.catalogue().tools().stream()
        .filter(tool -> tool.declaration().effect().readOnly())
        .map(Catalogue.Listed::name)
        .toList();
  }

  private void follow(Toolbox toolbox, String cases, int chains) {
    var everything = new Calls(toolbox);
    var rights = new Rights(DatabaseSet.ALL, DatabaseSet.NONE, PART);
    var part = new Calls(toolbox, Caller.known("tenant", "tenant", rights));
    for (var line : cases.lines().toList()) {
      var all = new FollowedPages(everything, line);
      var seen = new FollowedPages(part, line);
      assertThat(seen.whole().text()).as(line).doesNotContain(SharedTeams.HIDDEN);
      int first = random.nextInt(4);
      for (int chain = 0; chain < chains; chain++) {
        check(all, line, first + chain);
        assertThat(check(seen, line, first + chain)).doesNotContain(SharedTeams.HIDDEN);
      }
    }
  }

  /// The text of the pages.
  private String check(FollowedPages pages, String line, int way) {
    int budget = 400 + random.nextInt(1 << (9 + random.nextInt(3)));
    var description = "seed %s: %s within %s, way %s".formatted(SEED, line, budget, way);
    var whole = pages.whole().items();
    assertThat(whole).as(description).isNotEmpty().doesNotHaveDuplicates();
    var found = pages.within(budget, way);
    if (found.leftOut() == 0) {
      assertThat(found.items()).as(description).containsExactlyInAnyOrderElementsOf(whole);
    } else {
      assertThat(found.items()).as(description).doesNotHaveDuplicates();
      assertThat(whole).as(description).containsAll(found.items());
      assertThat(found.items()).as(description).hasSize(whole.size() - found.leftOut());
    }
    return found.text().toString();
  }
}

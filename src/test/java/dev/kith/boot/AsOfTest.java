package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.Scope;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.RandomHistory;
import dev.kith.store.WordEmbedder;
import dev.kith.store.feed.FeedPoints;
import dev.kith.store.transfer.Backup;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// What every tool that reads answers as of a change is what it answers of a database that ends
/// with that change.
class AsOfTest {
  /// One question a line: the tool, then its arguments.
  private static final String QUESTIONS =
      """
      bfs_query {"seeds":["n1","n2"],"max_hops":2}
      bfs_query {"seeds":["n3"],"max_hops":3,"topology_only":true,"rim_edges":true}
      bfs_query {"seeds":["n5"],"max_hops":1,"node_types":["T1"],"predicates":["P1"]}
      bfs_query {"seeds":["n1"],"max_hops":2,"include_ended":true}
      intersect_subgraphs {"seeds":["n1","n4"],"k":2}
      describe_entity {"id":"n1"}
      describe_entity {"id":"n11"}
      describe_entities {"ids":["n1","n2","n3","n4","n5","nobody"]}
      search_entities {"query":"n2"}
      search_entities {"query":"fact tea"}
      describe_schema {}
      get_graph_schema {"expand_schema":true}
      find_nodes {"node_label":"T1"}
      find_nodes {"node_label":"T2","filters":{"size":{"gt":3}}}
      traverse_relationships {"from":{"label":"T1"},"relationships":[{"type":"*"}],"to":{"label":"T2"}}
      explore_neighbors {"start_node":{"label":"T1","node_id":"n1"},"max_hops":2}
      find_paths {"from":{"label":"T1"},"to":{"label":"T2"}}
      aggregate_nodes {"node_label":"T1","aggregations":[{"function":"max","property":"size"}],"group_by":["size"]}
      read_cypher {"query":"MATCH (n) RETURN labels(n) AS l, count(*) AS c, max(n.size) AS m ORDER BY c DESC, m LIMIT 9"}
      read_cypher {"query":"MATCH (a)-[r]->(b) RETURN a, type(r), r, b LIMIT 50"}
      read_cypher {"query":"MATCH (a)-[r]->(b) RETURN r, r.valid LIMIT 50","valid_at":"2024-01-17"}
      search_memory {"query":"fact 1 tea"}
      search_memory {"query":"n4","provenance":true}
      semantic_search {"query":"tea"}
      get_entity {"entity_name":"n1"}
      get_entity {"entity_name":"n2","include_ended":true,"provenance":true}
      get_entity {"entity_name":"n3","valid_at":"2024-02-01"}
      get_history {"entity_name":"n1"}
      get_history {"entity_name":"n2"}
      list_changes {"limit":1000}
      list_changes {"limit":5,"kind":"entity_deleted"}
      get_related_entities {"entity_name":"n1","max_depth":3}
      get_related_entities {"entity_name":"n2","max_depth":2,"include_ended":true}
      get_graph_summary {}
      find_duplicates {}
      find_duplicates {"name":"n5"}
      """;

  private static final String SERVER_MEMORY =
      """
      read_graph {}
      search_nodes {"query":"fact"}
      open_nodes {"names":["n1","n2","n3"]}
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

  private static final Set<Family> USUAL = EnumSet.copyOf(Family.usual());
  private static final Set<Family> OTHER = Set.of(Family.SERVER_MEMORY);

  @TempDir Path folder;

  private final Random random = new Random(Seed.of(AsOfTest.class));
  private final AtomicReference<Instant> clock =
      new AtomicReference<>(Instant.parse("2024-01-15T12:00:00Z"));

  private Home home(String name) {
    return new Home(folder.resolve(name), "memory", new WordEmbedder(), clock::get);
  }

  private static Toolbox toolbox(Home home, Set<Family> families) {
    return Wiring.toolbox(home, ToolSelection.of(families), Map.of()).unbudgeted();
  }

  /// A database as it was after a change, in a file.
  private record Then(FeedPoints.Point point, Path backup) {}

  @Test
  void everyToolAnswersAsTheDatabaseOfThatTimeDoes() throws IOException {
    var all = new ArrayList<Then>();
    try (var home = home("home")) {
      var history = new RandomHistory(home, "memory", random, clock, folder);
      Homes.load(home, "memory", Homes.STRICT, history.rows());
      for (int step = 0; step < 40; step++) {
        var last = history.step();
        if (last.at().equals(clock.get()) && random.nextInt(3) == 0) {
          var backup = folder.resolve("backup" + step);
          Backup.create(home, "memory", backup, Homes.call());
          all.add(new Then(last, backup));
        }
      }
      var later = clock.get().plusSeconds(400_000);
      var expected = new LinkedHashMap<Then, List<String>>();
      for (var then : all) {
        clock.set(then.point.at());
        expected.put(then, replayed(then.backup));
      }
      clock.set(later);
      compare(home, expected);
      // as another process finds it
      try (var again = home("home")) {
        compare(again, expected);
      }
    }
  }

  private List<String> replayed(Path backup) {
    try (var home = home(backup.getFileName() + "-home")) {
      Backup.restore(home, "memory", backup, false);
      return answers(home, "", "");
    }
  }

  private void compare(Home home, Map<Then, List<String>> expected) {
    for (var each : expected.entrySet()) {
      var point = each.getKey().point;
      // any row of a change stands for it
      int rows = (int) (point.last() - point.number()) + 1;
      var number = String.valueOf(point.number() + random.nextInt(rows));
      var answers = answers(home, number, point.at().toString());
      for (int index = 0; index < answers.size(); index++) {
        assertThat(answers.get(index)).as("as of %s", point).isEqualTo(each.getValue().get(index));
      }
    }
  }

  /// What both callers are answered.
  ///
  /// @param number as_of for the one who may know numbers; empty for the present
  /// @param moment the same for the other
  private static List<String> answers(Home home, String number, String moment) {
    var answers = new ArrayList<String>();
    try (var usual = toolbox(home, USUAL);
        var other = toolbox(home, OTHER)) {
      for (var caller : List.of(ANYBODY, TENANT)) {
        var asOf = caller.equals(ANYBODY) ? number : moment;
        QUESTIONS.lines().forEach(line -> answers.add(answer(usual, line, asOf, caller)));
        SERVER_MEMORY.lines().forEach(line -> answers.add(answer(other, line, asOf, caller)));
      }
    }
    return answers;
  }

  private static String answer(Toolbox toolbox, String line, String asOf, Caller caller) {
    var tool = toolbox.catalogue().find(line.split(" ", 2)[0]).orElseThrow();
    var arguments = (ObjectNode) Calls.json(line.split(" ", 2)[1]);
    if (tool.declaration().takes("database")) {
      arguments.put("database", "memory");
    }
    if (!asOf.isEmpty()) {
      arguments.put("as_of", asOf);
    }
    try (var context = toolbox.context(caller, CallContext.ProgressListener.IGNORED)) {
      var result = toolbox.call(tool, arguments, context);
      // a cursor of the past goes on in the past
      return line + "\n" + result.json().replaceAll("\"next_cursor\":\"[^\"]*\"", "");
    }
  }

  @Test
  void noToolIsLeftOut() {
    try (var home = home("home");
        var usual = toolbox(home, USUAL);
        var other = toolbox(home, OTHER)) {
      for (var tools : Map.of(usual, QUESTIONS, other, SERVER_MEMORY).entrySet()) {
        var asked = tools.getValue().lines().map(line -> line.split(" ", 2)[0]).toList();
        var takes =
            tools.getKey().catalogue().tools().stream()
                .filter(tool -> tool.declaration().takes("as_of"))
                .map(Catalogue.Listed::name)
                .toList();
        var reads =
            tools.getKey().catalogue().tools().stream()
                .filter(tool -> tool.declaration().effect().readOnly())
                .map(Catalogue.Listed::name)
                .filter(name -> !name.equals("list_databases"))
                .toList();

        assertThat(takes).isEqualTo(reads);
        assertThat(asked).containsAll(takes);
      }
    }
  }
}

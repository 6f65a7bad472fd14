package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.WalkLimits;
import dev.kith.shape.ReplyFormat;
import dev.kith.store.Home;
import dev.kith.tool.CallContext;
import dev.kith.tool.CallNotes;
import dev.kith.tool.Calls;
import dev.kith.tool.Effect;
import dev.kith.tool.Family;
import dev.kith.tool.Result;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A call looks at its time now and then, and its time may be up at any of these looks. Whichever
/// it is, a call that reads has a whole answer or the limit's fault and does not go on for long;
/// and a write that was committed has an answer.
@Tag("long")
class LimitAtEveryLookTest {
  private static final Duration LIMIT = Duration.ofHours(1);

  /// How often the time may be looked at after it is up: whoever notices has to clean up, and a
  /// fault may be looked into by those who know more of it.
  private static final int MOST_AFTER = 40;

  private static final int MOST_TRIED = 60;

  private static final String READS =
      """
      bfs_query {"seeds":["n1"],"max_hops":2,"max_tokens":400}
      bfs_query {"seeds":["n1","nobody"],"max_hops":2,"predicates":["KNOWN"],"format":"compact"}
      intersect_subgraphs {"seeds":["n1","n2"],"k":2}
      describe_entity {"id":"nn1"}
      describe_entities {"ids":["n1","n2"],"max_tokens":200}
      search_entities {"query":"number 7"}
      describe_schema {}
      get_graph_schema {"expand_schema":true}
      find_nodes {"node_label":"Thing","filters":{"name":{"contains":"7"}}}
      find_nodes {"node_label":"Thng"}
      traverse_relationships {"from":{"label":"Thing"},"relationships":[{"type":"*"}],"to":{"label":"Thing"}}
      explore_neighbors {"start_node":{"label":"Thing","node_id":"n1"},"max_hops":2,"format":"compact"}
      find_paths {"from":{"label":"Thing","node_id":"n1"},"to":{"label":"Thing","node_id":"n5"}}
      aggregate_nodes {"node_label":"Thing","aggregations":[{"function":"count"}]}
      read_cypher {"database":"g","query":"MATCH (n)-[r]->(m) RETURN n, type(r), m","format":"compact"}
      read_cypher {"database":"g","query":"MATCH (n:Thngs) RETURN n"}
      search_memory {"database":"g","query":"number"}
      get_entity {"database":"g","entity_name":"n1"}
      get_related_entities {"database":"g","entity_name":"n1","max_depth":2}
      get_graph_summary {"database":"g"}
      get_history {"database":"g","entity_name":"n1"}
      list_changes {"database":"g"}
      find_duplicates {"database":"g"}
      list_databases {}
      """;

  /// What is written has the number of the try in its name.
  private static final String WRITES =
      """
      create_entity {"database":"g","name":"new @","entity_type":"Thing","observations":["one"]}
      create_entities {"database":"g","entities":[{"name":"newer @","entity_type":"Thing"}]}
      create_relationship {"database":"g","from_entity":"n1","to_entity":"n9","relationship_type":"R@"}
      create_relationships {"database":"g","relationships":[{"from_entity":"n1","to_entity":"n8","relationship_type":"S@"}]}
      delete_relationship {"database":"g","from_entity":"n1","to_entity":"n2","relationship_type":"D@"}
      add_observations {"database":"g","entity_name":"n1","observations":["fact @"]}
      delete_observations {"database":"g","entity_name":"n2","observations":["fact @","nothing"]}
      end_facts {"database":"g","entity_name":"n2","observations":["held @"]}
      edit_entity {"database":"g","name":"n@","new_name":"m@"}
      edit_entities {"database":"g","names":["n100"],"add_tags":["t@"]}
      merge_entities {"database":"g","into":"n101","from":["x@"]}
      forget {"database":"g","entities":["y@"],"dry_run":false}
      delete_entity {"database":"g","name":"z@"}
      undo {"database":"g","change":#}
      """;

  private static final String SERVER_MEMORY_READS =
      """
      read_graph {}
      read_graph {"max_tokens":400,"format":"compact"}
      search_nodes {"query":"number"}
      open_nodes {"names":["n1","nobody"]}
      """;

  private static final String SERVER_MEMORY_WRITES =
      """
      create_entities {"entities":[{"name":"npm @","entityType":"server","observations":["old"]}]}
      create_relations {"relations":[{"from":"n1","to":"n2","relationType":"R@"}]}
      add_observations {"observations":[{"entityName":"n1","contents":["npm @"]}]}
      delete_observations {"deletions":[{"entityName":"n2","observations":["fact @"]}]}
      delete_relations {"relations":[{"from":"n1","to":"n2","relationType":"D@"},{"from":"n1","to":"nn","relationType":"D@"}]}
      delete_entities {"entityNames":["z@"]}
      """;

  private static final Caller SOMEBODY = Caller.local("test");

  @TempDir Path folder;

  /// A clock that stands still until it was read so often, and then is past every limit.
  private static final class Ticker {
    private final int last;
    private final AtomicInteger looks = new AtomicInteger();

    Ticker(int last) {
      this.last = last;
    }

    long nanos() {
      return looks.incrementAndGet() > last ? LIMIT.toNanos() + 1 : 0;
    }

    int after() {
      return Math.max(0, looks.get() - last);
    }
  }

  private static Result called(Toolbox toolbox, String tool, String arguments, Ticker ticker) {
    var call = Call.by("test", LIMIT, ticker::nanos);
    var context =
        new CallContext(
            SOMEBODY,
            call,
            OptionalInt.of(20_000),
            ReplyFormat.JSON,
            WalkLimits.USUAL,
            CallContext.ProgressListener.IGNORED,
            new CallNotes());
    return toolbox.call(
        toolbox.catalogue().find(tool).orElseThrow(), Calls.json(arguments), context);
  }

  private void load(int entities) throws IOException {
    var rows = new ArrayList<String>();
    for (int each = 1; each <= entities; each++) {
      for (var start : List.of("n", "x", "y", "z")) {
        rows.add(
            "{\"id\":\"%1$s%2$d\",\"entity_type\":\"Thing\",\"name\":\"number %2$d\"}"
                .formatted(start, each));
      }
      rows.add(
          "{\"subject\":\"n%d\",\"predicate\":\"KNOWS\",\"object\":\"n%d\"}"
              .formatted(each, 1 + each * 7 % entities));
    }
    try (var home = new RealHome(folder)) {
      home.load("g", rows);
    }
  }

  @Test
  void aReadHasAWholeAnswerOrTheLimitsFault() throws IOException {
    load(60);
    read(Family.usual(), READS);
    read(Set.of(Family.SERVER_MEMORY), SERVER_MEMORY_READS);
  }

  private void read(Set<Family> families, String cases) {
    try (var home = Wiring.home(Optional.of(folder), Map.of("KITH_DATABASE", "g"));
        var toolbox = Wiring.toolbox(home, ToolSelection.of(families), Map.of())) {
      for (var line : cases.lines().toList()) {
        var words = line.split(" ", 2);
        var unhurried = new Ticker(Integer.MAX_VALUE);
        // the first time, indexes are built
        var _ = called(toolbox, words[0], words[1], new Ticker(Integer.MAX_VALUE));
        var whole = called(toolbox, words[0], words[1], unhurried);
        int step = Math.max(1, unhurried.looks.get() / MOST_TRIED);
        for (int last = 1; last < unhurried.looks.get(); last += step) {
          var ticker = new Ticker(last);
          var result = called(toolbox, words[0], words[1], ticker);
          var asked = line + " after " + last + " looks";

          if (!result.text().equals(whole.text())) {
            assertThat(result.fault()).as(asked + result.text()).isPresent();
            assertThat(isTheLimit(result.fault().get())).as(asked + result.fault()).isTrue();
          }
          assertThat(ticker.after()).as(asked).isLessThanOrEqualTo(MOST_AFTER);
        }
      }
    }
  }

  private static boolean isTheLimit(Fault fault) {
    return fault instanceof Fault.LimitReached(var limit, _, _) && limit.equals("milliseconds");
  }

  @Test
  void aWriteThatIsCommittedHasAnAnswer() throws IOException {
    load(200);
    write(Family.usual(), WRITES);
  }

  @Test
  void soHasOneByTheNamesOfTheNpmServer() throws IOException {
    load(200);
    write(Set.of(Family.SERVER_MEMORY), SERVER_MEMORY_WRITES);
  }

  private void write(Set<Family> families, String cases) {
    try (var home = Wiring.home(Optional.of(folder), Map.of("KITH_DATABASE", "g"));
        var toolbox = Wiring.toolbox(home, ToolSelection.of(families), Map.of())) {
      for (var line : cases.lines().toList()) {
        var words = line.split(" ", 2);
        assertThat(toolbox.catalogue().find(words[0]).orElseThrow().declaration().effect())
            .isNotEqualTo(Effect.READS);
        boolean late = true;
        for (int last = 1; late; last++) {
          var ticker = new Ticker(last);
          long there = prepare(home, words[0], last);
          long before = change(home);
          var result =
              called(
                  toolbox,
                  words[0],
                  words[1].replace("@", "" + last).replace("#", "" + there),
                  ticker);
          var asked = line + " after " + last + " looks: " + result.text();

          assertThat(result.isFault()).as(asked).isEqualTo(change(home) == before);
          if (result.isFault()) {
            assertThat(result.fault().get().kind()).as(asked).isEqualTo(Fault.Kind.LIMIT);
          }
          assertThat(ticker.after()).as(asked).isLessThanOrEqualTo(MOST_AFTER);
          late = ticker.after() > 0;
        }
      }
    }
  }

  /// Writes what a call is to remove, to end or to undo.
  private static long prepare(Home home, String tool, int number) {
    return switch (tool) {
      case "delete_observations" -> prepare(home, note("fact " + number));
      case "end_facts" -> prepare(home, note("held " + number));
      case "undo" -> prepare(home, note("undone " + number));
      case "delete_relations", "delete_relationship" -> {
        var edge = new Edge("n1", "D" + number, "n2", Metadata.NONE);
        yield prepare(home, new Mutation.CreateEdge(edge, false));
      }
      default -> 0; // nothing has to be there
    };
  }

  private static Mutation note(String text) {
    return new Mutation.AddObservations("n2", List.of(text));
  }

  private static long prepare(Home home, Mutation mutation) {
    var written = home.named("g").write(Call.by("test").withoutWaiting(), List.of(mutation));
    assertThat(written.change()).isPositive();
    return written.change();
  }

  private static long change(Home home) {
    return home.named("g").read(Call.by("test"), view -> view.change());
  }
}

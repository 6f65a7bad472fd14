package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.store.transfer.Examples;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// Whoever raises a budget as a fault or an answer without items says gets an answer.
@Tag("long")
class BudgetHintTest {
  private static final Pattern HINT =
      Pattern.compile("(?:Raise max_tokens to |\"next\":\\{\"max_tokens\":)(\\d+)");
  private static final List<Integer> BUDGETS = List.of(200, 250, 300, 400, 500, 700, 1000, 2000);
  private static final long SEED = Seed.of(BudgetHintTest.class);
  private final Random random = new Random(SEED);

  /// Answers whose parts are large beside what frames them.
  private static final List<String> LARGE =
      List.of(
          "find_paths"
              + " {'from':{'label':'gl_user','node_id':11},'to':{'label':'gl_group','node_id':101},'mode':'all','database':'gitlab'}",
          "find_nodes {'node_label':'gl_issue','database':'gitlab'}",
          "explore_neighbors {'label':'gl_issue','node_id':3001,'database':'gitlab'}",
          "read_cypher {'query':'MATCH (n) WITH n LIMIT 40 RETURN collect(n) AS"
              + " all','database':'pharma'}",
          "get_graph_schema {'database':'gitlab'}",
          "describe_schema {'database':'gitlab'}");

  @TempDir Path folder;
  private int raised;

  @Test
  void aBudgetThatIsRaisedAsAdvisedIsEnough() {
    var questions = new RandomToolCalls(random);
    try (var home = Wiring.home(Optional.of(folder), Map.of())) {
      Examples.install(home);
      home.create("random", "").write(Call.by("test"), questions.graph());
      try (var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
        var calls = new Calls(toolbox);
        for (var tool : toolbox.catalogue().tools()) {
          var declaration = tool.declaration();
          if (declaration.effect().readOnly() && declaration.takes("max_tokens")) {
            follow(calls, tool.name(), (ObjectNode) Calls.json(declaration.example()));
          }
        }
        for (var large : LARGE) {
          var words = large.replace('\'', '"').split(" ", 2);
          follow(calls, words[0], (ObjectNode) Calls.json(words[1]));
        }
        for (int question = 0; question < 30; question++) {
          var arguments = Json.object().put("database", "random");
          follow(calls, questions.ask(arguments), arguments);
        }
      }
    }
    assertThat(raised).isGreaterThan(10);
  }

  private void follow(Calls calls, String tool, ObjectNode arguments) {
    for (int budget : BUDGETS) {
      for (var format : List.of("json", "compact")) {
        arguments.put("format", format).put("max_tokens", budget);
        var first = calls.result(tool, Json.text(arguments));
        var hint = HINT.matcher(first.json());
        boolean hinted = hint.find();
        if (first.isFault() && first.json().contains("limit_reached")) {
          assertThat(hinted).as("%s %s: %s", tool, arguments, first.json()).isTrue();
        }
        if (hinted) {
          raised++;
          arguments.put("max_tokens", Integer.parseInt(hint.group(1)));
          var second = calls.result(tool, Json.text(arguments));
          assertThat(second.isFault())
              .as("seed %s: %s %s after %s: %s", SEED, tool, arguments, budget, second.json())
              .isFalse();
          assertThat(HINT.matcher(second.json()).find()).as(second.json()).isFalse();
        }
      }
    }
  }
}

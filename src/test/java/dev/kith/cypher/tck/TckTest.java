package dev.kith.cypher.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.cypher.run.Answer;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.value.CypherValue;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.WalkLimits;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The openCypher TCK: every scenario that only reads, on an owned database.
class TckTest {
  private static final Path PAGE = Path.of("docs/guide/cypher-tck.md");
  private static final int ONE_OF = 10;

  @TempDir Path folder;
  private final Map<String, Map<String, Integer>> counts = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();
  private final Map<List<Mutation>, Graph> graphs = new HashMap<>();
  private int read;

  @Test
  @Tag("slow")
  void everyScenarioThatReadsIsAnsweredRightOrRefused() throws IOException {
    run(_ -> true);

    assertThat(wrong).isEmpty();
    var page = TckPage.markdown(counts);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE).hasContent(page);
  }

  /// Making many databases takes long; where nothing is made, every scenario is tried.
  @Test
  void scenariosAreAnsweredRightOrRefused() throws IOException {
    run(
        scenario ->
            scenario.steps().stream().noneMatch(step -> step.text().equals("having executed:"))
                || read++ % ONE_OF == 0);

    assertThat(wrong).isEmpty();
    assertThat(counts).hasSizeGreaterThan(20);
  }

  private void run(Predicate<Scenarios.Scenario> chosen) throws IOException {
    try (var home =
        new Home(folder.resolve("home"), "memory", new WordEmbedder(), InstantSource.system())) {
      for (var scenario : Scenarios.all()) {
        if (chosen.test(scenario)) {
          var outcome = outcome(scenario, home);
          counts
              .computeIfAbsent(scenario.feature().replaceAll("/[^/]*$", ""), _ -> new TreeMap<>())
              .merge(outcome, 1, Integer::sum);
        }
      }
    }
  }

  private String outcome(Scenarios.Scenario scenario, Home home) {
    var created = new CreatedGraph();
    Map<String, CypherValue> parameters = new HashMap<>();
    var query = "";
    try {
      for (var step : scenario.steps()) {
        if (step.text().equals("having executed:")) {
          created.run(step.quoted());
        } else if (step.text().startsWith("the binary-tree-")) {
          created.run(Scenarios.graph(step.text().replaceAll("^the | graph$", "")));
        } else if (step.text().startsWith("parameters are")) {
          for (var row : step.table()) {
            parameters.put(row.getFirst(), Literals.value(row.getLast()));
          }
        } else if (step.text().equals("executing query:")) {
          query = step.quoted();
        } else if (step.text().startsWith("there exists a procedure")) {
          return "excluded: procedures";
        } else if (step.text().startsWith("the side effects should be")) {
          return "excluded: writes";
        }
      }
      if (query.matches("(?is).*\\b(CREATE|MERGE|SET|DELETE|REMOVE|FOREACH|CALL)\\b.*")) {
        return "excluded: writes";
      }
      if (query.matches("(?is).*\\b(labels)\\b.*") && unlabelled(created)) {
        return "excluded: nodes without a label";
      }
      return asked(scenario, graph(created, home), query, parameters);
    } catch (CreatedGraph.SetApart apart) {
      return "excluded: " + apart.getMessage();
    }
  }

  private static boolean unlabelled(CreatedGraph created) {
    return created.mutations().toString().contains("type=" + Shown.UNLABELLED);
  }

  private Graph graph(CreatedGraph created, Home home) {
    return graphs.computeIfAbsent(
        created.mutations(),
        mutations -> {
          var graph = home.create("g" + graphs.size(), "");
          if (!mutations.isEmpty()) {
            graph.write(Call.by("tck"), mutations);
          }
          return graph;
        });
  }

  private String asked(
      Scenarios.Scenario scenario, Graph graph, String query, Map<String, CypherValue> parameters) {
    var description =
        scenario.steps().stream()
            .filter(step -> step.text().matches("(the result should be|a \\w+ should be raised).*"))
            .findFirst()
            .orElseThrow();
    boolean error = description.text().startsWith("a ");
    try {
      return graph.read(
          Call.by("tck"),
          view -> {
            var answer =
                Cypher.plain(view, Call.by("tck"), WalkLimits.USUAL)
                    .answer(query, parameters, 100_000);
            if (error) {
              return wrong(scenario, query, description.text(), "an answer: " + answer.rows());
            }
            return compare(scenario, query, description, answer);
          });
    } catch (FaultException fault) {
      return error ? "passed" : "refused";
    } catch (RuntimeException | StackOverflowError defect) {
      var trace = defect.getStackTrace();
      return wrong(scenario, query, "no defect", defect + " " + (trace.length > 0 ? trace[0] : ""));
    }
  }

  private String wrong(Scenarios.Scenario scenario, String query, String expected, String found) {
    wrong.add(
        scenario.feature()
            + " "
            + scenario.name()
            + "\n"
            + query
            + "expected "
            + expected
            + "\nfound "
            + found
            + "\n");
    return "WRONG";
  }

  private String compare(
      Scenarios.Scenario scenario, String query, Scenarios.Step description, Answer answer) {
    boolean unordered = description.text().contains("ignoring element order");
    boolean inOrder = description.text().contains("in order");
    var expected = new ArrayList<Map<String, String>>();
    var table = description.table();
    for (var row : table.isEmpty() ? table : table.subList(1, table.size())) {
      var cells = new LinkedHashMap<String, String>();
      for (int index = 0; index < row.size(); index++) {
        cells.put(table.getFirst().get(index), Written.canonical(row.get(index), unordered));
      }
      expected.add(cells);
    }
    var shown = new Shown(answer.found(), unordered);
    var found = new ArrayList<Map<String, String>>();
    for (var row : answer.rows()) {
      var cells = new LinkedHashMap<String, String>();
      for (int index = 0; index < row.size(); index++) {
        cells.put(answer.columns().get(index), shown.of(row.get(index)));
      }
      found.add(cells);
    }
    if (!inOrder) {
      expected.sort(Comparator.comparing(row -> new TreeMap<>(row).toString()));
      found.sort(Comparator.comparing(row -> new TreeMap<>(row).toString()));
    }
    return expected.equals(found)
        ? "passed"
        : wrong(scenario, query, expected.toString(), found.toString());
  }
}

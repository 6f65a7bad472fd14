package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// BFS-QL calls with the answers of a reference run.
public record ReferenceCases(JsonNode json) {
  private static final List<String> ALLOWED_EXTRAS =
      List.of("removed", "warnings", "unknown_seeds", "truncated", "counts");
  private static final List<String> EXTRAS_OF_NODES = List.of("distance", "seed", "name");

  /// The cases, where they are on this machine.
  public static Optional<ReferenceCases> find() throws IOException {
    var file = Fixtures.shared().resolve("conformance/bfsql-cases.json");
    return Files.exists(file)
        ? Optional.of(new ReferenceCases(Calls.json(Files.readString(file))))
        : Optional.empty();
  }

  /// The graphs that the cases are about, by name.
  public Map<String, JsonNode> fixtures() {
    var fixtures = new LinkedHashMap<String, JsonNode>();
    json.path("fixtures")
        .properties()
        .forEach(each -> fixtures.put(each.getKey(), each.getValue()));
    return fixtures;
  }

  public Stream<Case> stream() {
    return json.path("cases").valueStream().map(Case::new);
  }

  /// One call and its answer.
  public record Case(JsonNode json) {
    public String name() {
      return tool() + " " + json.path("case");
    }

    public String tool() {
      return json.path("tool").asString();
    }

    public String fixture() {
      return json.path("fixture").asString();
    }

    public ObjectNode arguments() {
      return (ObjectNode) json.path("args").deepCopy();
    }

    /// Holds an answer against the reference: nodes and edges as sets.
    public void compare(JsonNode answer) {
      for (var field : json.path("result").properties()) {
        var expected = field.getValue();
        var actual = answer.path(field.getKey());
        if (field.getKey().equals("nodes") || field.getKey().equals("edges")) {
          assertThat(set(actual)).isEqualTo(set(expected));
          assertThat(actual.size()).isEqualTo(expected.size());
        } else {
          assertThat(actual).as(field.getKey()).isEqualTo(expected);
        }
      }
      var extras = new ArrayList<>(answer.propertyNames());
      extras.removeAll(json.path("result").propertyNames());
      assertThat(ALLOWED_EXTRAS).containsAll(extras);
    }

    private static Set<String> set(JsonNode array) {
      var set = new HashSet<String>();
      for (var item : array) {
        set.add(Json.text(((ObjectNode) item.deepCopy()).remove(EXTRAS_OF_NODES)));
      }
      return set;
    }
  }
}

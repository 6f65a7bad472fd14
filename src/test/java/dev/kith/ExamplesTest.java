package dev.kith;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The example databases are whole: what a newcomer sees first has no loose ends.
final class ExamplesTest {
  private static final Path EXAMPLES = Path.of("src/main/resources/dev/kith/examples");
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  @ParameterizedTest
  @CsvSource({"pharma, 45, 75", "gitlab, 300, 966"})
  void anExampleHasAsManyNodesAndEdgesAsItAlwaysHad(String example, int nodes, int edges) {
    assertThat(rows(example, "nodes.jsonl")).hasSize(nodes);
    assertThat(rows(example, "edges.jsonl")).hasSize(edges);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pharma", "gitlab"})
  void everyIdAndEveryTripleIsThereOnce(String example) {
    assertThat(rows(example, "nodes.jsonl").stream().map(row -> text(row, "id")))
        .doesNotHaveDuplicates();
    assertThat(rows(example, "edges.jsonl").stream().map(ExamplesTest::triple))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pharma", "gitlab"})
  void everyEdgeEndsAtNodes(String example) {
    var ids = ids(example);

    assertThat(rows(example, "edges.jsonl"))
        .allSatisfy(edge -> assertThat(ids).contains(text(edge, "subject"), text(edge, "object")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pharma", "gitlab"})
  void everyNodeIsConnected(String example) {
    var ends =
        rows(example, "edges.jsonl").stream()
            .flatMap(edge -> List.of(text(edge, "subject"), text(edge, "object")).stream())
            .collect(Collectors.toSet());

    assertThat(ends).isEqualTo(ids(example));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pharma", "gitlab"})
  void anExampleTellsAboutItselfAndMayOnlyBeRead(String example) {
    var about = parsed(new YAMLMapper(), SourceTree.content(file(example, "about.yaml")));

    assertThat(text(about, "description")).isNotBlank();
    assertThat(text(about, "next_steps")).isNotBlank();
    assertThat(about.required("writable").booleanValue()).isFalse();
  }

  @Test
  void sourceDocumentsOfPharmaAreNodes() {
    var ids = ids("pharma");

    assertThat(
            rows("pharma", "edges.jsonl").stream()
                .flatMap(edge -> edge.path("source_documents").valueStream()))
        .isNotEmpty()
        .allSatisfy(document -> assertThat(ids).contains("PUB:" + document.stringValue()));
  }

  @Test
  void aRelationshipOfGitlabHasOneTypeAtEachEnd() {
    var ends =
        rows("gitlab", "edges.jsonl").stream()
            .collect(
                groupingBy(
                    edge -> text(edge, "predicate"),
                    TreeMap::new,
                    Collectors.mapping(
                        edge -> type(edge, "subject") + " → " + type(edge, "object"),
                        Collectors.toSet())));

    assertThat(ends)
        .containsAllEntriesOf(
            Map.of(
                "AUTHORED_ISSUE", Set.of("gl_user → gl_issue"),
                "ISSUE_AUTHORED_BY", Set.of("gl_issue → gl_user"),
                "ISSUE_ASSIGNED_TO", Set.of("gl_issue → gl_user"),
                "ISSUE_IN_PROJECT", Set.of("gl_issue → gl_project"),
                "ISSUE_TO_MERGE_REQUEST", Set.of("gl_issue → gl_mr"),
                "MENTIONED_IN_NOTE", Set.of("gl_note → gl_issue"),
                "MR_TO_PROJECT", Set.of("gl_mr → gl_project"),
                "PROJECT_TO_GROUP", Set.of("gl_project → gl_group")));
    assertThat(ends).allSatisfy((predicate, types) -> assertThat(types).hasSize(1));
  }

  @Test
  void aNodeOfGitlabHasItsNumberAndItsTimes() {
    assertThat(rows("gitlab", "nodes.jsonl"))
        .allSatisfy(
            node -> {
              var number = node.required("metadata.id").longValue();
              assertThat(text(node, "id")).isEqualTo(text(node, "entity_type") + ":" + number);
              assertThat(Instant.parse(text(node, "updated_at")))
                  .isAfterOrEqualTo(Instant.parse(text(node, "created_at")));
            });
  }

  @Test
  void issuesOfGitlabAreOpenedOrClosed() {
    var states =
        rows("gitlab", "nodes.jsonl").stream()
            .filter(node -> text(node, "entity_type").equals("gl_issue"))
            .collect(groupingBy(node -> text(node, "state"), counting()));

    assertThat(states).containsOnlyKeys("opened", "closed");
  }

  private static Set<String> ids(String example) {
    return rows(example, "nodes.jsonl").stream()
        .map(row -> text(row, "id"))
        .collect(Collectors.toSet());
  }

  private static String triple(JsonNode edge) {
    return text(edge, "subject") + ' ' + text(edge, "predicate") + ' ' + text(edge, "object");
  }

  private static String type(JsonNode edge, String end) {
    return text(edge, end).split(":", 2)[0];
  }

  private static String text(JsonNode row, String key) {
    return row.required(key).stringValue();
  }

  private static Path file(String example, String name) {
    return EXAMPLES.resolve(example).resolve(name);
  }

  private static List<JsonNode> rows(String example, String name) {
    return SourceTree.content(file(example, name)).lines().map(line -> parsed(JSON, line)).toList();
  }

  private static JsonNode parsed(ObjectMapper mapper, String text) {
    return mapper.readTree(text);
  }
}

package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Picture;
import dev.kith.shape.JsonText;
import dev.kith.tool.Calls;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

@Tag("long")
class MergeTest {
  private static final List<String> NAMES =
      List.of("Alice Johnson", "Alice Jonson", "JOHNSON, Alice", "TechCorp", "Go");
  private static final String MERGE =
      """
      {"database":"memory","into":"Alice Johnson","from":["Alice Jonson","JOHNSON, Alice"],
       "source":"spring cleaning"}\
      """;

  @TempDir Path folder;
  private RealMemory memory;
  private Calls calls;

  @BeforeEach
  void open() {
    memory = new RealMemory(folder);
    calls = memory.calls();
    entity("Alice Johnson", "person", "first", "Writes compilers for a living");
    entity("Alice Jonson", "person", "second", "Writes compilers for a living", "Lives in Ulm");
    entity("JOHNSON, Alice", "human", "third", "Plays Go");
    entity("TechCorp", "company", "first");
    entity("Go", "game", "first");
    related("Alice Johnson", "WORKS_FOR", "TechCorp");
    related("Alice Jonson", "WORKS_FOR", "TechCorp");
    related("Alice Jonson", "SAME_AS", "Alice Johnson");
    related("Alice Jonson", "KNOWS", "JOHNSON, Alice");
    related("JOHNSON, Alice", "PLAYS", "Go");
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private void entity(String name, String type, String source, String... observations) {
    var out = new JsonText().object().field("database", "memory").field("name", name);
    out.field("entity_type", type).field("source", source);
    out.key("observations").values(List.of(observations));
    calls.answer("create_entity", out.endObject().toString());
  }

  private void related(String from, String type, String to) {
    var out = new JsonText().object().field("database", "memory").field("from_entity", from);
    out.field("to_entity", to).field("relationship_type", type);
    calls.answer("create_relationship", out.endObject().toString());
  }

  private Picture picture() {
    return Picture.of(memory.home().named("memory"), NAMES);
  }

  @Test
  void aDryRunTellsWhatTheMergeThenDoes() {
    var before = picture();

    var preview =
        (ObjectNode) calls.answer("merge_entities", MERGE.replace("}", ",\"dry_run\":true}"));
    assertThat(picture()).isEqualTo(before);
    var done = (ObjectNode) calls.answer("merge_entities", MERGE);

    assertThat(preview.path("status").asString()).isEqualTo("would_merge");
    assertThat(done.path("status").asString()).isEqualTo("merged");
    assertThat(done.path("observations_moved").asInt()).isEqualTo(2);
    preview.remove(List.of("status", "change"));
    done.remove(List.of("status", "change"));
    assertThat(preview).isEqualTo(done);
  }

  @Test
  void inAnyMemoryADryRunTellsTheTruthAndUndoBringsAllBack() {
    long seed = Seed.of(MergeTest.class);
    var random = new Random(seed);
    var names = new ArrayList<>(NAMES);
    for (int round = 0; round < Seed.rounds(60); round++) {
      for (int edge = 0; edge < 4; edge++) {
        related(any(names, random), "R" + random.nextInt(2), any(names, random));
      }
      calls.answer(
          "add_observations",
          "{\"database\":\"memory\",\"entity_name\":\""
              + any(names, random)
              + "\",\"observations\":[\"note "
              + random.nextInt(4)
              + "\"]}");
      var chosen = new ArrayList<>(names);
      Collections.shuffle(chosen, random);
      var out = new JsonText().object().field("database", "memory").field("into", chosen.get(0));
      out.key("from").values(chosen.subList(1, 2 + random.nextInt(3)));
      mergedAndTakenBack(out.toString());
    }
  }

  private static String any(List<String> names, Random random) {
    return names.get(random.nextInt(names.size()));
  }

  private void mergedAndTakenBack(String merge) {
    var before = picture();
    var answer = (ObjectNode) calls.answer("merge_entities", merge + ",\"dry_run\":true}");
    var done = (ObjectNode) calls.answer("merge_entities", merge + "}");
    var undo = "{\"database\":\"memory\",\"change\":" + done.path("change") + "}";
    answer.remove(List.of("status", "change"));
    done.remove(List.of("status", "change"));
    assertThat(answer).as(merge).isEqualTo(done);
    calls.answer("undo", undo);
    assertThat(picture()).as(merge).isEqualTo(before);
  }

  @Test
  void whatIsMergedKeepsItsFactsTheirSourcesAndItsNames() {
    calls.answer("merge_entities", MERGE);

    var picture = picture();
    assertThat(picture.nodes()).containsOnlyKeys("Alice Johnson", "TechCorp", "Go");
    assertThat(picture.edges())
        .hasSize(2)
        .anyMatch(edge -> edge.startsWith("Alice Johnson PLAYS Go"))
        .anyMatch(edge -> edge.startsWith("Alice Johnson WORKS_FOR TechCorp"));
    var found =
        calls
            .answer(
                "search_entities",
                "{\"database\":\"memory\",\"query\":\"Alice Jonson\",\"provenance\":true}")
            .path("entities")
            .path(0);
    assertThat(found.path("name").asString()).isEqualTo("Alice Johnson");
    assertThat(Calls.texts(found.path("observations")))
        .containsExactly("Writes compilers for a living", "Lives in Ulm", "Plays Go");
    assertThat(found.path("provenance").valueStream().map(each -> each.path("by").asString()))
        .containsExactly("first", "second", "third");
    assertThat(found.path("provenance").path(0).path("at").asString())
        .isEqualTo("2024-01-15T10:00:00Z");
  }

  @Test
  void aMergeCanBeTakenBack() {
    var before = picture();
    var merged = calls.answer("merge_entities", MERGE);

    calls.answer("undo", "{\"database\":\"memory\",\"change\":" + merged.path("change") + "}");

    assertThat(picture()).isEqualTo(before);
  }

  @Test
  void duplicatesAreFoundAndEachSaysWhy() {
    entity("Ulm Minster", "church", "x", "The tallest church tower in the world");
    entity("Ulmer Münster", "building", "x", "Has the highest church steeple of the world");
    entity("techcorp.", "company", "x");

    var found =
        calls
            .answer("find_duplicates", "{\"database\":\"memory\",\"threshold\":0.5}")
            .path("duplicates");

    var pairs =
        found
            .valueStream()
            .map(pair -> Calls.texts(pair.path("names")) + " " + Calls.texts(pair.path("why")))
            .toList();
    assertThat(pairs.getFirst())
        .startsWith(
            "[TechCorp, techcorp.] [the same name except for case, accents or punctuation,"
                + " similar meaning (");
    assertThat(pairs)
        .anyMatch(pair -> pair.startsWith("[Alice Johnson, JOHNSON, Alice] [the same words"))
        .anyMatch(pair -> pair.startsWith("[Alice Johnson, Alice Jonson] [similar spelling"))
        .anyMatch(pair -> pair.startsWith("[Ulm Minster, Ulmer Münster]"))
        .noneMatch(pair -> pair.contains("Go,"));
  }

  @Test
  void theDuplicatesOfOneEntityAreFoundAlone() {
    var found =
        calls
            .answer("find_duplicates", "{\"database\":\"memory\",\"name\":\"Alice Jonson\"}")
            .path("duplicates");

    assertThat(found.valueStream().map(pair -> Calls.texts(pair.path("names"))))
        .contains(List.of("Alice Jonson", "Alice Johnson"))
        .allMatch(names -> names.contains("Alice Jonson"));
  }

  @Test
  void destructiveToolsCanBeSwitchedOff() {
    var safe = memory.toolbox().catalogue().withoutDestructive();

    assertThat(safe.find("create_entity")).isPresent();
    assertThat(safe.find("find_duplicates")).isPresent();
    assertThat(safe.tools()).noneMatch(tool -> tool.declaration().effect().destructive());
    assertThat(List.of("delete_entity", "merge_entities", "edit_entity", "edit_entities", "undo"))
        .allMatch(name -> safe.find(name).isEmpty());
  }
}

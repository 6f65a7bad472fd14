package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two agents, each with a server of its own, on one home.
@Tag("long")
class MemoryOverMcpTest {
  private static final String ALICE =
      "{\"database\":\"memory\",\"name\":\"Alice\",\"entity_type\":\"person\","
          + "\"observations\":[\"Knits pullovers in winter\"]}";
  private static final String MORE =
      "{\"database\":\"memory\",\"entity_name\":\"Alice\",\"source\":\"mail of 3 May\","
          + "\"observations\":[\"Plays the tuba\"]}";

  @TempDir Path home;

  @Test
  void whatOneWritesTheOtherFindsAtOnceWithWhenAndByWhom() throws IOException {
    var before = Instant.now().minusSeconds(1);
    try (var one = McpProcess.start(home, "--tools", "memory,upkeep");
        var other = McpProcess.start(home, "--tools", "memory,upkeep")) {
      one.call("create_entity", ALICE);
      one.call("add_observations", MORE);

      for (var question :
          new String[] {
            "search_entities|{\"database\":\"memory\",\"query\":\"tuba\",\"provenance\":true}",
            "semantic_search|{\"database\":\"memory\",\"query\":\"who makes music?\","
                + "\"threshold\":0.1,\"provenance\":true}"
          }) {
        int bar = question.indexOf('|');
        var answer = other.call(question.substring(0, bar), question.substring(bar + 1));
        var found = answer.path("entities").path(0);

        assertThat(found.path("name").asString()).isEqualTo("Alice");
        var notes = found.path("provenance");
        assertThat(notes.valueStream().map(note -> note.path("by").asString()))
            .as("the client's name, and what it said")
            .containsExactlyInAnyOrder("t", "mail of 3 May");
        for (var note : notes) {
          assertThat(Instant.parse(note.path("at").asString()))
              .isBetween(before, Instant.now().plusSeconds(1));
        }
      }
    }
  }

  @Test
  void theFirstEntitiesOfAProcessHaveTheirVectors() throws IOException {
    try (var one = McpProcess.start(home, "--tools", "memory")) {
      assertThat(one.call("create_entity", ALICE).path("embedded").asBoolean()).isTrue();
      var bob = ALICE.replace("Alice", "Bob");
      assertThat(one.call("create_entity", bob).path("status").asString()).isEqualTo("created");
    }
  }

  @Test
  void whatOneTakesBackTheOtherNoLongerFinds() throws IOException {
    try (var one = McpProcess.start(home, "--tools", "memory,upkeep");
        var other = McpProcess.start(home, "--tools", "memory,upkeep")) {
      one.call("create_entity", ALICE);
      long change = one.call("add_observations", MORE).path("change").longValue();
      assertThat(tuba(other)).isEqualTo(1);

      other.call("undo", "{\"database\":\"memory\",\"change\":" + change + "}");

      assertThat(tuba(one)).isZero();
      assertThat(tuba(other)).isZero();
    }
  }

  private static int tuba(McpProcess server) throws IOException {
    return server
        .call("search_entities", "{\"database\":\"memory\",\"query\":\"tuba\"}")
        .path("count")
        .intValue();
  }
}

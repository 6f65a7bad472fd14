package dev.kith.surface.mcp;

import static dev.kith.surface.mcp.stdio.StdioPeer.modern;
import static dev.kith.surface.mcp.stdio.StdioPeer.old;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.surface.mcp.message.SubscriptionFilter;
import dev.kith.surface.mcp.stdio.StdioPeer;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.AllMemoryTools;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SubscriptionsTest {
  private static final String WRITE =
      "\"name\":\"create_entity\",\"arguments\":{\"database\":\"notes\",\"name\":\"a\","
          + "\"entity_type\":\"t\"}";

  private static Toolbox toolbox() {
    return new Toolbox(
        new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(InstantSource.system()))),
        new HeapDatabases(new HeapGraph("notes")),
        Limits.FOR_MODELS);
  }

  /// Often, because what happens right after the acknowledgement was missed now and then.
  @RepeatedTest(100)
  void aStatelessListenerHearsOfTheChangesItAskedFor() throws IOException {
    try (var peer = new StdioPeer(toolbox())) {
      peer.ask(
          modern(
              7,
              "subscriptions/listen",
              "\"notifications\":{\"resourceSubscriptions\":[\"kith://notes/schema\"]}"));

      peer.send(modern(8, "tools/call", WRITE));

      var one = peer.next();
      var other = peer.next();
      var sent = one.has("method") ? one : other;
      assertThat(sent.path("method").asString()).isEqualTo("notifications/resources/updated");
      assertThat(sent.path("params").path("uri").asString()).isEqualTo("kith://notes/schema");
      assertThat(
              sent.path("params")
                  .path("_meta")
                  .path("io.modelcontextprotocol/subscriptionId")
                  .asInt())
          .isEqualTo(7);
    }
  }

  @Test
  void onlyWhatReadsOtherwiseIsSaidToHaveChanged() throws IOException {
    try (var peer = new StdioPeer(toolbox())) {
      peer.ask(old(1, "initialize", "\"protocolVersion\":\"2025-06-18\""));
      peer.ask(old(2, "tools/call", WRITE));
      peer.ask(old(3, "tools/call", WRITE.replace("\"a\"", "\"b\"")));
      for (var uri : List.of("entity/a", "entity/b", "schema")) {
        peer.ask(old(4, "resources/subscribe", "\"uri\":\"kith://notes/" + uri + "\""));
      }

      peer.send(
          old(
              5,
              "tools/call",
              "\"name\":\"add_observations\",\"arguments\":{\"database\":\"notes\","
                  + "\"entity_name\":\"b\",\"observations\":[\"is new\"]}"));

      var one = peer.next();
      var other = peer.next();
      var sent = one.has("method") ? one : other;
      assertThat(sent.path("params").path("uri").asString()).isEqualTo("kith://notes/entity/b");
      assertThat(peer.rest()).isEmpty();
    }
  }

  @Test
  void aSubscriberOfAHandshakeHearsOfChangesUntilItHasEnough() throws IOException {
    try (var peer = new StdioPeer(toolbox())) {
      peer.ask(old(1, "initialize", "\"protocolVersion\":\"2025-06-18\""));
      peer.ask(old(2, "resources/subscribe", "\"uri\":\"kith://notes/schema\""));

      peer.send(old(3, "tools/call", WRITE));

      var one = peer.next();
      var other = peer.next();
      assertThat((one.has("method") ? one : other).path("method").asString())
          .isEqualTo("notifications/resources/updated");
      peer.ask(old(4, "resources/unsubscribe", "\"uri\":\"kith://notes/schema\""));
      peer.send(old(5, "tools/call", WRITE.replace("\"a\"", "\"b\"")));
      assertThat(peer.rest()).hasSize(1);
    }
  }

  @Test
  void aSessionWatchesAThousandResourcesAndNoMore() throws IOException {
    try (var peer = new StdioPeer(toolbox())) {
      peer.ask(old(1, "initialize", "\"protocolVersion\":\"2025-06-18\""));
      for (int at = 0; at <= SubscriptionFilter.MOST_RESOURCES; at++) {
        peer.ask(old(2, "tools/call", WRITE.replace("\"a\"", "\"n" + at + "\"")));
      }
      for (int at = 0; at < SubscriptionFilter.MOST_RESOURCES; at++) {
        assertThat(watch(peer, at).has("error")).as("resource " + at).isFalse();
      }

      var refused = watch(peer, SubscriptionFilter.MOST_RESOURCES);

      assertThat(refused.path("error").path("message").asString()).contains("too many");
    }
  }

  private static JsonNode watch(StdioPeer peer, int at) throws IOException {
    return peer.ask(old(3, "resources/subscribe", "\"uri\":\"kith://notes/entity/n" + at + "\""));
  }

  /// Often, because a second notice may come later than the test looks.
  @RepeatedTest(50)
  void aNoticeComesOnceHoweverOftenItWasAskedFor() throws IOException {
    try (var peer = new StdioPeer(toolbox())) {
      peer.ask(old(1, "initialize", "\"protocolVersion\":\"2025-06-18\""));
      peer.ask(old(2, "resources/subscribe", "\"uri\":\"kith://notes/schema\""));
      peer.ask(old(3, "resources/subscribe", "\"uri\":\"kith://notes/schema\""));

      peer.send(old(4, "tools/call", WRITE));

      var all = List.of(peer.next(), peer.next());
      assertThat(all).filteredOn(message -> message.has("method")).hasSize(1);
      assertThat(peer.rest()).isEmpty();
    }
  }

  @Test
  void thereIsNoSubscribingToWhatDoesNotExist() throws IOException {
    try (var peer = new StdioPeer(toolbox())) {
      peer.ask(old(1, "initialize", "\"protocolVersion\":\"2025-11-25\""));
      for (var uri :
          List.of("x", "kith://none/schema", "kith://notes/nothing", "kith://notes/entity/a")) {
        var refused = peer.ask(old(2, "resources/subscribe", "\"uri\":\"" + uri + "\""));

        assertThat(refused.path("error").path("code").asInt()).isEqualTo(-32002);
      }
      peer.ask(old(3, "tools/call", WRITE));
      for (var uri : List.of("kith://databases", "kith://notes/schema", "kith://notes/entity/a")) {
        var accepted = peer.ask(old(4, "resources/subscribe", "\"uri\":\"" + uri + "\""));

        assertThat(accepted.has("result")).isTrue();
      }
    }
  }

  @Test
  void aStatelessListenerLearnsWhichOfItsResourcesExist() throws IOException {
    try (var peer = new StdioPeer(toolbox())) {
      var acknowledged =
          peer.ask(
              modern(
                  7,
                  "subscriptions/listen",
                  "\"notifications\":{\"resourceSubscriptions\":[\"kith://none/schema\","
                      + "\"kith://notes/schema\"]}"));

      assertThat(acknowledged.at("/params/notifications/resourceSubscriptions").toString())
          .isEqualTo("[\"kith://notes/schema\"]");
    }
  }

  @Test
  void whatTheDefaultDatabaseHoldsIsShownWithTheTools() throws IOException {
    var graph = Fixtures.medical();
    var toolbox =
        new Toolbox(
            new Catalogue(Map.of(Family.BFS, BfsTools.all())),
            new HeapDatabases(graph),
            Limits.FOR_MODELS);
    try (var peer = new StdioPeer(toolbox)) {
      peer.ask(old(1, "initialize", "\"protocolVersion\":\"2025-06-18\""));
      assertThat(peer.ask(old(2, "tools/list", "")).toString())
          .contains("COMORBID_WITH")
          .doesNotContain("Planet");
      graph.node("Planet:E", "Planet", "{}");

      // the notice goes out on a thread of its own, before or after the answer
      var first = peer.ask(old(3, "tools/call", "\"name\":\"describe_schema\""));
      var second = peer.next();

      assertThat(List.of(first.path("method").asString(""), second.path("method").asString("")))
          .containsOnlyOnce("notifications/tools/list_changed");
      assertThat(List.of(first.path("id").asInt(0), second.path("id").asInt(0)))
          .containsOnlyOnce(3);
      assertThat(peer.ask(old(4, "tools/list", "")).toString()).contains("Planet");
    }
  }
}

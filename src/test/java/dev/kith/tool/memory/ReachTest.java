package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.shape.JsonText;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// People as entities with hundreds of observations each: whether the one that answers a question
/// is in the answer to a search.
@Tag("long")
class ReachTest {
  private static final int PEOPLE = 30;
  private static final int NOTES = 300;
  private static final int QUESTIONS = 200;
  private static final int TOKENS = 2_000;

  private static final List<String> FIRST =
      List.of("Ann", "Bob", "Carla", "Dmitri", "Elena", "Farid", "Grace", "Hugo", "Ines", "Jonas");
  private static final List<String> LAST = List.of("Miller", "Okafor", "Tanaka");
  private static final List<String> DOING =
      List.of(
          "bought",
          "sold",
          "repaired",
          "borrowed",
          "painted",
          "lost",
          "found",
          "photographed",
          "ordered",
          "returned",
          "cleaned",
          "described",
          "measured",
          "hid",
          "wrapped");
  private static final List<String> WHAT =
      List.of(
          "kayak",
          "violin",
          "telescope",
          "bicycle",
          "lantern",
          "carpet",
          "printer",
          "notebook",
          "teapot",
          "ladder",
          "drone",
          "piano",
          "tent",
          "camera",
          "oven",
          "mirror",
          "sofa",
          "clock",
          "guitar",
          "backpack",
          "compass",
          "keyboard",
          "vase",
          "stove",
          "hammock");
  private static final List<String> LIKE =
      List.of(
          "red",
          "wooden",
          "broken",
          "antique",
          "silver",
          "tiny",
          "heavy",
          "striped",
          "borrowed",
          "plastic",
          "green",
          "dusty",
          "noisy",
          "folding",
          "leather");
  private static final List<String> WHERE =
      List.of(
          "Lisbon", "Oslo", "Kyoto", "Quito", "Dakar", "Perth", "Riga", "Turin", "Austin", "Leeds",
          "Hanoi", "Bergen", "Malmo", "Porto", "Basel", "Izmir");
  private static final List<String> WHEN =
      List.of(
          "in the first week of March",
          "before the summer holidays",
          "after work on a Friday",
          "during the long strike",
          "at the harvest fair",
          "when the bridge was closed");

  /// What is asked is a fact; what an agent writes around it varies, and not all name the person.
  private static final List<String> ASKED =
      List.of(
          "Do we know anything about the time %s %s something like a %s %s over in %s?",
          "Please tell me when %s %s that %s %s, was it in %s?",
          "Who %2$s the %3$s %4$s in %5$s, and what became of it afterwards?",
          "I remember %s had %s a %s %s while staying in %s, is that right?");

  @TempDir Path folder;

  private record Fact(String person, String text, List<String> words) {}

  private static String any(List<String> words, Random random) {
    return words.get(random.nextInt(words.size()));
  }

  private static Fact fact(String person, Random random) {
    var words =
        List.of(any(DOING, random), any(LIKE, random), any(WHAT, random), any(WHERE, random));
    var text =
        "%s the %s %s in %s %s"
            .formatted(words.get(0), words.get(1), words.get(2), words.get(3), any(WHEN, random));
    return new Fact(person, Character.toUpperCase(text.charAt(0)) + text.substring(1), words);
  }

  private static List<Fact> remember(Home home, Random random) {
    var facts = new ArrayList<Fact>();
    var batch = new ArrayList<Mutation>();
    for (int each = 0; each < PEOPLE; each++) {
      var name = FIRST.get(each % FIRST.size()) + " " + LAST.get(each / FIRST.size());
      var texts = new ArrayList<String>();
      for (int note = 0; note < NOTES; note++) {
        var fact = fact(name, random);
        facts.add(fact);
        texts.add(fact.text);
      }
      var person = new Node(name, "person", Metadata.NONE);
      batch.add(new Mutation.CreateNode(person, texts.stream().distinct().toList()));
    }
    home.named("memory").write(Call.by("test"), batch);
    return facts;
  }

  @Test
  void theEvidenceIsInAShortAnswer() {
    // always the same facts and questions: a figure, not a search for mistakes
    var random = new Random(17);
    try (var home = new Home(folder, "memory", new WordEmbedder(), RealMemory.CLOCK);
        var toolbox =
            new Toolbox(
                new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(RealMemory.CLOCK))),
                home,
                Limits.FOR_MODELS)) {
      var facts = remember(home, random);
      var calls = new Calls(toolbox);
      int reached = 0;
      for (int each = 0; each < QUESTIONS; each++) {
        var fact = facts.get(random.nextInt(facts.size()));
        var words = new ArrayList<Object>(fact.words);
        words.addFirst(fact.person);
        var query = any(ASKED, random).formatted(words.toArray());
        var call = new JsonText().object().field("database", "memory").field("query", query);
        call.field("max_tokens", TOKENS).endObject();

        var answer = calls.answer("search_entities", call.toString());

        boolean there =
            answer
                .path("entities")
                .valueStream()
                .filter(entity -> entity.path("name").asString().equals(fact.person))
                .anyMatch(entity -> Calls.texts(entity.path("observations")).contains(fact.text));
        reached += there ? 1 : 0;
      }

      double share = (double) reached / QUESTIONS;
      System.out.println("evidence within " + TOKENS + " tokens: " + share);
      assertThat(share).isGreaterThanOrEqualTo(0.8);
    }
  }
}

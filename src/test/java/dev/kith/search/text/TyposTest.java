package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.kith.graph.Hit;
import dev.kith.search.ExactHit;
import dev.kith.search.TextHit;
import dev.kith.tool.Fixtures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.ObjectMapper;

class TyposTest {
  private static final int SAMPLES = 300;
  private static final int FIRST = 5;

  @TempDir private Path home;

  private TextIndex index(List<String> names) {
    var index = TextIndex.open(home.resolve("search"));
    var documents = new ArrayList<Document>();
    for (int key = 1; key <= names.size(); key++) {
      var name = names.get(key - 1);
      var id = "deb:" + name;
      documents.add(new Document(key, id, name, List.of(), "Package", "", 1, Double.NaN));
    }
    index.rebuild(documents.iterator(), 1, _ -> {});
    return index;
  }

  private static List<Integer> keys(TextIndex index, String text) {
    return index.all().words(text, Set.of(), FIRST).stream().map(TextHit::key).toList();
  }

  private static Document document(int key, String id, String name, String text) {
    return new Document(key, id, name, List.of(), "Thing", text, 1, Double.NaN);
  }

  @Test
  void anIdOneTypoAwayIsMeantUnlessTheTextIsWrittenSomewhere() {
    try (var index = TextIndex.open(home.resolve("search"))) {
      var documents =
          List.of(
              document(1, "MeSH:D003480", "Cushing Syndrome", ""),
              document(2, "Paper", "On MeSH:D003480", "MeSH:D003480"),
              document(3, "GH-1234", "Crash", ""),
              document(4, "Fix", "Fix", "mends GH-1235"),
              document(5, "libreadline-dev", "Headers", ""),
              document(6, "Report", "Report", "somebody wrote libeadline-dev"),
              document(7, "aspirin", "Acetylsalicylic acid", ""),
              document(8, "Leaflet", "On asprins", "takes aspirins"));
      index.rebuild(documents.iterator(), 1, _ -> {});

      assertThat(near(index, "MeSH:D003481")).containsExactly(1);
      assertThat(near(index, "msh:d003480")).containsExactly(1);
      assertThat(near(index, "asprin")).containsExactly(7);
      assertThat(near(index, "GH-1236")).containsExactly(3);
      // another number is another thing where somebody writes of it, another letter is not
      assertThat(near(index, "GH-1235")).isEmpty();
      assertThat(near(index, "libeadline-dev")).containsExactly(5);
      assertThat(near(index, "GH 1236")).isEmpty();
    }
  }

  private static List<Integer> near(TextIndex index, String text) {
    var found = index.all().exact(text, Set.of(), FIRST);
    assertThat(found).allMatch(hit -> hit.match() == Hit.Match.TYPO);
    return found.stream().map(ExactHit::key).toList();
  }

  @Test
  void aTypoIsMendedAcrossHyphensDigitsAndCapitals() {
    try (var index =
        index(
            List.of(
                "libreadline-dev", "apache2", "Coca-Cola", "Spider-Man", "coal", "coca", "man"))) {
      assertThat(keys(index, "libeadline-dev")).contains(1);
      assertThat(keys(index, "apche2")).contains(2);
      assertThat(keys(index, "Coca-Coal")).contains(3);
      assertThat(keys(index, "Spidr-Man")).contains(4);
      assertThat(keys(index, "SpidrMan")).contains(4);
    }
  }

  @Test
  void aNumberIsNoTypoOfAnother() {
    try (var index = index(List.of("Budget 2026", "mars mission"))) {
      assertThat(keys(index, "what happened in 2023")).isEmpty();
      assertThat(keys(index, "2023")).isEmpty();
      assertThat(keys(index, "mras")).containsExactly(2);
    }
  }

  @Test
  void whatIsFoundByAMendedWordSaysSo() {
    try (var index =
        index(List.of("libreadline-dev", "Coca-Cola", "coal", "coca", "postgresql server"))) {
      assertThat(corrected(index, "libeadline-dev")).contains(1);
      assertThat(corrected(index, "libreadline-dev")).isEmpty();
      assertThat(corrected(index, "Coca-Coal")).contains(2).doesNotContain(3, 4);
      assertThat(corrected(index, "postgre server")).isEmpty();
      assertThat(corrected(index, "postgersql server")).containsExactly(5);
      assertThat(corrected(index, "coal libeadline")).contains(1).doesNotContain(3);
    }
  }

  private static List<Integer> corrected(TextIndex index, String text) {
    return index.all().words(text, Set.of(), FIRST).stream()
        .filter(TextHit::corrected)
        .map(TextHit::key)
        .toList();
  }

  @Test
  @Tag("slow")
  void mostPackagesOfDebianAreFoundInSpiteOfTypos() throws IOException {
    var data = Fixtures.shared().resolve("data/debian/nodes.jsonl.gz");
    assumeThat(data).as(Fixtures.NOTHING_SHARED).exists();
    var names = packages(data);
    // always the same names and slips: a figure, not a search for mistakes
    var random = new SplittableRandom(1);
    try (var index = index(names)) {
      assertThat(recall(index, names, 1, random)).isGreaterThan(0.95);
      assertThat(recall(index, names, 2, random)).isGreaterThan(0.80);
    }
  }

  private static double recall(
      TextIndex index, List<String> names, int typos, SplittableRandom random) {
    int found = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      int place = random.nextInt(names.size());
      var text = names.get(place);
      for (int typo = 0; typo < typos; typo++) {
        text = slip(text, random);
      }
      found += keys(index, text).contains(place + 1) ? 1 : 0;
    }
    return (double) found / SAMPLES;
  }

  /// A letter left out, added, exchanged, or swapped with the next.
  private static String slip(String text, SplittableRandom random) {
    int at = random.nextInt(text.length() - 1);
    char letter = (char) random.nextInt('a', 'z' + 1);
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, at) + text.substring(at + 1);
      case 1 -> text.substring(0, at) + letter + text.substring(at);
      case 2 -> text.substring(0, at) + letter + text.substring(at + 1);
      default ->
          text.substring(0, at) + text.charAt(at + 1) + text.charAt(at) + text.substring(at + 2);
    };
  }

  private static List<String> packages(Path data) throws IOException {
    var json = new ObjectMapper();
    var names = new ArrayList<String>();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(data)), StandardCharsets.UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        var node = json.readTree(line);
        if (node.path("entity_type").asString().equals("Package")
            && node.path("name").asString().length() >= 6) {
          names.add(node.path("name").asString());
        }
      }
    }
    return names;
  }
}

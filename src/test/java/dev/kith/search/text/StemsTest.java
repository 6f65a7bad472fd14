package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.search.TextHit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StemsTest {
  @TempDir Path home;
  private TextIndex index;

  @BeforeEach
  void open() {
    index = TextIndex.open(home.resolve("search"));
  }

  @AfterEach
  void close() {
    index.close();
  }

  private void put(Document... documents) {
    index.apply(List.of(documents), new int[0], 1);
  }

  private static Document document(int key, String name, String text) {
    return new Document(key, "id:" + key, name, List.of(), "thing", text, 1, Double.NaN);
  }

  private List<Integer> found(String text) {
    return index.all().words(text, Set.of(), 10).stream().map(TextHit::key).toList();
  }

  @Test
  void aWordIsFoundInAllOfItsForms() {
    put(document(1, "Deploying on Fridays", "never"), document(2, "Rollback", "tested weekly"));

    for (var form : List.of("deploy", "deploys", "deployed", "deploying", "Deployed")) {
      assertThat(found(form)).as(form).containsExactly(1);
    }
    assertThat(found("testing")).containsExactly(2);
  }

  @Test
  void aWordOfSeveralPartsIsFoundAsAWholeInAllOfItsForms() {
    put(document(1, "Re-deploying", ""), document(2, "Rollback", ""));

    assertThat(found("redeployed")).containsExactly(1);
    assertThat(index.all().words("redeployed", Set.of(), 1)).noneMatch(TextHit::corrected);
  }

  @Test
  void theWordItselfIsAboveItsPluralAndThatAboveItsStem() {
    put(
        document(1, "one", "the deploying of it"),
        document(2, "two", "the deployment of it"),
        document(3, "three", "the deployments of it"));

    assertThat(found("deployment")).containsExactly(2, 3, 1);
    assertThat(found("deployments")).containsExactly(3, 2, 1);
  }

  @Test
  void whatSharesAStemIsNotTakenForATypo() {
    put(document(1, "one", "deploying"));

    assertThat(index.all().words("deployed", Set.of(), 1)).noneMatch(TextHit::corrected);
  }

  @Test
  void wordsOfOtherScriptsStayAsTheyAre() {
    put(document(1, "Köln", "развёртывание"), document(2, "Kölner", "развёрнут"));

    assertThat(found("развёрнут")).containsExactly(2);
  }

  @Test
  void inAQuestionAWordOfATextTellsAsMuchAsOneOfAName() {
    put(
        document(1, "What we did", "minutes of a meeting about the budget"),
        document(2, "Heron", "the pump in the cellar was replaced after the flood"));

    assertThat(found("What did we replace in the cellar after the flood?")).startsWith(2);
  }

  @Test
  void stopWordsAloneStillFind() {
    put(document(1, "The Who", "a band"), document(2, "Heron", "what is it that they do"));

    assertThat(found("the who")).startsWith(1);
    assertThat(found("what is it that they do")).contains(2);
  }

  @Test
  void onlyProseIsAQuestion() {
    assertThat(QuestionWords.of("lord of the rings").isQuestion()).isFalse();
    assertThat(QuestionWords.of("postgres server").isQuestion()).isFalse();
    assertThat(QuestionWords.of("who owns billing").isQuestion()).isTrue();
    assertThat(QuestionWords.of("").words()).isEmpty();
    assertThat(QuestionWords.of("the ".repeat(10_000) + "heron").words()).hasSize(400);
  }

  @Test
  void ofALongQuestionTheRareWordsCountWhereverTheyStand() {
    var many = IntStream.range(0, 60).mapToObj(number -> "filler" + number).toList();
    put(
        document(1, "one", String.join(" ", many)),
        document(2, "two", String.join(" ", many.subList(0, 59))),
        document(3, "three", "the heron"));

    assertThat(found(String.join(" ", many) + " and where is the heron?")).contains(3);
  }

  @Test
  void whatAQuestionRepeatsCountsMore() {
    put(document(1, "one", "the pump"), document(2, "two", "the cellar"));

    assertThat(found("What of the pump, and of the cellar: is the cellar dry?")).startsWith(2);
    assertThat(found("What of the cellar, and of the pump: is the pump dry?")).startsWith(1);
  }

  @Test
  void inAQuestionAWordThatManyTextsHaveIsCommonInANameToo() {
    var all = new ArrayList<Document>();
    for (int key = 10; key < 30; key++) {
      all.add(document(key, "entry " + key, "a system of records"));
    }
    all.add(document(1, "System", "a system of its own"));
    all.add(document(2, "Heron", "the archive flooded"));
    put(all.toArray(Document[]::new));

    assertThat(found("In which system did the archive end up?")).startsWith(2);
  }

  @Test
  void whatANameRepeatsIsLookedUpAsItIs() {
    put(document(1, "Duran Duran", "a band"), document(2, "Duran", "a town"));

    assertThat(found("duran duran")).startsWith(1);
  }
}

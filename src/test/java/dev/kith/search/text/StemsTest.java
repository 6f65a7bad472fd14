package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.search.TextHit;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
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
    assertThat(QuestionWords.of("lord of the rings", 24).isQuestion()).isFalse();
    assertThat(QuestionWords.of("postgres server", 24).isQuestion()).isFalse();
    assertThat(QuestionWords.of("who owns billing", 24).isQuestion()).isTrue();
    assertThat(QuestionWords.of("", 24).words()).isEmpty();
    assertThat(QuestionWords.of("the ".repeat(10_000) + "heron", 24).words()).hasSize(24);
  }
}

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

class QuestionTest {
  @TempDir private Path home;
  private TextIndex index;

  @BeforeEach
  void fill() {
    index = TextIndex.open(home.resolve("search"));
    index.apply(
        List.of(
            document(1, "Deploying", "how a version reaches its users"),
            document(2, "The Who", "a band from London"),
            document(3, "Report", "Nina deployed the billing service to the new cluster in May"),
            document(4, "Billing", "the billing of services and the service of billing"),
            document(5, "What to do", "what to do when there is nothing that we have to do")),
        new int[0],
        1);
  }

  @AfterEach
  void close() {
    index.close();
  }

  private static Document document(int key, String name, String text) {
    return new Document(key, "id:" + key, name, List.of(), "thing", text, key, Double.NaN);
  }

  private List<Integer> keys(String text) {
    return index.all().words(text, Set.of(), 10).stream().map(TextHit::key).toList();
  }

  @Test
  void formsOfAWordMeet() {
    assertThat(keys("deployed")).contains(1, 3);
    assertThat(keys("deploys")).contains(1, 3);
    assertThat(keys("when do we deploy the services to clusters")).startsWith(3);
  }

  @Test
  void commonWordsDoNotDecideAQuestion() {
    assertThat(keys("what do we have to do about the cluster")).containsExactly(3);
  }

  @Test
  void commonWordsAloneAreLookedFor() {
    assertThat(keys("the who")).startsWith(2);
    assertThat(keys("what to do when there is nothing")).startsWith(5);
    assertThat(keys("that we have to do")).startsWith(5);
  }

  @Test
  void aQuestionIsAnsweredByWhatHasTheMostOfItNotByAName() {
    assertThat(keys("who moved the billing service to another cluster")).startsWith(3);
    assertThat(keys("billing")).startsWith(4);
  }

  @Test
  void aMisspeltWordOfAQuestionIsGuessed() {
    assertThat(keys("which servce runs on the clutser now")).startsWith(3);
  }

  @Test
  void noDocumentScoresMoreThanItCould() {
    for (var question : List.of("the billing of our service", "Nina deployed in May to clusters")) {
      assertThat(index.all().words(question, Set.of(), 10))
          .isNotEmpty()
          .allMatch(hit -> hit.score() > 0 && hit.score() < 1);
    }
  }
}

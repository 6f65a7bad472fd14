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

class ScriptsTest {
  @TempDir private Path home;
  private TextIndex index;

  @BeforeEach
  void open() {
    index = TextIndex.open(home.resolve("search"));
  }

  @AfterEach
  void close() {
    index.close();
  }

  private static Document document(int key, String name, String type, String text) {
    return new Document(key, "id:" + key, name, List.of(), type, text, key, Double.NaN);
  }

  private List<Integer> keys(String text) {
    return index.all().words(text, Set.of(), 100).stream().map(TextHit::key).toList();
  }

  @Test
  void aQuestionWithoutSpacesFindsWhatHasSomeOfItsWords() {
    index.apply(
        List.of(
            document(1, "東京タワー", "place", "東京にある塔です"),
            document(2, "北京大学", "school", "北京大学是中国的一所大学"),
            document(3, "กรุงเทพมหานคร", "city", "เมืองหลวงของประเทศไทย"),
            document(4, "Ada", "person", "")),
        new int[0],
        1);

    assertThat(keys("東京の塔")).containsExactly(1);
    assertThat(keys("中国大学")).containsExactly(2);
    assertThat(keys("中国的大学在哪里？")).containsExactly(2);
    assertThat(keys("ประเทศไทยมีเมืองหลวงชื่ออะไร")).containsExactly(3);
  }

  @Test
  void whatHasAllOfItComesBeforeWhatHasSome() {
    index.apply(
        List.of(
            document(1, "京都大学", "school", "大学 大学 京都 京都"),
            document(2, "東京都の図書館", "place", ""),
            document(3, "図書", "thing", "東京")),
        new int[0],
        1);

    assertThat(keys("東京都")).startsWith(2);
    assertThat(keys("東京都の図書館")).startsWith(2);
  }

  @Test
  void aLongTextWithoutSpacesIsAQuestionLikeAnother() {
    index.apply(List.of(document(1, "図書館", "place", "")), new int[0], 1);
    var other = new StringBuilder();
    for (int point = 0x4E00; point < 0x4E00 + 3_000; point++) {
      other.appendCodePoint(point);
    }

    assertThat(keys("図書館" + other)).containsExactly(1);
  }

  @Test
  void theSignsOfAWordEndIt() {
    index.apply(
        List.of(
            document(1, "C++", "language", ""),
            document(2, "C#", "language", ""),
            document(3, "Cairo", "city", "")),
        new int[0],
        1);

    assertThat(keys("c++")).startsWith(1).doesNotContain(3);
    assertThat(keys("C#")).startsWith(2).doesNotContain(3);
    assertThat(keys("c")).contains(1, 2, 3);
  }
}

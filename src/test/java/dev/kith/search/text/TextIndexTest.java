package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Hit;
import dev.kith.search.ExactHit;
import dev.kith.search.TextHit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextIndexTest {
  private static final int[] NONE = {};

  @TempDir private Path home;
  private final List<TextIndex> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(TextIndex::close);
  }

  private TextIndex open() {
    var index = TextIndex.open(home.resolve("search"));
    opened.add(index);
    return index;
  }

  private static Document document(int key, String name, String text) {
    return new Document(key, "id:" + key, name, List.of(), "Thing", text, key, Double.NaN);
  }

  private static List<Integer> keys(TextIndex index, String text) {
    return index.all().words(text, Set.of(), 100).stream().map(TextHit::key).toList();
  }

  private static TextIndex filled(TextIndex index, Document... documents) {
    index.apply(List.of(documents), NONE, index.change() + 1);
    return index;
  }

  @Test
  void anUnusedIndexTouchesNothing() {
    open().close();

    assertThat(home.resolve("search")).doesNotExist();
  }

  @Test
  void aQuestionAloneMakesNoFolder() {
    assertThat(keys(open(), "anything")).isEmpty();

    assertThat(home.resolve("search")).doesNotExist();
  }

  @Test
  void wordsAreFoundInNamesAliasesTypesAndText() {
    var index = open();
    index.apply(
        List.of(
            new Document(
                1,
                "a",
                "Ada Lovelace",
                List.of("Countess"),
                "Person",
                "wrote notes",
                1,
                Double.NaN),
            new Document(
                2,
                "b",
                "Grace Hopper",
                List.of(),
                "Officer",
                "invented a compiler",
                2,
                Double.NaN)),
        NONE,
        7);

    assertThat(keys(index, "lovelace")).containsExactly(1);
    assertThat(keys(index, "countess")).containsExactly(1);
    assertThat(keys(index, "officer")).containsExactly(2);
    assertThat(keys(index, "compiler")).containsExactly(2);
    assertThat(index.change()).isEqualTo(7);
    assertThat(index.deltaSize()).isEqualTo(2);
  }

  @Test
  void namesWeighMoreThanAliasesAndTheseMoreThanText() {
    var index = open();
    index.apply(
        List.of(
            new Document(
                1, "x1", "something else", List.of(), "T", "a note on mercury here", 9, Double.NaN),
            new Document(
                2, "x2", "something else", List.of("mercury again"), "T", "", 9, Double.NaN),
            new Document(3, "x3", "mercury thing", List.of(), "T", "", 1, Double.NaN)),
        NONE,
        1);

    assertThat(keys(index, "mercury")).containsExactly(3, 2, 1);
  }

  @Test
  void allWordsRankAboveSomeWords() {
    var index =
        filled(
            open(),
            document(1, "postgresql", "postgresql postgresql"),
            document(2, "backup", "of a postgresql server, among others, and much more text here"));

    var hits = index.all().words("postgresql backup", Set.of(), 10);

    assertThat(hits).extracting(TextHit::key).containsExactly(2, 1);
    assertThat(hits.get(0).score()).isGreaterThan(0.5).isLessThan(1);
    assertThat(hits.get(1).score()).isLessThan(0.5);
  }

  @Test
  void theLastWordMayBeUnfinished() {
    var index = filled(open(), document(1, "postgresql server", ""), document(2, "server", ""));

    assertThat(keys(index, "postgre")).containsExactly(1);
    assertThat(keys(index, "server post")).startsWith(1);
  }

  @Test
  void theShorterCompletionComesFirst() {
    var index =
        filled(
            open(),
            document(9, "postgresql plperl procedural language extension", ""),
            document(1, "postgresql", ""));

    assertThat(keys(index, "postgres")).containsExactly(1, 9);
  }

  @Test
  void aNameMayBeSaidShortAnywhereInTheQuestion() {
    var index =
        filled(
            open(),
            document(1, "postgresql", "a database"),
            document(2, "mysql", "a database"),
            document(3, "exporter", "of figures to a postgresql server"));

    assertThat(keys(index, "postgres database")).startsWith(1, 2);
    assertThat(index.all().words("postgres database", Set.of(), 1).getFirst().score())
        .isGreaterThan(0.5);
  }

  @Test
  void aNameThatTheQuestionSpellsOutLeadsLongerOnes() {
    var index =
        filled(
            open(),
            document(1, "postgresql-15", "a database"),
            document(2, "prometheus postgresql exporter", "figures of many servers and services"),
            document(3, "tryton module", "integration of postgresql with a server"));

    assertThat(keys(index, "postgresql relational thing")).startsWith(1);
  }

  @Test
  void whatIsSpokenOfMoreComesFirstOfTwoAlike() {
    var index = open();
    index.apply(
        List.of(
            new Document(1, "a", "redis server", List.of(), "T", "", 1, 900),
            new Document(2, "b", "redis client", List.of(), "T", "", 9, Double.NaN),
            new Document(3, "c", "redis sentry", List.of(), "T", "", 5, 3),
            new Document(4, "d", "something else", List.of(), "T", "", 5, 1e30)),
        NONE,
        1);

    assertThat(keys(index, "redis")).containsExactly(1, 3, 2);
  }

  @Test
  void theWordItselfComesBeforeItsCompletions() {
    var index =
        filled(
            open(),
            document(1, "mail", ""),
            document(2, "maildir", ""),
            document(3, "mail-15", ""),
            document(4, "mailx", ""));

    assertThat(keys(index, "mail")).startsWith(1, 3).containsExactlyInAnyOrder(1, 2, 3, 4);
  }

  @Test
  void aMisspeltWordIsGuessed() {
    var index = filled(open(), document(1, "kubernetes", ""), document(2, "mercury", ""));

    assertThat(keys(index, "kuberntes cluster")).containsExactly(1);
    assertThat(keys(index, "mercuyr planet")).containsExactly(2);
    assertThat(keys(index, "Xercury x")).containsExactly(2);
  }

  @Test
  void aWordThatExistsIsNotGuessedAbout() {
    var index = filled(open(), document(1, "cart", ""), document(2, "card", ""));

    assertThat(keys(index, "cart")).containsExactly(1);
  }

  @Test
  void accentsAndCaseDoNotMatter() {
    var index =
        filled(open(), document(1, "Crème Brûlée", ""), document(2, "STRASSE Łódź Ørsted", ""));

    assertThat(keys(index, "creme brulee")).containsExactly(1);
    assertThat(keys(index, "CRÈME")).containsExactly(1);
    assertThat(keys(index, "straße lodz orsted")).containsExactly(2);
    assertThat(keys(index, "cre\u0300me")).containsExactly(1);
  }

  @Test
  void singularAndPluralMeet() {
    var words =
        List.of(
            List.of("database", "databases"),
            List.of("box", "boxes"),
            List.of("cache", "caches"),
            List.of("query", "queries"),
            List.of("cookie", "cookies"),
            List.of("class", "classes"),
            List.of("bus", "buses"),
            List.of("hero", "heroes"),
            List.of("index", "indexes"));
    for (var pair : words) {
      var index =
          filled(TextIndex.open(home.resolve("none")), document(1, "x " + pair.get(0) + " y", ""));
      filled(index, document(2, "x " + pair.get(1) + " y", ""));

      assertThat(keys(index, pair.get(0) + " y")).as(pair.get(0)).startsWith(1).contains(2);
      assertThat(keys(index, pair.get(1) + " y")).as(pair.get(1)).startsWith(2).contains(1);
      assertThat(index.all().words(pair.get(1) + " y", Set.of(), 9))
          .allMatch(hit -> hit.score() > 0.5);
      index.close();
    }
  }

  @Test
  void partsOfIdentifiersAreFoundAndSoIsTheWhole() {
    var index = open();
    index.apply(
        List.of(
            new Document(1, "deb:postgresql-15", "pg", List.of(), "T", "", 1, Double.NaN),
            document(2, "HttpServerTest", ""),
            document(3, "max_open_files", ""),
            document(4, "libpython3-dev", ""),
            document(5, "XMLHttpRequest", ""),
            document(6, "C++", ""),
            document(7, "wi-fi", "")),
        NONE,
        1);

    assertThat(keys(index, "postgresql")).containsExactly(1);
    assertThat(keys(index, "postgresql 15")).containsExactly(1);
    assertThat(keys(index, "deb:postgresql-15")).containsExactly(1);
    assertThat(keys(index, "server test")).startsWith(2);
    assertThat(keys(index, "httpservertest")).containsExactly(2);
    assertThat(keys(index, "HttpServerTest")).startsWith(2);
    assertThat(keys(index, "open files")).startsWith(3);
    assertThat(keys(index, "maxopenfiles")).containsExactly(3);
    assertThat(keys(index, "max_open_files")).startsWith(3);
    assertThat(keys(index, "libpython3")).containsExactly(4);
    assertThat(keys(index, "request xml")).startsWith(5);
    assertThat(keys(index, "c++")).startsWith(6);
    assertThat(keys(index, "wifi")).containsExactly(7);
  }

  @Test
  void scriptsWithoutSpacesAreFoundByTheirParts() {
    var index =
        filled(
            open(),
            document(1, "東京都の図書館", ""),
            document(2, "京都市", ""),
            document(3, "データベース", ""),
            document(4, "한국어 사전", ""),
            document(5, "ห้องสมุด", ""));

    assertThat(keys(index, "東京")).containsExactly(1);
    assertThat(keys(index, "京都")).containsExactlyInAnyOrder(1, 2);
    assertThat(keys(index, "館")).containsExactly(1);
    assertThat(keys(index, "ﾃﾞｰﾀ")).containsExactly(3);
    assertThat(keys(index, "사전")).containsExactly(4);
    assertThat(keys(index, "สมุด")).containsExactly(5);
  }

  @Test
  void nothingTypedIsSyntax() {
    var index = filled(open(), document(1, "alpha", ""), document(2, "beta gamma", ""));

    assertThat(keys(index, "*")).isEmpty();
    assertThat(keys(index, "alp*a")).doesNotContain(2);
    assertThat(keys(index, "\"beta")).containsExactly(2);
    assertThat(keys(index, "name:alpha")).containsExactly(1);
    assertThat(keys(index, "NOT beta")).contains(2);
    assertThat(keys(index, "(alpha OR")).contains(1);
    assertThat(keys(index, "\\+-!(){}[]^\"~*?:/ \uD800")).isEmpty();
  }

  @Test
  void longQuestionsAreAnswered() {
    var index = filled(open(), document(1, "needle", "some words"));

    assertThat(keys(index, "needle " + "unheard-of-Thing-x9y8 ".repeat(5_000))).containsExactly(1);
    assertThat(keys(index, "n".repeat(1_000_000))).isEmpty();
  }

  @Test
  void hugeDocumentsAreIndexed() {
    var index = filled(open(), document(1, "x".repeat(100_000), "word ".repeat(300_000) + "y"));

    assertThat(keys(index, "word")).containsExactly(1);
    assertThat(index.all().exact("X".repeat(100_000), Set.of(), 5)).hasSize(1);
    assertThat(index.all().exact("x".repeat(99_999), Set.of(), 5)).isEmpty();
  }

  @Test
  void onlyTheTypesWantedAreFound() {
    var index = open();
    index.apply(
        List.of(
            new Document(1, "a", "mercury", List.of(), "Planet", "", 1, Double.NaN),
            new Document(2, "b", "mercury", List.of(), "Element", "", 1, Double.NaN)),
        NONE,
        1);

    assertThat(index.all().words("mercury", Set.of("Planet"), 9))
        .extracting(TextHit::key)
        .containsExactly(1);
    assertThat(index.all().exact("mercury", Set.of("Element"), 9))
        .containsExactly(new ExactHit(2, Hit.Match.NAME));
    assertThat(index.all().words("mercury", Set.of("planet"), 9)).isEmpty();
  }

  @Test
  void equalHitsAreOrderedByNewestThenById() {
    var index = open();
    index.apply(
        List.of(
            new Document(1, "c", "same", List.of(), "T", "", 5, Double.NaN),
            new Document(2, "a", "same", List.of(), "T", "", 5, Double.NaN),
            new Document(3, "b", "same", List.of(), "T", "", 9, Double.NaN)),
        NONE,
        1);

    assertThat(keys(index, "same")).containsExactly(3, 2, 1);
  }

  @Test
  void exactHitsTellWhatMatchedTheStrongestFirst() {
    var index = open();
    index.apply(
        List.of(
            new Document(1, "x", "Ada Lovelace", List.of("ada"), "T", "", 9, Double.NaN),
            new Document(2, "y", "ADA", List.of(), "T", "", 1, Double.NaN),
            new Document(3, "Ada", "Ada", List.of("Ada"), "T", "", 1, Double.NaN),
            new Document(4, "ada", "other", List.of(), "T", "", 1, Double.NaN)),
        NONE,
        1);

    assertThat(index.all().exact("ada", Set.of(), 10))
        .containsExactly(
            new ExactHit(4, Hit.Match.ID),
            new ExactHit(3, Hit.Match.ID),
            new ExactHit(2, Hit.Match.NAME),
            new ExactHit(1, Hit.Match.ALIAS));
    assertThat(index.all().exact("ad", Set.of(), 10)).isEmpty();
    assertThat(index.all().exact("ada", Set.of(), 2)).hasSize(2);
  }

  @Test
  void aChangedDocumentIsFoundByItsNewWordsOnly() {
    var index = filled(open(), document(1, "old name", ""));
    assertThat(index.compact(() -> {})).isTrue();

    filled(index, document(1, "fresh title", ""));

    assertThat(keys(index, "old")).isEmpty();
    assertThat(keys(index, "fresh")).containsExactly(1);
    index.apply(List.of(), new int[] {1}, 99);
    assertThat(keys(index, "fresh")).isEmpty();
    assertThat(index.documents()).isZero();
  }
}

package dev.kith;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Keeps the parts of `docs/STYLE.md` that a machine can see.
final class HouseStyleTest {
  private static final int LONGEST_FILE = 400;
  private static final int LONGEST_METHOD = 40;
  private static final int LONGEST_PACKAGE_DOC = 20;
  private static final int MOST_FILES_IN_A_PACKAGE = 25;
  private static final int MOST_LINES_IN_A_PACKAGE = 3_000;

  private static final Pattern NOTE_TO_SELF =
      Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b");
  private static final Pattern MACHINE_PATH =
      Pattern.compile("(?<![\\w.:/*~}-])/(work|root|home|Users)/\\w");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]+)(?:#[^)]*)?\\)");
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\\n]*`");
  private static final Pattern GETTER = Pattern.compile("get\\p{Lu}.*");
  private static final Pattern OLD_DOC = Pattern.compile("^\\s*/\\*\\*");
  private static final Pattern FIRST_SENTENCE =
      Pattern.compile("\\A(?:[^\\n]|\\n(?!\\s*\\n))*[.:?!](\\s|\\z)");
  private static final Pattern NO_SENTENCE = Pattern.compile("test(\\p{Lu}|\\d|_).*|test|.*_.*");
  private static final Pattern NOT_IN_TESTS =
      Pattern.compile(
          "@([\\w.]+\\.)?(Disabled|DisplayName|Timeout)|(.*\\.)?Thread\\.sleep|TimeUnit\\.\\w+\\.sleep"
              + "|(.*\\.)?(parkNanos|onSpinWait)|(.*\\.)?assertTimeout.*"
              + "|(?s).*\\.(succeedsWithin|completesWithin)");
  private static final Pattern NOT_REPEATABLE =
      Pattern.compile(
          "new ([\\w.]+\\.)?(Splittable)?Random\\(\\w*\\)|(.*\\.)?ThreadLocalRandom\\.current|Math\\.random"
              + "|(Long\\.getLong|Integer\\.getInteger)");
  private static final String SAME_NUMBERS = "// always the same";
  private static final Pattern CLOCK =
      Pattern.compile("(.*\\.)?System\\.(nanoTime|currentTimeMillis)");

  /// Types with a file of their own whose names nested types have, too: for the same idea, or in a
  /// family whose name is always written before it, as in `Op.Filter`.
  private static final Set<String> ALSO_NESTED =
      Set.of(
          "AddObservations",
          "ChainRows",
          "Change",
          "Comparison",
          "DeleteObservations",
          "Field",
          "Filter",
          "Function",
          "Link",
          "Literal",
          "Node",
          "NodePattern",
          "Notification",
          "Paging",
          "Progress",
          "Property",
          "Result",
          "Row",
          "Rows",
          "Sort",
          "Value",
          "Words");

  private static final SourceTree TREE = SourceTree.read();
  private static final ParsedJava MAIN = ParsedJava.of(TREE.java(SourceTree.MAIN).toList());
  private static final ParsedJava TESTS = ParsedJava.of(TREE.java(SourceTree.TESTS).toList());

  @Test
  void noFileIsTooLongToRead() {
    assertThat(java().filter(file -> SourceTree.content(file).lines().count() > LONGEST_FILE))
        .isEmpty();
  }

  @Test
  void noMethodIsTooLongToRead() {
    var methods = Stream.concat(MAIN.methods().stream(), TESTS.methods().stream());

    assertThat(methods.filter(method -> method.lines() > LONGEST_METHOD)).isEmpty();
  }

  @Test
  void noPackageIsTooLargeToKnow() {
    var large =
        packages().stream()
            .map(HouseStyleTest::size)
            .filter(
                size ->
                    size.files() > MOST_FILES_IN_A_PACKAGE
                        || size.lines() > MOST_LINES_IN_A_PACKAGE);

    assertThat(large).isEmpty();
  }

  private record PackageSize(Path folder, long files, long lines) {}

  private static PackageSize size(Path folder) {
    var files =
        TREE.java(SourceTree.MAIN)
            .filter(file -> folder.equals(file.getParent()))
            .filter(file -> !file.endsWith("package-info.java"))
            .toList();
    long lines = files.stream().mapToLong(file -> SourceTree.content(file).lines().count()).sum();
    return new PackageSize(folder, files.size(), lines);
  }

  /// A tool of two families has the same name in both: it is the same idea.
  @Test
  void noTwoTypesShareAName() {
    var shared =
        TREE
            .java(SourceTree.MAIN)
            .filter(file -> !file.endsWith("package-info.java"))
            .filter(file -> !file.toString().contains("servermemory"))
            .collect(groupingBy(file -> String.valueOf(file.getFileName())))
            .values()
            .stream()
            .filter(files -> files.size() > 1);

    assertThat(shared).isEmpty();
  }

  @Test
  void aNestedTypeHasNoOtherTypesNameUnlessItIsTheSameIdea() {
    var own =
        MAIN.types().stream().filter(type -> !type.nested()).map(ParsedJava.Type::name).toList();
    var both =
        MAIN.types().stream()
            .filter(ParsedJava.Type::nested)
            .map(ParsedJava.Type::name)
            .filter(own::contains)
            .distinct();

    assertThat(both).isSubsetOf(ALSO_NESTED);
  }

  @Test
  void nobodyLeavesNotesToThemselves() {
    assertThat(java().flatMap(file -> linesWith(NOTE_TO_SELF, file))).isEmpty();
  }

  @Test
  void noFileNamesAPlaceOnOneMachine() {
    assertThat(TREE.text().flatMap(file -> linesWith(MACHINE_PATH, file))).isEmpty();
  }

  @Test
  void everyPackageSaysWhatItIsFor() {
    var documented =
        MAIN.packages().stream()
            .filter(info -> info.at().file().endsWith("package-info.java"))
            .filter(info -> info.text().stream().anyMatch(HouseStyleTest::isShort))
            .map(info -> info.at().file().getParent());

    assertThat(documented).containsExactlyInAnyOrderElementsOf(packages());
  }

  @Test
  void noPackageKnowsNull() {
    var marked =
        MAIN.uses().stream()
            .filter(use -> use.what().equals("@NullMarked"))
            .map(use -> use.at().file().getParent());

    assertThat(marked).containsExactlyInAnyOrderElementsOf(packages());
  }

  @Test
  void everyPublicTypeSaysWhatItIsFor() {
    var silent =
        MAIN.types().stream()
            .filter(ParsedJava.Type::isPublic)
            .filter(type -> type.doc().stream().noneMatch(HouseStyleTest::beginsWithASentence));

    assertThat(silent).isEmpty();
  }

  @Test
  void documentationIsMarkdown() {
    assertThat(java().flatMap(file -> linesWith(OLD_DOC, file))).isEmpty();
  }

  @Test
  void whatIsAskedIsNotGotten() {
    var getters =
        MAIN.methods().stream()
            .filter(method -> !method.overrides())
            .filter(method -> GETTER.matcher(method.name()).matches());

    assertThat(getters).isEmpty();
  }

  @Test
  void everyTestRunsAndNoneSleeps() {
    assertThat(TESTS.uses().stream().filter(use -> NOT_IN_TESTS.matcher(use.what()).matches()))
        .isEmpty();
  }

  /// `Seed` alone makes up a seed, prints it, and takes `-Dkith.seed=…` and `-Dkith.rounds=…`. A
  /// test that draws the same numbers in every run says why in a comment that begins with "always
  /// the same".
  @Test
  void everyRandomTestCanBeRepeated() {
    var made =
        TESTS.uses().stream()
            .filter(use -> NOT_REPEATABLE.matcher(use.what()).matches())
            .filter(use -> !use.at().file().endsWith("Seed.java"))
            .filter(use -> !lineBefore(use.at()).startsWith(SAME_NUMBERS));

    assertThat(made).isEmpty();
  }

  private static String lineBefore(ParsedJava.Place at) {
    return SourceTree.content(at.file()).lines().toList().get((int) at.line() - 2).strip();
  }

  /// Two tests print how long answers take, and judge nothing by it: the one below, and
  /// `EveryToolOnAWideGraphTest`, which asks its calls how much time they have left.
  @Test
  void noTestLooksAtTheClock() {
    var looks =
        TESTS.uses().stream()
            .filter(use -> CLOCK.matcher(use.what()).matches())
            .filter(use -> !use.at().file().endsWith("Seed.java"))
            .filter(use -> !use.at().file().endsWith("DebianSessionTest.java"));

    assertThat(looks).isEmpty();
  }

  @Test
  void aTestIsASentenceInAClassOfItsPackage() {
    // What several packages test with is public; a test itself is nobody else's business.
    var open =
        TESTS.types().stream()
            .filter(type -> type.isPublic() && !type.nested() && type.name().endsWith("Test"));
    var mute =
        TESTS.methods().stream()
            .filter(ParsedJava.Method::isTest)
            .filter(method -> NO_SENTENCE.matcher(method.name()).matches());

    assertThat(open).isEmpty();
    assertThat(mute).isEmpty();
  }

  @Test
  void noDocumentLinksToNowhere() {
    assertThat(TREE.markdown().flatMap(HouseStyleTest::deadLinks)).isEmpty();
  }

  private static Stream<Path> java() {
    return Stream.concat(TREE.java(SourceTree.MAIN), TREE.java(SourceTree.TESTS));
  }

  private static Set<Path> packages() {
    return TREE.java(SourceTree.MAIN).map(Path::getParent).collect(toCollection(TreeSet::new));
  }

  private static boolean isShort(String doc) {
    return doc.strip().lines().count() <= LONGEST_PACKAGE_DOC;
  }

  private static boolean beginsWithASentence(String doc) {
    return FIRST_SENTENCE.matcher(doc.strip()).find();
  }

  private static Stream<String> linesWith(Pattern pattern, Path file) {
    var found = new ArrayList<String>();
    var number = 0;
    for (var line : SourceTree.content(file).lines().toList()) {
      number++;
      if (pattern.matcher(line).find()) {
        found.add(file + ":" + number + ": " + line.strip());
      }
    }
    return found.stream();
  }

  private static Stream<String> deadLinks(Path document) {
    var prose = CODE.matcher(SourceTree.content(document)).replaceAll("");
    var folder = document.toAbsolutePath().getParent();
    return LINK.matcher(prose)
        .results()
        .map(link -> link.group(1))
        .filter(target -> !target.contains(":"))
        .filter(target -> !Files.exists(folder.resolve(target)))
        .map(target -> document + " links to " + target);
  }
}

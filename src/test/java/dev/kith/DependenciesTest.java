package dev.kith;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Keeps `docs/dependencies.md` and `NOTICE` complete; `./dev dependencies` writes them.
final class DependenciesTest {
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<dependency>\\s*(?:<!--.*?-->\\s*)?<groupId>[^<]*</groupId>\\s*"
              + "<artifactId>([^<]*)</artifactId>\\s*<version>([^<]*)</version>",
          Pattern.DOTALL);
  private static final Pattern PROPERTY = Pattern.compile("<([\\w.-]+\\.version)>([^<]*)</");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|(.*)\\|$");

  private static final String POMS =
      SourceTree.content(Path.of("modules.xml"))
          + SourceTree.content(Path.of("pom.xml"))
          + SourceTree.content(Path.of("benchmarks/pom.xml"));

  /// The columns of each row after the library's name.
  private static Map<String, List<String>> rows() {
    var rows = new HashMap<String, List<String>>();
    var found = ROW.matcher(SourceTree.content(Path.of("docs/dependencies.md")));
    while (found.find()) {
      rows.put(found.group(1), List.of(found.group(2).strip().split("\\s*\\|\\s*", -1)));
    }
    return rows;
  }

  @Test
  void everyDependencyHasARowOfItsVersion() {
    var versions = new HashMap<String, String>();
    PROPERTY
        .matcher(POMS)
        .results()
        .forEach(property -> versions.put("${" + property.group(1) + "}", property.group(2)));
    var rows = rows();
    var wrong = new ArrayList<String>();
    for (var dependency : DEPENDENCY.matcher(POMS).results().toList()) {
      var version = versions.getOrDefault(dependency.group(2), dependency.group(2));
      var row = rows.getOrDefault(dependency.group(1), List.of("no row"));
      if (!version.equals("${project.version}") && !row.getFirst().equals(version)) {
        wrong.add(dependency.group(1) + " " + version + ": " + row.getFirst());
      }
    }

    assertThat(wrong).as("run ./dev dependencies").isEmpty();
    assertThat(rows).hasSizeGreaterThan(30);
  }

  /// What comes along with a library is listed too.
  @Test
  void everyLibraryThatIsShippedHasALicenceAndAReason() {
    assertThat(rows())
        .allSatisfy(
            (library, row) -> assertThat(row).as(library).hasSize(4).doesNotContain("", "?"));
  }

  /// As Maven resolved it for this build; a library that another brings along is shipped too.
  @Test
  void whatIsShippedIsListedWithItsLicenceAndItsNotice() throws IOException {
    var list = classes().resolveSibling("shipped.txt");
    assumeThat(list).as("written by Maven").exists();
    var notice = SourceTree.content(Path.of("NOTICE"));
    var rows = rows();
    var listed = new ArrayList<String>();
    for (var file : Files.readString(list).strip().split(File.pathSeparator, -1)) {
      var jar = Path.of(file);
      var name = jar.getParent().getParent().getFileName().toString();
      var version = jar.getParent().getFileName().toString();
      assertThat(rows).as("run ./dev dependencies").containsKey(name);
      assertThat(rows.get(name).getFirst()).as(name).isEqualTo(version);
      var line = ":" + name + ":" + version + ", " + rows.get(name).get(1) + "\n";
      assertThat(notice).as("run ./dev dependencies").contains(line);
      assertThat(plain(notice)).as(name).contains(plain(notice(jar)));
      listed.add(name);
    }

    assertThat(section("Libraries").lines()).hasSameSizeAs(listed);
  }

  /// Licences that ask for their text and their holders to be named.
  @ParameterizedTest
  @ValueSource(strings = {"MIT", "BSD-2-Clause", "BSD-3-Clause"})
  void theTextOfALicenceStandsWithThoseWhoHoldIt(String licence) {
    var text = section(licence);
    var wanted =
        section("Libraries")
            .lines()
            .filter(line -> line.contains(", " + licence))
            .map(line -> line.split(":", -1)[1])
            .toList();

    assertThat(wanted).isNotEmpty();
    assertThat(wanted)
        .allSatisfy(
            name ->
                assertThat(text.lines())
                    .anyMatch(l -> List.of(l.split(":", -1)[0].split(", ", -1)).contains(name)));
    assertThat(text).contains("Copyright", "\"AS IS\"");
  }

  /// What stands in NOTICE under a heading.
  private static String section(String heading) {
    var notice = SourceTree.content(Path.of("NOTICE"));
    int from = notice.indexOf("\n== " + heading + "\n");
    assertThat(from).as(heading).isPositive();
    return notice
        .substring(notice.indexOf("\n\n", from), notice.indexOf("\n== ", from + 1))
        .strip();
  }

  private static Path classes() {
    try {
      var source = DependenciesTest.class.getProtectionDomain().getCodeSource();
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String notice(Path jar) throws IOException {
    try (var files = new JarFile(jar.toFile())) {
      for (var name : List.of("META-INF/NOTICE", "META-INF/NOTICE.txt")) {
        var entry = files.getEntry(name);
        if (entry != null) {
          return new String(files.getInputStream(entry).readAllBytes(), UTF_8);
        }
      }
      return "";
    }
  }

  private static String plain(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}

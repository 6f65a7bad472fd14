package dev.kith;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Keeps `docs/dependencies.md` complete; `./dev dependencies` writes it.
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
}

package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The page of settings names all that Kith reads from its environment, and nothing else.
class SettingsGuideTest {
  private static final Path GUIDE = Path.of("docs/guide/settings.md");
  private static final Pattern READ = Pattern.compile("\"(KITH_[A-Z_]*[A-Z])\"|env:(KITH_[A-Z_]+)");
  private static final Pattern SETTING = Pattern.compile("`(KITH_[A-Z_]+)`");

  /// What the launcher tells Kith, or takes for itself.
  private static final Set<String> LAUNCHER = Set.of("KITH_LAUNCHER");

  private static final Set<String> SHELL = Set.of("KITH_JAVA_HOME", "KITH_JAVA_OPTS");

  @Test
  void everySettingIsDocumented() throws IOException {
    var read = new TreeSet<String>(SHELL);
    try (var files = Files.walk(Path.of("src/main/java"))) {
      for (var file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        READ.matcher(Files.readString(file))
            .results()
            .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
            .forEach(read::add);
      }
    }
    read.removeAll(LAUNCHER);
    var documented = new TreeSet<String>();
    SETTING
        .matcher(Files.readString(GUIDE))
        .results()
        .forEach(found -> documented.add(found.group(1)));

    assertThat(documented).isEqualTo(read);
  }
}

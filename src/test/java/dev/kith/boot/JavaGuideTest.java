package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The program that the guide shows is one that `./dev examples` builds and runs.
class JavaGuideTest {
  private static final Pattern VERSION = Pattern.compile("<version>([^<]+)-SNAPSHOT</version>");

  @Test
  void theProgramIsTheExample() throws IOException {
    var shown = Shell.blocks(Path.of("docs/guide/java.md"), "java");

    assertThat(shown)
        .containsExactly(Files.readString(Path.of("examples/java/src/main/java/Memory.java")));
  }

  @Test
  void theVersionIsTheOneThatIsBuilt() throws IOException {
    var built = VERSION.matcher(Files.readString(Path.of("modules.xml")));
    assertThat(built.find()).isTrue();
    var named = "<version>" + built.group(1) + "</version>";

    assertThat(Shell.blocks(Path.of("docs/guide/java.md"), "xml"))
        .first()
        .asString()
        .contains(named);
    for (var example : new String[] {"java", "langchain4j", "spring-ai"}) {
      assertThat(Files.readString(Path.of("examples", example, "pom.xml"))).contains(named);
    }
  }
}

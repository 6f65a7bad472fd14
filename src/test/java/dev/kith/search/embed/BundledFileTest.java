package dev.kith.search.embed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.boot.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The model that comes with Kith is loaded only as it was when Kith was built.
@Tag("long")
class BundledFileTest {
  private static final String REFUSED = "is not the one that Kith was built with";
  private static final String WEIGHTS = "all-minilm-l6-v2-q.onnx";
  private static final String TOKENS = "all-minilm-l6-v2-q-tokenizer.json";

  @TempDir private Path before;

  @Test
  void asItIsItIsLoaded() throws IOException {
    assertThat(embedding()).isEqualTo("384 numbers");
  }

  /// ONNX Runtime takes such weights without a word, and gives other vectors.
  @ParameterizedTest
  @ValueSource(strings = {WEIGHTS, TOKENS})
  void oneBitThatIsNotAsItWasIsRefused(String name) throws IOException {
    var content = content(name);
    content[content.length / 2] ^= 1;
    Files.write(before.resolve(name), content);

    assertThat(embedding()).contains(REFUSED);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void aByteFewerOrMoreIsRefused(int more) throws IOException {
    var content = content(WEIGHTS);
    Files.write(before.resolve(WEIGHTS), Arrays.copyOf(content, content.length + more));

    assertThat(embedding()).contains(REFUSED);
  }

  /// Where the digest was taken once, of another jar or of this one as it was before, it is taken
  /// again; of the same, only damage is looked for.
  @Test
  void whatWasVerifiedIsTheJarAsItIsNow() throws IOException {
    var verified = BundledFile.verify();
    assertThat(verified).hasSize(1);
    verified.forEach((key, jar) -> System.setProperty(key, jar + "x"));
    try (var arena = Arena.ofConfined()) {
      assertThat(BundledFile.TOKENS.read(arena).remaining()).isPositive();
      verified.forEach(System::setProperty);
      assertThat(BundledFile.WEIGHTS.read(arena).remaining()).isPositive();
      assertThat(BundledFile.TOKENS.read(arena).remaining()).isPositive();
    } finally {
      verified.keySet().forEach(System::clearProperty);
    }
  }

  private static byte[] content(String name) throws IOException {
    try (var in = BundledFileTest.class.getResourceAsStream("/" + name)) {
      return in.readAllBytes();
    }
  }

  /// What a process says that finds the files of the folder before those of the build.
  private String embedding() throws IOException {
    var command = ChildJvm.command(EmbedsAWord.class);
    int path = command.indexOf("-cp") + 1;
    command.set(path, before + File.pathSeparator + command.get(path));
    command.add("word");
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
  }
}

package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.TextSigner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeSecretTest {
  @TempDir Path folder;

  @Test
  void aHomeKeepsItsKeyForItselfAlone() throws IOException {
    var home = folder.resolve("new");

    var key = HomeSecret.of(home);

    assertThat(key).hasSize(TextSigner.KEY_BYTES).isEqualTo(HomeSecret.of(home));
    assertThat(key).isNotEqualTo(HomeSecret.of(folder.resolve("another")));
    if (Files.getFileStore(home).supportsFileAttributeView("posix")) {
      assertThat(Files.getPosixFilePermissions(home.resolve(".secret")))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void aKeyThatWasCutShortIsMadeAnew() throws IOException {
    Files.write(folder.resolve(".secret"), new byte[7]);

    var key = HomeSecret.of(folder);

    assertThat(key).hasSize(TextSigner.KEY_BYTES).isEqualTo(HomeSecret.of(folder));
  }

  @Test
  void aHomeThatCannotBeWrittenGetsAKeyForTheProcess() throws IOException {
    var file = Files.writeString(folder.resolve("file"), "no folder");

    assertThat(HomeSecret.of(file)).hasSize(TextSigner.KEY_BYTES).isNotEqualTo(HomeSecret.of(file));
  }

  @Test
  void whatOneProcessSealsAnotherOneOpens() {
    var one = new TextSigner(() -> HomeSecret.of(folder));
    var other = new TextSigner(() -> HomeSecret.of(folder));

    assertThat(other.verified(one.sign("text"))).contains("text");
    assertThat(new TextSigner().verified(one.sign("text"))).isEmpty();
  }
}

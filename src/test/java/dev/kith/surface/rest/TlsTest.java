package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {
  @TempDir Path folder;

  private Tls certificate(String name, String... key) throws IOException, InterruptedException {
    var command = new java.util.ArrayList<>(java.util.List.of("openssl", "req", "-x509", "-nodes"));
    command.addAll(java.util.List.of("-days", "2", "-subj", "/CN=" + name));
    command.addAll(java.util.List.of("-keyout", "key.pem", "-out", "chain.pem", "-newkey"));
    command.addAll(java.util.List.of(key));
    var process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
    return new Tls(folder.resolve("chain.pem"), folder.resolve("key.pem"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rsa:2048", "ec -pkeyopt ec_paramgen_curve:P-256", "ed25519"})
  void keysOfEveryUsualSortAreRead(String sort) throws Exception {
    var context = certificate("a", sort.split(" ")).context();

    context.start();
    assertThat(context.getAliases()).containsExactly("kith");
    context.stop();
  }

  @Test
  void aRenewedCertificateIsTakenIntoUse() throws Exception {
    var files = certificate("old", "ed25519");
    var context = files.context();
    context.start();
    var renewal = new TlsRenewal(files, context);
    renewal.start();

    certificate("new", "ed25519");
    Files.setLastModifiedTime(files.key(), FileTime.from(Instant.parse("2027-01-01T00:00:00Z")));
    renewal.check();

    assertThat(context.getX509("kith").getCertificate().getSubjectX500Principal().getName())
        .isEqualTo("CN=new");
    Files.writeString(files.key(), "half a key");
    Files.setLastModifiedTime(files.key(), FileTime.from(Instant.parse("2027-01-02T00:00:00Z")));
    renewal.check();
    assertThat(context.getX509("kith").getCertificate().getSubjectX500Principal().getName())
        .isEqualTo("CN=new");
    renewal.stop();
    context.stop();
  }

  @Test
  void filesThatDoNotFitAreRefused() throws IOException, InterruptedException {
    var files = certificate("a", "ed25519");
    var text = Files.writeString(folder.resolve("text"), "hello");

    assertThatThrownBy(() -> new Tls(files.certificate(), text).context())
        .isInstanceOf(FaultException.class);
    assertThatThrownBy(() -> new Tls(text, files.key()).context())
        .isInstanceOf(FaultException.class);
    assertThatThrownBy(() -> new Tls(folder.resolve("none"), files.key()).context())
        .isInstanceOf(FaultException.class);
  }
}

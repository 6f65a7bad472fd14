package dev.kith.boot.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.FaultWords;
import dev.kith.surface.rest.HttpServer;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import org.eclipse.jetty.server.handler.DefaultHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServeCommandTest {
  private static String words(int port, IOException failure) {
    return FaultWords.of(ServeCommand.refused(port, failure)).message();
  }

  @Test
  void aPortThatIsTakenIsReportedAsThat() throws IOException {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var toolbox = Fixtures.toolbox();
        var server =
            new HttpServer(
                HttpServer.Options.local(other.getLocalPort()),
                toolbox,
                _ -> new DefaultHandler())) {
      var failure = catchThrowableOfType(IOException.class, server::start);

      assertThat(words(other.getLocalPort(), failure)).contains("another program listens there");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Too many open files", "Too many open files in system"})
  void beingOutOfFileHandlesIsReportedAsThat(String said) {
    assertThat(words(8080, new IOException("Failed to bind", new SocketException(said))))
        .contains("as many files and connections open as the system allows")
        .doesNotContain("another program");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Permission denied", "Cannot assign requested address"})
  void otherReasonsBlameNoOtherProgram(String said) {
    assertThat(words(80, new SocketException(said))).doesNotContain("another program");
  }
}

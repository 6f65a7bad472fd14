package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.surface.rest.HttpServer;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.eclipse.jetty.server.Handler.Abstract.NonBlocking;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class LogFormatTest {
  private static final String HOSTILE = "\u009b31mevil" + "x".repeat(5_000);

  private final LogFormat format = new LogFormat();

  /// What Jetty logs while a server gets some requests.
  private List<String> logged(String... requests) throws IOException {
    var lines = new CopyOnWriteArrayList<String>();
    var log = Logger.getLogger("org.eclipse.jetty");
    var handler =
        new Handler() {
          @Override
          public void publish(LogRecord about) {
            lines.add(format.format(about));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    log.addHandler(handler);
    try (var toolbox = Fixtures.toolbox();
        var server = new HttpServer(HttpServer.Options.local(0), toolbox, _ -> new NothingHere())) {
      server.start();
      for (var request : requests) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
          socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
          socket.shutdownOutput();
          socket.getInputStream().readAllBytes();
        }
      }
    } finally {
      log.removeHandler(handler);
    }
    return lines;
  }

  private static final class NothingHere extends NonBlocking {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      return false;
    }
  }

  @Test
  void whatAStrangerSendsIsEscapedAndCut() throws IOException {
    var lines =
        logged(
            "GET /live HTTP/1.1\r\nHost: localhost\r\nHost: " + HOSTILE + "\r\n\r\n",
            "GET /live HTTP/1.1\r\nHost: a b " + HOSTILE + "\r\n\r\n");

    assertThat(lines).isNotEmpty();
    assertThat(lines)
        .allSatisfy(
            line -> {
              assertThat(line).hasSizeLessThan(1_000).endsWith("\n");
              assertThat(line.strip().chars().filter(Character::isISOControl)).isEmpty();
            });
    assertThat(lines.toString()).contains("\\u009b31mevil");
  }

  @Test
  void aMessageCannotPassForAnotherLine() {
    var failure = new IOException("x\r\n2026-01-01T00:00:00.000 SEVERE forged\u001b[2J");
    var about = new LogRecord(Level.WARNING, "first\n2026-01-01T00:00:00.000 SEVERE forged");
    about.setLoggerName("a.Logger");
    about.setThrown(new IllegalStateException(failure));

    var text = format.format(about);

    assertThat(text).contains("WARNING a.Logger first\\n2026").contains("LogFormatTest.java:");
    assertThat(text.lines().skip(1)).isNotEmpty().allMatch(line -> line.startsWith("\t"));
    assertThat(text).doesNotContain("\u001b").doesNotContain("\r");
  }
}

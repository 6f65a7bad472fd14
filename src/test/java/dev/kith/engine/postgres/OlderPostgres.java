package dev.kith.engine.postgres;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// Stands before a server, and passes it off as an older one.
final class OlderPostgres implements AutoCloseable {
  private static final String SAID = "server_version\0";

  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int port;
  private final int version;

  /// @param port where the server is
  /// @param version of two digits
  OlderPostgres(int port, int version) throws IOException {
    this.port = port;
    this.version = version;
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        var client = listening.accept();
        var server = new Socket(InetAddress.getLoopbackAddress(), port);
        Thread.ofVirtual().start(() -> pump(client, server, false));
        Thread.ofVirtual().start(() -> pump(server, client, true));
      }
    } catch (IOException closed) {
      // the test is over
    }
  }

  private void pump(Socket from, Socket to, boolean older) {
    var buffer = new byte[8192];
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        var text = new String(buffer, 0, read, ISO_8859_1);
        int at = older ? text.indexOf(SAID) : -1;
        if (at >= 0) {
          int number = at + SAID.length();
          text = text.substring(0, number) + version + text.substring(number + 2);
        }
        out.write(text.getBytes(ISO_8859_1));
        out.flush();
      }
    } catch (IOException gone) {
      // one side hung up
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}

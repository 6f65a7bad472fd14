package dev.kith.mapped;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Stands between Kith and a server, and can stop passing anything on while every connection stays
/// open: a network that swallows, or a machine that hangs. It can also cut them all and take none,
/// as a server does that is started again.
public final class StallingProxy implements AutoCloseable {
  private final ServerSocket listening;
  private final int port;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final Object change = new Object();
  private boolean stalled;
  private boolean cut;

  /// @param port where the server is
  public StallingProxy(int port) throws IOException {
    this.port = port;
    this.listening = new ServerSocket();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Thread.ofVirtual().start(this::accept);
  }

  /// Where it listens.
  public int port() {
    return listening.getLocalPort();
  }

  /// Passes nothing on from now, or all of it again.
  public void stall(boolean now) {
    synchronized (change) {
      stalled = now;
      change.notifyAll();
    }
  }

  /// Hangs up on everybody who is there and everybody who comes, from now or no more.
  public void cut(boolean now) throws IOException {
    synchronized (change) {
      cut = now;
    }
    for (var socket = sockets.poll(); now && socket != null; socket = sockets.poll()) {
      socket.close();
    }
  }

  private boolean isCut() {
    synchronized (change) {
      return cut;
    }
  }

  private void accept() {
    try {
      while (true) {
        var client = listening.accept();
        if (isCut()) {
          client.close();
          continue;
        }
        var server = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.add(client);
        sockets.add(server);
        pump(client.getInputStream(), server.getOutputStream(), client, server);
        pump(server.getInputStream(), client.getOutputStream(), client, server);
      }
    } catch (IOException closed) {
      // The test is over, or the server is gone.
    }
  }

  private void pump(InputStream in, OutputStream out, Socket client, Socket server) {
    Thread.ofVirtual()
        .start(
            () -> {
              var buffer = new byte[8192];
              try (client;
                  server) {
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                  synchronized (change) {
                    while (stalled) {
                      change.wait();
                    }
                  }
                  out.write(buffer, 0, read);
                  out.flush();
                }
              } catch (IOException | InterruptedException gone) {
                // One side hung up.
              }
            });
  }

  @Override
  public void close() throws IOException {
    stall(false);
    listening.close();
    for (var socket : sockets) {
      socket.close();
    }
  }
}

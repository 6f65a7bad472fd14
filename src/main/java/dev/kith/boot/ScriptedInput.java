package dev.kith.boot;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;

/// Input for a server that sends each line after the response to the one before, as a client does.
final class ScriptedInput extends InputStream {
  private final Deque<byte[]> lines = new ArrayDeque<>();
  private final Semaphore answered = new Semaphore(0);
  private boolean awaitsResponse;

  ScriptedInput(String messages) {
    messages.lines().forEach(line -> lines.add((line + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  /// Receives the responses.
  OutputStream responses() {
    return new OutputStream() {
      @Override
      public void write(int one) {
        if (one == '\n') {
          answered.release();
        }
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        for (int at = from; at < from + length; at++) {
          write(bytes[at]);
        }
      }
    };
  }

  @Override
  public int read() throws IOException {
    throw new IOException("lines are read whole");
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    try {
      if (awaitsResponse) {
        answered.acquire();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
    var line = lines.poll();
    if (line == null) {
      return -1;
    }
    awaitsResponse = new String(line, StandardCharsets.UTF_8).contains("\"id\":");
    System.arraycopy(line, 0, into, from, line.length);
    return line.length;
  }
}

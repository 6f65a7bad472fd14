package dev.kith.surface.mcp.http;

import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.MessageBatch;
import dev.kith.surface.mcp.message.RpcResponse;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Supplier;

/// The responses to a batch as one array, of which each is sent before the next is made. Nothing is
/// sent where there is none.
final class BatchBody implements MessageBatch.ResponseConsumer, AutoCloseable {
  private final Supplier<OutputStream> opening;
  private Optional<CountingStream> wire = Optional.empty();
  private Optional<JsonText> out = Optional.empty();

  /// @param opening begins the body
  BatchBody(Supplier<OutputStream> opening) {
    this.opening = opening;
  }

  private static final class CountingStream extends FilterOutputStream {
    private long count;

    CountingStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      count++;
    }

    @Override
    public void write(byte[] from, int at, int length) throws IOException {
      out.write(from, at, length);
      count += length;
    }
  }

  @Override
  public long send(RpcResponse response) {
    if (out.isEmpty()) {
      wire = Optional.of(new CountingStream(opening.get()));
      out = Optional.of(new JsonText(wire.get()).array());
    }
    long before = wire.get().count;
    response.write(out.get());
    out.get().flush();
    return wire.get().count - before;
  }

  @Override
  public void close() throws IOException {
    if (wire.isPresent()) {
      out.get().endArray().flush();
      wire.get().close();
    }
  }
}

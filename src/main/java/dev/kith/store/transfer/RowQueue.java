package dev.kith.store.transfer;

import dev.kith.exchange.Row;
import dev.kith.exchange.RowReader;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Reads a file on its own thread, a few batches ahead of the writer (B7).
final class RowQueue implements AutoCloseable {
  private static final int BATCH = 4096;
  private static final int AHEAD = 8;

  private final Path file;
  private final RowReader reader;
  private final Call call;
  private final BlockingQueue<Object> batches = new ArrayBlockingQueue<>(AHEAD);
  private final Thread thread;

  /// A row and its line number.
  record Item(long line, Row row) {}

  private record Failed(Exception cause) {}

  RowQueue(Path file, RowReader reader, Call call) {
    this.file = file;
    this.reader = reader;
    this.call = call;
    this.thread = Thread.ofPlatform().name("kith-import").daemon().start(this::readAll);
  }

  /// The next rows; none at the end of the file.
  @SuppressWarnings("unchecked") // only this class puts lists there
  List<Item> next() {
    call.check();
    try {
      return switch (batches.take()) {
        case Failed(IOException cause) ->
            throw new Fault.UnusableFile(
                    file.toString(),
                    "it cannot be read to its end",
                    "It may be cut off or damaged: make or fetch it again.")
                .raise(cause);
        case Failed(FaultException fault) -> throw fault;
        case Failed(var cause) -> throw new IllegalStateException(cause);
        case Object batch -> (List<Item>) batch;
      };
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(interrupted);
    }
  }

  private void readAll() {
    try {
      try {
        var collector = new BatchingSink();
        reader.readAll(collector);
        collector.flush();
        batches.put(List.of());
      } catch (IOException | RuntimeException failed) {
        batches.put(new Failed(failed));
      }
    } catch (InterruptedException nobodyReadsOn) {
      Thread.currentThread().interrupt();
    }
  }

  private final class BatchingSink implements RowReader.RowConsumer {
    private List<Item> batch = new ArrayList<>(BATCH);

    @Override
    public void take(long line, Row row) throws IOException {
      batch.add(new Item(line, row));
      if (batch.size() == BATCH) {
        flush();
      }
    }

    private void flush() throws IOException {
      if (!batch.isEmpty()) {
        try {
          batches.put(batch);
        } catch (InterruptedException nobodyReadsOn) {
          Thread.currentThread().interrupt();
          throw new IOException("the import has ended", nobodyReadsOn);
        }
        batch = new ArrayList<>(BATCH);
      }
    }
  }

  @Override
  public void close() throws IOException {
    batches.clear();
    thread.interrupt();
    reader.close();
  }
}

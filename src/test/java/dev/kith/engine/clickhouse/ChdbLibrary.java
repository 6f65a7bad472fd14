package dev.kith.engine.clickhouse;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/// ClickHouse's own engine as a C library. A process has one folder of data, and leaves in peace
/// only once every session is closed.
final class ChdbLibrary {
  private final MethodHandle connect;
  private final MethodHandle close;
  private final MethodHandle query;
  private final MethodHandle destroy;
  private final MethodHandle buffer;
  private final MethodHandle length;
  private final MethodHandle error;
  private final MethodHandle rowsRead;
  private final MethodHandle bytesRead;
  private final MethodHandle resultRows;
  private final Path data;

  ChdbLibrary(Path library, Path data) {
    var symbols = SymbolLookup.libraryLookup(library, Arena.global());
    this.data = data;
    connect = function(symbols, "chdb_connect", ADDRESS, JAVA_INT, ADDRESS);
    close = procedure(symbols, "chdb_close_conn", ADDRESS);
    query =
        function(symbols, "chdb_query_n", ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG);
    destroy = procedure(symbols, "chdb_destroy_query_result", ADDRESS);
    buffer = function(symbols, "chdb_result_buffer", ADDRESS, ADDRESS);
    length = function(symbols, "chdb_result_length", JAVA_LONG, ADDRESS);
    error = function(symbols, "chdb_result_error", ADDRESS, ADDRESS);
    rowsRead = function(symbols, "chdb_result_storage_rows_read", JAVA_LONG, ADDRESS);
    bytesRead = function(symbols, "chdb_result_storage_bytes_read", JAVA_LONG, ADDRESS);
    resultRows = function(symbols, "chdb_result_rows_read", JAVA_LONG, ADDRESS);
    // Its handlers of signals would take the place of the JVM's.
    call(procedure(symbols, "chdb_set_signal_handlers_enabled", JAVA_INT), 0);
  }

  private static MethodHandle function(
      SymbolLookup symbols, String name, MemoryLayout result, MemoryLayout... parameters) {
    var found = symbols.find(name).orElseThrow();
    return Linker.nativeLinker().downcallHandle(found, FunctionDescriptor.of(result, parameters));
  }

  private static MethodHandle procedure(
      SymbolLookup symbols, String name, MemoryLayout... parameters) {
    var found = symbols.find(name).orElseThrow();
    return Linker.nativeLinker().downcallHandle(found, FunctionDescriptor.ofVoid(parameters));
  }

  private static Object call(MethodHandle function, Object... arguments) {
    try {
      return function.invokeWithArguments(arguments);
    } catch (Throwable failed) {
      throw new IllegalStateException(failed);
    }
  }

  /// What a query gave: bytes in the format that was asked for, or the engine's words of an error.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Result(
      byte[] bytes, Optional<String> error, long rowsRead, long bytesRead, long resultRows) {}

  /// One session: its settings and parameters are its own, and end with it.
  final class Session implements AutoCloseable {
    private final MemorySegment connection;

    Session() {
      try (var arena = Arena.ofConfined()) {
        var words = arena.allocate(ADDRESS, 2);
        words.setAtIndex(ADDRESS, 0, arena.allocateFrom("clickhouse"));
        words.setAtIndex(ADDRESS, 1, arena.allocateFrom("--path=" + data));
        connection = (MemorySegment) call(connect, 2, words);
      }
      if (connection.address() == 0) {
        throw new IllegalStateException("the engine does not start on " + data);
      }
    }

    Result query(byte[] text, String format) {
      try (var arena = Arena.ofConfined()) {
        var words = arena.allocateFrom(JAVA_BYTE, text);
        var name = format.getBytes(StandardCharsets.UTF_8);
        var result =
            (MemorySegment)
                call(
                    query,
                    connection.reinterpret(ADDRESS.byteSize()).get(ADDRESS, 0),
                    words,
                    (long) text.length,
                    arena.allocateFrom(format),
                    (long) name.length);
        try {
          return read(result);
        } finally {
          call(destroy, result);
        }
      }
    }

    private Result read(MemorySegment result) {
      var words = (MemorySegment) call(error, result);
      if (words.address() != 0) {
        var text = words.reinterpret(Long.MAX_VALUE).getString(0);
        return new Result(new byte[0], Optional.of(text), 0, 0, 0);
      }
      long size = (long) call(length, result);
      var bytes =
          size == 0
              ? new byte[0]
              : ((MemorySegment) call(buffer, result)).reinterpret(size).toArray(JAVA_BYTE);
      return new Result(
          bytes,
          Optional.empty(),
          (long) call(rowsRead, result),
          (long) call(bytesRead, result),
          (long) call(resultRows, result));
    }

    @Override
    public void close() {
      call(close, connection);
    }
  }
}

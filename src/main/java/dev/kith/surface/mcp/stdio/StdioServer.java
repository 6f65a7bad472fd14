package dev.kith.surface.mcp.stdio;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.shape.JsonBytes;
import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.ClientChannel;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.McpSession;
import dev.kith.surface.mcp.MessageBatch;
import dev.kith.surface.mcp.RequestContext;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.message.RpcException;
import dev.kith.surface.mcp.message.RpcResponse;
import dev.kith.surface.mcp.message.ServerMessage;
import dev.kith.tool.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.JsonNode;

/// Serves the protocol over two streams, one message a line.
///
/// Quick requests are answered by the thread that read them, so that a server that is only asked
/// for its tools starts no thread. So is a tool call that comes alone, while a second thread takes
/// over the reading: handing many short calls in a row to other threads, and being woken by them,
/// would take longer than the calls. Further requests get virtual threads. When the input ends,
/// every response under way is still written.
public final class StdioServer implements ClientChannel {
  private static final int LONGEST_LINE = 10 << 20;
  private static final int LONGEST_SEND_MILLIS = 100;
  private static final Set<String> SLOW =
      Set.of("tools/call", "resources/read", "completion/complete", "subscriptions/listen");

  private final Dispatcher dispatcher;
  private final LineReader lines;
  private final OutputStream out;
  private final ReentrantLock writing = new ReentrantLock();
  private final McpSession session;
  private final Map<JsonNode, RequestContext> inFlight = new ConcurrentHashMap<>();
  private final Phaser answering = new Phaser(1);
  private final ReentrantLock reading = new ReentrantLock();
  private final Semaphore calling = new Semaphore(1);
  private volatile boolean sending;
  private boolean hasSecondReader;
  private boolean ended;
  private Optional<Exception> broken = Optional.empty();

  /// Whether an answer could not be written though the client is there; guarded by `writing`.
  private boolean unwritten;

  /// @param caller who started the server
  public StdioServer(Dispatcher dispatcher, Caller caller, InputStream in, OutputStream out) {
    this.dispatcher = dispatcher;
    this.session = McpSession.lasting(caller, this);
    this.lines = new LineReader(in, LONGEST_LINE);
    this.out = new BufferedOutputStream(out, 1 << 14);
  }

  /// Serves until the input ends and all responses are written; raises [Fault.Unavailable] where
  /// reading fails before the end.
  public void serve() {
    try {
      readAndRun();
    } finally {
      inFlight.values().forEach(RequestContext::end);
      answering.arriveAndAwaitAdvance();
      dispatcher.close(session);
    }
    raiseIfBroken();
    if (isUnwritten()) {
      throw new Fault.Unavailable(
              "Standard output",
              "it cannot be written: it is full or closed",
              "Start Kith with an output that its client reads.")
          .raise();
    }
  }

  private boolean isUnwritten() {
    writing.lock();
    try {
      return unwritten;
    } finally {
      writing.unlock();
    }
  }

  private void raiseIfBroken() {
    reading.lock();
    try {
      if (broken.isPresent()) {
        if (broken.get() instanceof RuntimeException defect) {
          throw defect;
        }
        throw new Fault.Unavailable(
                "The client's messages",
                "reading failed before the end of the input",
                "Start Kith again; every write that was answered is kept.")
            .raise(broken.get());
      }
    } finally {
      reading.unlock();
    }
  }

  /// Two threads do this: one reads, the other runs a call or waits to read.
  private void readAndRun() {
    for (var call = nextCall(); call.isPresent(); call = nextCall()) {
      survive(call.get());
    }
  }

  /// Whatever goes wrong with one message, the next one is read.
  private static void survive(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error defect) {
      var _ = Dispatcher.defect(defect);
    }
  }

  /// Reads until there is a call for this thread to run; empty when the input has ended.
  private Optional<Runnable> nextCall() {
    reading.lock();
    try {
      while (!ended) {
        var found = lines.next();
        if (found == LineReader.ReadResult.END) {
          ended = true;
        } else if (found == LineReader.ReadResult.TOO_LONG) {
          refuse(RpcError.INVALID_REQUEST, "A message may have at most " + LONGEST_LINE + " bytes");
        } else if (!lines.isBlank()) {
          var call = receiveSafely();
          if (call.isPresent()) {
            return call;
          }
        }
      }
      return Optional.empty();
    } catch (IOException | RuntimeException failure) {
      // whichever thread meets it, [#serve] raises it
      ended = true;
      broken = Optional.of(failure);
      return Optional.empty();
    } catch (Error failure) {
      ended = true;
      throw failure;
    } finally {
      reading.unlock();
    }
  }

  private Optional<Runnable> receiveSafely() {
    try {
      return receive();
    } catch (RuntimeException | Error defect) {
      send(new RpcResponse.Failure(Dispatcher.defect(defect)));
      return Optional.empty();
    }
  }

  /// Makes sure that another thread reads while this one runs a call.
  private void startSecondReader() {
    if (!hasSecondReader) {
      Thread.ofPlatform().name("kith-reader").daemon().start(this::readAndRun);
      hasSecondReader = true;
    }
  }

  private Optional<Runnable> receive() {
    JsonNode json;
    try {
      json = Json.read(lines.bytes(), 0, lines.length());
    } catch (Json.Malformed broken) {
      refuse(RpcError.PARSE, "Parse error: the line is not one JSON value");
      return Optional.empty();
    }
    if (json.isArray()) {
      batch(json);
      return Optional.empty();
    }
    return receive(ClientMessage.of(json));
  }

  /// Not a switch: what a switch over types needs at its first run is in no start-up cache, and a
  /// server's first response waits for this.
  private Optional<Runnable> receive(ClientMessage message) {
    if (message instanceof ClientMessage.Request request) {
      return receive(request);
    } else if (message instanceof ClientMessage.Notification notification) {
      notification.cancelled().map(inFlight::get).ifPresent(RequestContext::cancel);
    } else if (message instanceof ClientMessage.Invalid(var id, var error)) {
      send(new RpcResponse.Failure(id, error));
    } else if (message instanceof ClientMessage.Response response) {
      dispatcher.receive(response);
    }
    return Optional.empty();
  }

  private Optional<Runnable> receive(ClientMessage.Request request) {
    RequestContext context;
    try {
      context = dispatcher.open(request, session, this);
    } catch (RpcException failure) {
      send(new RpcResponse.Failure(request.id(), failure.error()));
      return Optional.empty();
    } catch (RuntimeException | Error defect) {
      send(new RpcResponse.Failure(request.id(), Dispatcher.defect(defect)));
      return Optional.empty();
    }
    if (inFlight.putIfAbsent(request.id(), context) != null) {
      var error = RpcError.invalidRequest("A request with this id is under way");
      send(new RpcResponse.Failure(request.id(), error));
    } else if (!SLOW.contains(request.method())) {
      answer(request, context);
    } else if (isPlainCall(request) && isOnlyCall()) {
      startSecondReader();
      answering.register();
      return Optional.of(() -> call(request, context));
    } else {
      inBackground(() -> answer(request, context));
    }
    return Optional.empty();
  }

  /// Progress can only be sent while another thread runs the call.
  private static boolean isPlainCall(ClientMessage.Request request) {
    return request.method().equals("tools/call") && request.progressToken().isEmpty();
  }

  /// Whether no other call is running. A client may send the next call before the thread that has
  /// just sent a response is free again, which is worth a short wait.
  private boolean isOnlyCall() {
    try {
      if (calling.tryAcquire()) {
        return true;
      }
      if (sending && calling.tryAcquire(LONGEST_SEND_MILLIS, TimeUnit.MILLISECONDS)) {
        return true;
      }
      sending = false; // a response that the client does not read delays one message, not every one
      return false;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void call(ClientMessage.Request request, RequestContext context) {
    try {
      context.runOnThisThread();
      answer(request, context);
    } finally {
      sending = false;
      calling.release();
      answering.arriveAndDeregister();
    }
  }

  private void answer(ClientMessage.Request request, RequestContext context) {
    try (context) {
      var response = dispatcher.answer(request, context);
      inFlight.remove(request.id());
      if (context.runsOnThisThread()) {
        sending = true;
      }
      response.ifPresent(this::send);
    }
  }

  private void inBackground(Runnable work) {
    answering.register();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                work.run();
              } finally {
                answering.arriveAndDeregister();
              }
            });
  }

  private void batch(JsonNode messages) {
    var problem = MessageBatch.problem(messages, session.revision().hasBatches());
    if (problem.isPresent()) {
      refuse(RpcError.INVALID_REQUEST, problem.get());
      return;
    }
    inBackground(() -> answer(messages));
  }

  /// Other messages may come in between, so that the one line of a batch is written at its end.
  private void answer(JsonNode messages) {
    try (var batch = dispatcher.batch(session)) {
      var responses = new ArrayList<JsonBytes>();
      batch.answer(
          messages,
          response -> {
            var text = new JsonText(batch.call(), 0);
            response.write(text);
            responses.add(text.bytes());
            return responses.getLast().length();
          });
      if (!responses.isEmpty()) {
        send(ServerMessage.batch(responses));
      }
    }
  }

  private void refuse(int code, String problem) {
    send(new RpcResponse.Failure(RpcError.of(code, problem)));
  }

  @Override
  public void send(ServerMessage message) {
    writing.lock();
    try {
      var json = new JsonText(out);
      message.write(json);
      json.writeOut();
      out.write('\n');
      out.flush();
    } catch (IOException | UncheckedIOException failed) {
      noteUnwritten(failed);
    } catch (RuntimeException | Error defect) {
      var error = Dispatcher.defect(defect);
      endLine();
      if (message instanceof RpcResponse.Success(var id, _, _)) {
        send(new RpcResponse.Failure(id, error)); // the client waits for an answer
      }
    } finally {
      writing.unlock();
    }
  }

  /// Where the client left, the end of the input follows and ends the server. Whatever else it is,
  /// such as a full disk, must not end as if all had been answered.
  private void noteUnwritten(Exception failed) {
    unwritten |= !String.valueOf(failed.getMessage()).contains("Broken pipe");
  }

  /// What was written of a message must not spoil the next one.
  private void endLine() {
    try {
      out.write('\n');
    } catch (IOException | RuntimeException gone) {
      // as above
    }
  }

  @Override
  public boolean heartbeat() {
    return true;
  }
}

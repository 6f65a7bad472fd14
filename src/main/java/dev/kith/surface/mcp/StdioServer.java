package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.shape.JsonText;
import dev.kith.tool.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Speaks the protocol over two streams, one message a line.
///
/// Quick requests are answered where they are read, so that a server that is only asked for its
/// tools starts no thread. A call that comes alone is done by the thread that has read it, while a
/// second one takes over the reading: of many short calls in a row, to hand each to another thread
/// and be woken by it again would take longer than the work. What comes meanwhile gets virtual
/// threads. When the input ends, every answer under way is still written.
public final class StdioServer implements Channel {
  private static final int LONGEST_LINE = 10 << 20;
  private static final int MOMENT_MILLIS = 100;
  private static final Set<String> SLOW =
      Set.of("tools/call", "resources/read", "completion/complete", "subscriptions/listen");

  private final Dispatcher dispatcher;
  private final LineReader lines;
  private final OutputStream out;
  private final ReentrantLock writing = new ReentrantLock();
  private final Session session;
  private final Map<JsonNode, Exchange> underWay = new ConcurrentHashMap<>();
  private final Phaser answering = new Phaser(1);
  private final ReentrantLock reading = new ReentrantLock();
  private final Semaphore calling = new Semaphore(1);
  private volatile boolean sending;
  private boolean accompanied;
  private boolean ended;
  private Optional<Exception> broken = Optional.empty();

  /// @param caller who started the server
  public StdioServer(Dispatcher dispatcher, Caller caller, InputStream in, OutputStream out) {
    this.dispatcher = dispatcher;
    this.session = Session.lasting(caller, this);
    this.lines = new LineReader(in, LONGEST_LINE);
    this.out = new BufferedOutputStream(out, 1 << 14);
  }

  /// Serves until the input ends and all answers are written; raises [Fault.Unavailable] where it
  /// did not end but could not be read on.
  public void serve() {
    try {
      takeTurns();
    } finally {
      underWay.values().forEach(Exchange::end);
      answering.arriveAndAwaitAdvance();
      dispatcher.close(session);
    }
    sayWhetherBroken();
  }

  private void sayWhetherBroken() {
    reading.lock();
    try {
      if (broken.isPresent()) {
        if (broken.get() instanceof RuntimeException defect) {
          throw defect;
        }
        throw new Fault.Unavailable(
                "The client's messages",
                "reading them failed before they had ended",
                "Start Kith again; every write that was answered is kept.")
            .raise(broken.get());
      }
    } finally {
      reading.unlock();
    }
  }

  /// Two threads do this: one reads, the other answers or waits to read.
  private void takeTurns() {
    for (var call = nextCall(); call.isPresent(); call = nextCall()) {
      call.get().run();
    }
  }

  /// Reads until there is something for this thread to do; empty when the input has ended.
  private Optional<Runnable> nextCall() {
    reading.lock();
    try {
      while (!ended) {
        var found = lines.next();
        if (found == LineReader.Found.END) {
          ended = true;
        } else if (found == LineReader.Found.TOO_LONG) {
          refuse(RpcError.INVALID_REQUEST, "A message may have at most " + LONGEST_LINE + " bytes");
        } else if (!lines.isBlank()) {
          var call = receive();
          if (call.isPresent()) {
            return call;
          }
        }
      }
      return Optional.empty();
    } catch (IOException | RuntimeException failure) {
      // Whichever of the two threads meets it, the one that serves tells of it.
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

  /// Makes sure that somebody reads while this thread does something else.
  private void accompany() {
    if (!accompanied) {
      accompanied = true;
      Thread.ofPlatform().name("kith-reader").daemon().start(this::takeTurns);
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
    return take(Message.of(json));
  }

  /// Not a switch: what a switch over types needs at its first run is in no start-up cache, and
  /// this lies on the way to a server's first answer.
  private Optional<Runnable> take(Message message) {
    if (message instanceof Message.Request request) {
      return take(request);
    } else if (message instanceof Message.Notification notification) {
      take(notification);
    } else if (message instanceof Message.Broken(var id, var error)) {
      send(new Outcome.Refused(id, error));
    } else if (message instanceof Message.Response response) {
      dispatcher.hear(response);
    }
    return Optional.empty();
  }

  private Optional<Runnable> take(Message.Request request) {
    Exchange exchange;
    try {
      exchange = Dispatcher.open(request, session, this);
    } catch (RpcError.Failure failure) {
      send(new Outcome.Refused(request.id(), failure.error()));
      return Optional.empty();
    }
    if (underWay.putIfAbsent(request.id(), exchange) != null) {
      send(
          new Outcome.Refused(
              request.id(),
              RpcError.of(RpcError.INVALID_REQUEST, "A request with this id is under way")));
      return Optional.empty();
    }
    if (!SLOW.contains(request.method())) {
      finish(request, exchange);
      return Optional.empty();
    }
    answering.register();
    if (isPlainCall(request) && isAlone()) {
      accompany();
      return Optional.of(() -> call(request, exchange));
    }
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                finish(request, exchange);
              } finally {
                answering.arriveAndDeregister();
              }
            });
    return Optional.empty();
  }

  /// Whoever wants to hear of progress hears it while another thread does the work.
  private static boolean isPlainCall(Message.Request request) {
    return request.method().equals("tools/call") && !request.meta().has("progressToken");
  }

  /// Whether no other call is being done. A client may ask again before the thread that has just
  /// answered it got on, which is then a matter of moments.
  private boolean isAlone() {
    try {
      if (calling.tryAcquire()) {
        return true;
      }
      if (sending && calling.tryAcquire(MOMENT_MILLIS, TimeUnit.MILLISECONDS)) {
        return true;
      }
      sending = false; // an answer that nobody takes holds up one message, not each
      return false;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void call(Message.Request request, Exchange exchange) {
    try {
      exchange.doHere();
      finish(request, exchange);
    } finally {
      sending = false;
      calling.release();
      answering.arriveAndDeregister();
    }
  }

  private void finish(Message.Request request, Exchange exchange) {
    var outcome = dispatcher.answer(request, exchange);
    underWay.remove(request.id());
    if (exchange.isDoneHere()) {
      sending = true;
    }
    send(outcome);
  }

  private void take(Message.Notification notification) {
    if (notification.method().equals("notifications/cancelled")) {
      var exchange = underWay.get(notification.params().path("requestId"));
      if (exchange != null) {
        exchange.cancel();
      }
    }
  }

  /// An array of messages, answered by an array of answers; only the oldest revisions have that.
  private void batch(JsonNode messages) {
    if (!session.revision().hasBatches() || messages.isEmpty()) {
      refuse(RpcError.INVALID_REQUEST, "Batches are not part of this protocol revision");
      return;
    }
    answering.register();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                answer(messages);
              } finally {
                answering.arriveAndDeregister();
              }
            });
  }

  private void answer(JsonNode messages) {
    var outcomes = Batch.answer(dispatcher, messages, session);
    if (!outcomes.isEmpty()) {
      send(json -> Batch.write(outcomes, json));
    }
  }

  private void refuse(int code, String problem) {
    send(new Outcome.Refused(JsonNodeFactory.instance.nullNode(), RpcError.of(code, problem)));
  }

  private void send(Outcome outcome) {
    if (!(outcome instanceof Outcome.Dropped)) {
      send(outcome::write);
    }
  }

  @Override
  public void send(Consumer<JsonText> message) {
    writing.lock();
    try {
      var json = new JsonText(out);
      message.accept(json);
      json.handOn();
      out.write('\n');
      out.flush();
    } catch (IOException | UncheckedIOException gone) {
      // the reader left; the end of the input follows and ends the server
    } finally {
      writing.unlock();
    }
  }

  @Override
  public boolean tick() {
    return true;
  }
}

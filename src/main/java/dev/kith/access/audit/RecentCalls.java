package dev.kith.access.audit;

import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.CallMeter;
import dev.kith.tool.Operation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;

/// The last calls of a server, in memory, for whoever watches what agents do.
///
/// What callers wrote is replaced by `?`, as in the audit log; why a call was refused is said in
/// full, so that only those may read it who may see everything.
public final class RecentCalls implements CallMeter {
  private static final int MOST = 1_000;
  private static final int LONGEST_ARGUMENTS = 1_000;
  private static final int LONGEST_MESSAGE = 500;

  private final InstantSource clock;
  private final int most;
  private final Deque<CallLine> lines = new ArrayDeque<>();
  private long last;

  private record CallLine(long number, String json) {}

  public RecentCalls(InstantSource clock) {
    this(clock, MOST);
  }

  /// @param most how many calls are kept
  RecentCalls(InstantSource clock, int most) {
    this.clock = clock;
    this.most = most;
  }

  @Override
  public Measurement begun(Operation operation, CallContext context) {
    var arrived = clock.instant();
    return call -> add(arrived, call);
  }

  private void add(Instant arrived, Answered call) {
    var out = described(arrived, call);
    synchronized (lines) {
      last++;
      lines.addLast(new CallLine(last, out.field("number", last).endObject().toString()));
      if (lines.size() > most) {
        lines.removeFirst();
      }
    }
  }

  private static JsonText described(Instant arrived, Answered call) {
    var context = call.context();
    var out = new JsonText().object().field("time", arrived.toString());
    out.field("caller", context.caller().name());
    context.caller().client().ifPresent(client -> out.field("client", client));
    out.field("tool", call.operation().name());
    context.notes().database().ifPresent(database -> out.field("database", database));
    RedactedArguments.of(call.operation(), context.notes(), false)
        .filter(text -> text.length() <= LONGEST_ARGUMENTS)
        .ifPresent(text -> out.key("arguments").raw(text));
    long micros = call.nanos() / 1_000;
    out.key("millis").value(micros / 1_000.0);
    out.field("items", call.result().isFault() ? 0 : call.result().body().items());
    out.field("bytes", sent(call));
    var fault = call.result().fault();
    out.field("outcome", fault.map(each -> FaultWords.of(each).code()).orElse("ok"));
    fault.ifPresent(each -> out.field("message", clipped(FaultWords.of(each).message())));
    return out;
  }

  /// A compact answer is sent in place of the JSON.
  private static long sent(Answered call) {
    return call.result()
        .words()
        .map(text -> (long) text.length())
        .orElseGet(() -> call.result().body().length());
  }

  private static String clipped(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, LONGEST_MESSAGE) + "…";
  }

  /// Calls after a number, oldest first, as JSON.
  public String after(long number) {
    var out = new JsonText().object().key("calls").array();
    synchronized (lines) {
      for (var line : lines) {
        if (line.number() > number) {
          out.raw(line.json());
        }
      }
      return out.endArray().field("last", last).endObject().toString();
    }
  }
}

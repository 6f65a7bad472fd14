package dev.kith.access.audit;

import dev.kith.access.Sha256;
import dev.kith.fault.FaultWords;
import dev.kith.graph.pattern.Patterns;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.CallMeter;
import dev.kith.tool.Operation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.stream.Collectors;

/// Writes an audit line for each call and each read: who, what, on which data, how much came back.
///
/// Callers' values and bound parameters are included only if the operator wants it; otherwise they
/// are replaced by `?`.
public final class CallAudit implements CallMeter {
  private static final int LONGEST_SQL = 16 << 10;

  private final AuditLog log;
  private final InstantSource clock;
  private final boolean values;

  /// @param values whether callers' values are written
  public CallAudit(AuditLog log, InstantSource clock, boolean values) {
    this.log = log;
    this.clock = clock;
    this.values = values;
  }

  @Override
  public boolean wantsStatements() {
    return true;
  }

  @Override
  public long missed() {
    return log.counts().dropped();
  }

  @Override
  public Measurement begun(Operation operation, CallContext context) {
    var arrived = clock.instant();
    return call -> log.write(line(arrived, call));
  }

  private String line(Instant arrived, Answered call) {
    var context = call.context();
    var out = new JsonText().object().field("time", arrived.toString());
    out.field("caller", context.caller().name());
    out.field("verified", context.caller().key().isPresent());
    out.field(
        call.operation() instanceof Operation.ToolCall ? "tool" : "request",
        call.operation().name());
    context.notes().database().ifPresent(database -> out.field("database", database));
    RedactedArguments.of(call.operation(), context.notes(), values)
        .ifPresent(question -> out.key("question").raw(question));
    statements(out, context);
    out.field("rows", call.result().isFault() ? 0 : call.result().body().items());
    out.field("bytes", call.result().body().length());
    long micros = call.nanos() / 1_000;
    out.key("millis").value(micros / 1_000.0);
    out.field(
        "outcome", call.result().fault().map(fault -> FaultWords.of(fault).code()).orElse("ok"));
    return out.endObject().toString();
  }

  private void statements(JsonText out, CallContext context) {
    var trace = context.call().trace();
    if (trace.runs().isEmpty()) {
      return;
    }
    var texts =
        trace.runs().stream()
            .map(Patterns.Run::sql)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    out.key("sql").array();
    int room = LONGEST_SQL;
    for (var text : texts) {
      room -= text.length();
      if (room < 0) {
        out.value("…");
        break;
      }
      out.value(text);
    }
    out.endArray().field("sql_sha256", Sha256.hex(String.join("\n", texts) + "\n"));
    out.field("statements", trace.runs().size() + trace.further());
    if (values) {
      out.key("binds").array();
      trace
          .runs()
          .forEach(run -> out.value(RedactedArguments.clipped(run.parameters().toString())));
      out.endArray();
    }
  }
}

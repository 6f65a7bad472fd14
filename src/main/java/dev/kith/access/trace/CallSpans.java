package dev.kith.access.trace;

import dev.kith.fault.FaultWords;
import dev.kith.tool.CallContext;
import dev.kith.tool.CallMeter;
import dev.kith.tool.Operation;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import java.util.function.Supplier;

/// A span for each call and each resource read, named after OpenTelemetry's conventions for tool
/// execution, with an event for each SQL statement.
///
/// Kith contains only the API: to export the spans, add an SDK such as OpenTelemetry's Java agent.
/// Spans never contain callers' values.
public final class CallSpans implements CallMeter {
  private static final AttributeKey<String> OPERATION =
      AttributeKey.stringKey("gen_ai.operation.name");
  private static final AttributeKey<String> TOOL = AttributeKey.stringKey("gen_ai.tool.name");
  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("mcp.method.name");
  private static final AttributeKey<String> DATABASE = AttributeKey.stringKey("db.namespace");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
  private static final AttributeKey<String> SQL = AttributeKey.stringKey("db.query.text");
  private static final AttributeKey<Long> ROWS = AttributeKey.longKey("db.response.returned_rows");
  private static final AttributeKey<Long> MICROS = AttributeKey.longKey("kith.micros");
  private static final AttributeKey<Long> BYTES = AttributeKey.longKey("kith.answer.bytes");

  private final Tracer tracer;

  /// Spans for the SDK that the process was started with.
  public CallSpans() {
    this(GlobalOpenTelemetry.get());
  }

  CallSpans(OpenTelemetry telemetry) {
    this.tracer = telemetry.getTracer("dev.kith");
  }

  @Override
  public boolean wantsStatements() {
    return true;
  }

  @Override
  public Measurement begun(Operation operation, CallContext context) {
    return switch (operation) {
      case Operation.ToolCall call ->
          spanned(
              tracer
                  .spanBuilder("execute_tool " + call.name())
                  .setAttribute(OPERATION, "execute_tool")
                  .setAttribute(TOOL, call.name()));
      case Operation.Lookup reading ->
          spanned(tracer.spanBuilder(reading.name()).setAttribute(METHOD, reading.name()));
    };
  }

  private static Measurement spanned(SpanBuilder builder) {
    return new Spanned(builder.startSpan());
  }

  /// One call and its span.
  private record Spanned(Span span) implements Measurement {
    @Override
    public <T> Supplier<T> around(Supplier<T> work) {
      return () -> {
        try (var _ = span.makeCurrent()) {
          return work.get();
        }
      };
    }

    @Override
    public void ended(Answered call) {
      var context = call.context();
      context.notes().database().ifPresent(database -> span.setAttribute(DATABASE, database));
      for (var run : context.call().trace().runs()) {
        span.addEvent(
            "statement", Attributes.of(SQL, run.sql(), ROWS, run.rows(), MICROS, run.micros()));
      }
      span.setAttribute(BYTES, call.result().body().length());
      call.result()
          .fault()
          .ifPresent(
              fault -> {
                span.setAttribute(ERROR, FaultWords.of(fault).code());
                span.setStatus(StatusCode.ERROR);
              });
      span.end();
    }
  }
}

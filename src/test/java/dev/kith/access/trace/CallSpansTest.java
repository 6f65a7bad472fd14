package dev.kith.access.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class CallSpansTest {
  private final InMemorySpanExporter exported = InMemorySpanExporter.create();
  private final OpenTelemetry telemetry =
      OpenTelemetrySdk.builder()
          .setTracerProvider(
              SdkTracerProvider.builder()
                  .addSpanProcessor(SimpleSpanProcessor.create(exported))
                  .build())
          .build();

  @Test
  void aCallIsASpanAndItsWorkIsDoneInside() {
    var inside = new AtomicReference<String>();
    var look =
        Fixtures.tool(
            "look",
            _ -> {
              inside.set(Span.current().getSpanContext().getSpanId());
              return Result.object("{}");
            });
    try (var toolbox = Fixtures.toolbox(look).metered(new CallSpans(telemetry))) {
      new Calls(toolbox).answer("look", "{}");
    }

    var span = exported.getFinishedSpanItems().getFirst();
    assertThat(span.getName()).isEqualTo("execute_tool look");
    assertThat(span.getSpanId()).isEqualTo(inside.get());
    assertThat(span.getAttributes().get(AttributeKey.stringKey("gen_ai.tool.name")))
        .isEqualTo("look");
    assertThat(span.getAttributes().get(AttributeKey.stringKey("db.namespace")))
        .isEqualTo("medical");
    assertThat(span.getAttributes().get(AttributeKey.longKey("kith.answer.bytes"))).isEqualTo(2);
    assertThat(span.getStatus()).isEqualTo(StatusData.unset());
    assertThat(span.hasEnded()).isTrue();
  }

  @Test
  void aFaultIsAnErrorByItsCodeAndTellsNoValues() {
    try (var toolbox = Fixtures.toolbox().metered(new CallSpans(telemetry))) {
      new Calls(toolbox).fault("bfs_query", "{\"seeds\":[\"secret\"],\"max_hops\":1}");
    }

    var span = exported.getFinishedSpanItems().getFirst();
    assertThat(span.getStatus()).isEqualTo(StatusData.error());
    assertThat(span.getAttributes().get(AttributeKey.stringKey("error.type")))
        .isEqualTo("unknown_entity");
    assertThat(span.toString()).doesNotContain("secret");
  }

  @Test
  void withoutAnythingToSendThemTheWorkIsDoneInsideNoSpan() {
    var inside = new AtomicReference<Span>();
    var look =
        Fixtures.tool(
            "look",
            _ -> {
              inside.set(Span.current());
              return Result.object("{\"seen\":true}");
            });
    try (var toolbox = Fixtures.toolbox(look).metered(new CallSpans(OpenTelemetry.noop()))) {
      assertThat(new Calls(toolbox).answer("look", "{}").path("seen").booleanValue()).isTrue();
    }

    assertThat(inside.get().getSpanContext().isValid()).isFalse();
    assertThat(exported.getFinishedSpanItems()).isEmpty();
  }
}

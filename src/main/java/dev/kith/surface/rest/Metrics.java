package dev.kith.surface.rest;

import dev.kith.fault.Fault;
import dev.kith.tool.CallMeter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Counts and times the calls of this process, for Prometheus to fetch.
///
/// Its labels are the names of tools and the kinds of faults, nothing that a caller wrote: so there
/// are never more series than the catalogue has room for.
final class Metrics implements CallMeter {
  static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final String ANSWERED = "ok";
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(5),
    Duration.ofMillis(20),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10),
    Duration.ofSeconds(60)
  };

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final AtomicInteger underWay = new AtomicInteger();

  Metrics() {
    Gauge.builder("kith.calls.under.way", underWay, AtomicInteger::get)
        .description("Calls of tools that are not answered yet")
        .register(registry);
    new JvmMemoryMetrics().bindTo(registry);
  }

  @Override
  public void begun() {
    underWay.incrementAndGet();
  }

  @Override
  public void ended(String tool, Optional<Fault.Kind> fault, long nanos) {
    underWay.decrementAndGet();
    Timer.builder("kith.calls")
        .description("Calls of tools, from their arrival to their answer")
        .tag("tool", tool)
        .tag("outcome", fault.map(kind -> kind.name().toLowerCase(Locale.ROOT)).orElse(ANSWERED))
        .serviceLevelObjectives(BUCKETS)
        .register(registry)
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  /// Everything counted so far, in Prometheus' text format.
  String text() {
    return registry.scrape(TYPE);
  }
}

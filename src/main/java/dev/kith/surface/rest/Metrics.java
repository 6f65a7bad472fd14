package dev.kith.surface.rest;

import dev.kith.fault.Fault;
import dev.kith.tool.CallContext;
import dev.kith.tool.CallMeter;
import dev.kith.tool.Operation;
import dev.kith.tool.Toolbox;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Counts and times the calls of this process, for Prometheus to fetch.
///
/// Its labels are the names of tools and methods and the kinds of faults, nothing that a caller
/// wrote: so there are never more series than the catalogue has room for.
final class Metrics implements CallMeter {
  static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final String ANSWERED = "ok";
  private static final String MEMORY = "bytes of memory for all calls together";
  private static final Set<String> LIMITS =
      Set.of(
          "requests a minute",
          "calls at once",
          "milliseconds",
          "nodes",
          "edges",
          "paths",
          "tokens",
          "rows of answer",
          "bytes of answer",
          MEMORY);
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

  /// @param toolbox whose workers are measured
  /// @param bounds limits of a connection
  Metrics(Toolbox toolbox, HttpServer.Bounds bounds) {
    Gauge.builder("kith.calls.under.way", underWay, AtomicInteger::get)
        .description("Calls of tools that are not answered yet")
        .register(registry);
    gauge("kith.workers.busy", "Workers that are busy", () -> toolbox.load().busy());
    gauge("kith.calls.waiting", "Calls that wait for a worker", () -> toolbox.load().waiting());
    gauge("kith.memory.held", "Bytes that calls hold together", () -> toolbox.load().held());
    gauge("kith.callers", "Callers whose usage is tracked", () -> toolbox.load().callers());
    FunctionCounter.builder("kith.audit.dropped", toolbox, box -> box.load().missed())
        .description("Calls that could not be recorded")
        .register(registry);
    Gauge.builder("kith.build.info", () -> 1)
        .description("What runs: always 1, the versions are labels")
        .tag("version", version())
        .tag("java", Runtime.version().toString())
        .register(registry);
    new JvmMemoryMetrics().bindTo(registry);
    limits(toolbox, bounds).forEach(this::limit);
  }

  /// The limits as they are configured, by the names under which they are counted when reached;
  /// what has no limit is left out.
  private static Map<String, Long> limits(Toolbox toolbox, HttpServer.Bounds bounds) {
    var each = toolbox.limits();
    var caller = toolbox.quota();
    var found = new TreeMap<String, Long>();
    long millis = each.time().toMillis();
    found.put(
        "milliseconds",
        caller.time().map(own -> own.toMillis()).filter(own -> own < millis).orElse(millis));
    found.put("nodes", (long) each.walk().nodes());
    found.put("edges", (long) each.walk().edges());
    found.put(MEMORY, each.memory());
    found.put("calls working", (long) each.workers());
    found.put("calls waiting", (long) each.waiting());
    found.put("bytes of request", bounds.largestBody());
    each.tokens().ifPresent(tokens -> found.put("tokens", (long) tokens));
    caller.requests().ifPresent(number -> found.put("requests a minute", (long) number));
    caller.concurrent().ifPresent(number -> found.put("calls at once", (long) number));
    caller.rows().ifPresent(number -> found.put("rows of answer", number));
    caller.bytes().ifPresent(number -> found.put("bytes of answer", number));
    return found;
  }

  private void limit(String name, long most) {
    Gauge.builder("kith.limit", () -> most)
        .description(
            "The limits of this server, as configured; those of callers unless their tokens set"
                + " others")
        .tag("limit", name)
        .register(registry);
  }

  /// As the jar says.
  private static String version() {
    return Optional.ofNullable(Metrics.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  private void gauge(String name, String description, Supplier<Number> now) {
    Gauge.builder(name, now).description(description).register(registry);
  }

  @Override
  public Measurement begun(Operation operation, CallContext context) {
    underWay.incrementAndGet();
    return this::ended;
  }

  private void ended(Answered call) {
    underWay.decrementAndGet();
    call.result().fault().ifPresent(this::refused);
    Timer.builder("kith.calls")
        .description("Calls of tools, from their arrival to their answer")
        .tag("tool", call.operation().name())
        .tag("outcome", call.result().fault().map(Metrics::label).orElse(ANSWERED))
        .serviceLevelObjectives(BUCKETS)
        .register(registry)
        .record(call.nanos(), TimeUnit.NANOSECONDS);
  }

  private static String label(Fault fault) {
    return fault.kind().name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void refused(Fault fault) {
    limit(fault)
        .ifPresent(
            limit ->
                Counter.builder("kith.limits.reached")
                    .description("Requests refused, or stopped, because of a limit")
                    .tag("limit", limit)
                    .register(registry)
                    .increment());
  }

  /// Labels come from a small fixed set; anything else is left out.
  private static Optional<String> limit(Fault fault) {
    return switch (fault) {
      case Fault.Throttled(var limit, _, _) -> Optional.of(known(limit));
      case Fault.LimitReached(var limit, _, _) -> Optional.of(known(limit));
      case Fault.Busy _ -> Optional.of("calls waiting");
      case Fault.Held _, Fault.NotReady _ -> Optional.of(known("milliseconds"));
      default -> Optional.empty();
    };
  }

  private static String known(String limit) {
    return LIMITS.contains(limit) ? limit : "other";
  }

  /// Everything counted so far, in Prometheus' text format.
  String text() {
    return registry.scrape(TYPE);
  }
}

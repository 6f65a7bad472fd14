package dev.kith.boot.option;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options for rate limits, audit log and traces. Each overrides a variable.
public final class CallControlOption {
  @Option(
      names = "--limit-requests",
      paramLabel = "N",
      description = "Maximum requests per minute per caller; by default KITH_LIMIT_REQUESTS.")
  private @Nullable Integer requests;

  @Option(
      names = "--limit-burst",
      paramLabel = "N",
      description =
          "Maximum requests at once after a pause; by default KITH_LIMIT_BURST, or as many as per"
              + " minute.")
  private @Nullable Integer burst;

  @Option(
      names = "--limit-concurrent",
      paramLabel = "N",
      description = "Maximum concurrent calls per caller; by default KITH_LIMIT_CONCURRENT.")
  private @Nullable Integer concurrent;

  @Option(
      names = "--limit-rows",
      paramLabel = "N",
      description = "Maximum items in an answer; by default KITH_LIMIT_ROWS.")
  private @Nullable Integer rows;

  @Option(
      names = "--limit-bytes",
      paramLabel = "N",
      description = "Maximum bytes in an answer; by default KITH_LIMIT_BYTES.")
  private @Nullable Integer bytes;

  @Option(
      names = "--limit-millis",
      paramLabel = "N",
      description = "Maximum milliseconds per call; by default KITH_LIMIT_MILLIS.")
  private @Nullable Integer millis;

  @Option(
      names = "--audit",
      paramLabel = "FILE",
      description = "Write a line for each call to this file; by default KITH_AUDIT.")
  private @Nullable Path audit;

  @Option(
      names = "--audit-values",
      description = "Write callers' values too; by default KITH_AUDIT_VALUES.")
  private boolean values;

  @Option(
      names = "--traces",
      description = "Create an OpenTelemetry span for each call; by default KITH_TRACES.")
  private boolean traces;

  /// The environment, overridden by the command line.
  public Map<String, String> environment() {
    var all = new HashMap<>(System.getenv());
    put(all, "KITH_LIMIT_REQUESTS", requests);
    put(all, "KITH_LIMIT_BURST", burst);
    put(all, "KITH_LIMIT_CONCURRENT", concurrent);
    put(all, "KITH_LIMIT_ROWS", rows);
    put(all, "KITH_LIMIT_BYTES", bytes);
    put(all, "KITH_LIMIT_MILLIS", millis);
    put(all, "KITH_AUDIT", audit);
    put(all, "KITH_AUDIT_VALUES", values ? "true" : null);
    put(all, "KITH_TRACES", traces ? "true" : null);
    return all;
  }

  private static void put(Map<String, String> all, String name, @Nullable Object value) {
    if (value != null) {
      all.put(name, value.toString());
    }
  }
}

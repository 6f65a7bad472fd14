package dev.kith.boot;

import dev.kith.access.Quota;
import dev.kith.access.audit.AuditLog;
import dev.kith.access.audit.CallLines;
import dev.kith.access.audit.LogFile;
import dev.kith.access.audit.Rotation;
import dev.kith.access.limit.Limiter;
import dev.kith.access.trace.Spans;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What an operator wants to have limited, written down and traced, as the environment says.
///
/// Nothing of it is loaded where nothing of it is wanted: a stdio server has to start quickly.
public final class Oversight implements AutoCloseable {
  private static final int MEGABYTE = 1 << 20;
  private static final int MOST_FILES = 1_000;

  private final Map<String, String> environment;
  private final Optional<AuditLog> log;

  private Oversight(Map<String, String> environment) {
    this.environment = environment;
    this.log = LimitSettings.text(environment, "KITH_AUDIT").map(this::log);
  }

  /// What an environment says.
  public static Oversight of(Map<String, String> environment) {
    return new Oversight(environment);
  }

  private AuditLog log(String file) {
    var rotation =
        new Rotation(
            (long) MEGABYTE
                * LimitSettings.number(environment, "KITH_AUDIT_MEGABYTES", 1, 16, MEGABYTE),
            LimitSettings.number(environment, "KITH_AUDIT_FILES", 0, 8, MOST_FILES),
            LimitSettings.flag(environment, "KITH_AUDIT_GZIP"));
    return new AuditLog(new LogFile(Path.of(file), rotation), InstantSource.system());
  }

  /// The same tools, overseen.
  public Toolbox over(Toolbox toolbox) {
    var overseen = toolbox;
    // asked for in any case, so that a mistake in one is told at the start
    var quota = quota(environment);
    boolean values = LimitSettings.flag(environment, "KITH_AUDIT_VALUES");
    if (log.isPresent()) {
      overseen = overseen.metered(new CallLines(log.get(), InstantSource.system(), values));
    }
    if (LimitSettings.flag(environment, "KITH_TRACES")) {
      overseen = overseen.metered(new Spans());
    }
    return overseen.admitting(new Limiter(quota));
  }

  /// What a caller may use whose token does not say.
  static Quota quota(Map<String, String> environment) {
    return new Quota(
        small(environment, "KITH_LIMIT_REQUESTS"),
        small(environment, "KITH_LIMIT_BURST"),
        small(environment, "KITH_LIMIT_CONCURRENT"),
        large(environment, "KITH_LIMIT_ROWS"),
        large(environment, "KITH_LIMIT_BYTES"),
        small(environment, "KITH_LIMIT_MILLIS").stream().mapToObj(Duration::ofMillis).findFirst());
  }

  private static OptionalInt small(Map<String, String> environment, String name) {
    return LimitSettings.text(environment, name).isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(LimitSettings.number(environment, name, 1, 1, Integer.MAX_VALUE));
  }

  private static OptionalLong large(Map<String, String> environment, String name) {
    return small(environment, name).stream().asLongStream().findFirst();
  }

  /// Writes down what is left to be written.
  @Override
  public void close() {
    log.ifPresent(AuditLog::close);
  }
}

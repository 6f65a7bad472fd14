package dev.kith.boot;

import dev.kith.access.Quota;
import dev.kith.access.audit.AuditLog;
import dev.kith.access.audit.CallAudit;
import dev.kith.access.audit.LogFile;
import dev.kith.access.audit.LogRotation;
import dev.kith.access.limit.Limiter;
import dev.kith.access.trace.CallSpans;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Rate limits, audit log and traces, as the environment configures them.
///
/// Main loads it only if one of them is configured: a stdio server has to start quickly.
public final class CallControls implements AutoCloseable {
  private static final int MEGABYTE = 1 << 20;
  private static final int MOST_FILES = 1_000;

  private final Map<String, String> environment;
  private final Optional<AuditLog> log;

  private CallControls(Map<String, String> environment) {
    this.environment = environment;
    LimitSettings.refuseEmpty(environment, "KITH_AUDIT");
    this.log = LimitSettings.text(environment, "KITH_AUDIT").map(this::log);
  }

  public static CallControls of(Map<String, String> environment) {
    return new CallControls(environment);
  }

  private AuditLog log(String file) {
    var rotation =
        new LogRotation(
            (long) MEGABYTE
                * LimitSettings.number(environment, "KITH_AUDIT_MEGABYTES", 1, 16, MEGABYTE),
            LimitSettings.number(environment, "KITH_AUDIT_FILES", 0, 8, MOST_FILES),
            LimitSettings.flag(environment, "KITH_AUDIT_GZIP"));
    return new AuditLog(new LogFile(Path.of(file), rotation), InstantSource.system());
  }

  /// The same tools under these controls.
  public Toolbox applied(Toolbox toolbox) {
    var controlled = toolbox;
    // always read, so that a wrong setting is reported at startup
    var quota = quota(environment);
    boolean values = LimitSettings.flag(environment, "KITH_AUDIT_VALUES");
    if (log.isPresent()) {
      controlled = controlled.metered(new CallAudit(log.get(), InstantSource.system(), values));
    }
    if (LimitSettings.flag(environment, "KITH_TRACES")) {
      controlled = controlled.metered(new CallSpans());
    }
    return controlled.admitting(new Limiter(quota));
  }

  /// The limits of callers whose tokens set none.
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
    LimitSettings.refuseEmpty(environment, name);
    return LimitSettings.text(environment, name).isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(LimitSettings.number(environment, name, 1, 1, Integer.MAX_VALUE));
  }

  private static OptionalLong large(Map<String, String> environment, String name) {
    return small(environment, name).stream().asLongStream().findFirst();
  }

  @Override
  public void close() {
    log.ifPresent(AuditLog::close);
  }
}

package dev.kith.access.token;

import dev.kith.access.Quota;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Reads a bearer's quota from `limits` in a token or a token file. Errors are refused: a misspelt
/// limit would otherwise be no limit.
final class QuotaReader {
  private static final Set<String> LIMITS =
      Set.of("requests", "burst", "concurrent", "rows", "bytes", "millis");

  private QuotaReader() {}

  static Quota of(JsonNode limits) throws RightsReader.Unreadable {
    if (limits.isMissingNode()) {
      return Quota.UNBOUNDED;
    }
    if (!limits.isObject() || !LIMITS.containsAll(limits.propertyNames())) {
      throw new RightsReader.Unreadable(
          "limits is not an object of " + String.join(", ", LIMITS.stream().sorted().toList()));
    }
    var millis = number(limits, "millis");
    return new Quota(
        number(limits, "requests"),
        number(limits, "burst"),
        number(limits, "concurrent"),
        number(limits, "rows").stream().asLongStream().findFirst(),
        number(limits, "bytes").stream().asLongStream().findFirst(),
        millis.isPresent() ? Optional.of(Duration.ofMillis(millis.getAsInt())) : Optional.empty());
  }

  private static OptionalInt number(JsonNode limits, String name) throws RightsReader.Unreadable {
    var limit = limits.path(name);
    if (limit.isMissingNode()) {
      return OptionalInt.empty();
    }
    if (!limit.isInt() || limit.intValue() < 1) {
      throw new RightsReader.Unreadable(
          "the limit " + name + " is not a whole number of at least 1");
    }
    return OptionalInt.of(limit.intValue());
  }
}

package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// What the warnings of an answer say of what does not hold now.
public final class EndedWarnings {
  private static final Pattern COUNT = Pattern.compile("(\\d+) of type (\\w+)");

  private EndedWarnings() {}

  /// @param counts how much should be left out of each type; types of which nothing is may be there
  public static void compare(JsonNode answer, Map<String, Long> counts) {
    var warned =
        answer
            .path("warnings")
            .valueStream()
            .map(JsonNode::asString)
            .filter(warning -> warning.startsWith("Left out, because it does not hold now "))
            .flatMap(warning -> COUNT.matcher(warning).results())
            .collect(
                Collectors.toMap(found -> found.group(2), found -> Long.valueOf(found.group(1))));
    var some =
        counts.entrySet().stream()
            .filter(count -> count.getValue() > 0)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    assertThat(warned).as("%s", answer).isEqualTo(some);
  }
}

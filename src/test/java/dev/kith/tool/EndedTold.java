package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// What the warnings of an answer say of what does not hold now.
public final class EndedTold {
  private static final Pattern COUNT = Pattern.compile("(\\d+) of type (\\w+)");

  private EndedTold() {}

  /// @param counts how much should be left out of each type; types of which nothing is may be there
  public static void compare(JsonNode answer, Map<String, Long> counts) {
    var told =
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
    assertThat(told).as("%s", answer).isEqualTo(some);
  }
}

package dev.kith.cypher.tck;

import java.util.Map;
import java.util.TreeMap;

/// The page that tells how the openCypher TCK went.
final class TckPage {
  private static final String APART = "excluded: ";

  private TckPage() {}

  /// @param counts by folder, how often there was which outcome
  static String markdown(Map<String, Map<String, Integer>> counts) {
    var page =
        new StringBuilder(
            """
            <!-- written by TckTest (./dev golden); do not edit -->
            # Cypher and the openCypher TCK

            `read_cypher` against every scenario of `org.opencypher:tck:1.0.0-M23`, each example of an outline as a scenario, on owned databases.
            **Passed**: the rows or the error that the scenario expects. **Refused**: an error that names the unsupported part. **Excluded**:
            scenarios that write, or need a graph that Kith cannot hold. A wrong answer fails the test.

            | folder | passed | refused | excluded |
            |---|--:|--:|--:|
            """);
    var sums = new TreeMap<String, Integer>();
    counts.forEach(
        (folder, outcomes) -> {
          row(page, folder, outcomes);
          outcomes.forEach((outcome, count) -> sums.merge(outcome, count, Integer::sum));
        });
    row(page, "all", sums);
    page.append("\nWhy scenarios are excluded:\n\n");
    sums.forEach(
        (outcome, count) -> {
          if (outcome.startsWith(APART)) {
            page.append("- ").append(outcome.substring(APART.length()));
            page.append(": ").append(count).append('\n');
          }
        });
    return page.toString();
  }

  private static void row(StringBuilder page, String folder, Map<String, Integer> outcomes) {
    int apart =
        outcomes.entrySet().stream()
            .filter(outcome -> outcome.getKey().startsWith(APART))
            .mapToInt(Map.Entry::getValue)
            .sum();
    page.append("| ").append(folder);
    page.append(" | ").append(outcomes.getOrDefault("passed", 0));
    page.append(" | ").append(outcomes.getOrDefault("refused", 0));
    page.append(" | ").append(apart).append(" |\n");
  }
}

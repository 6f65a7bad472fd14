package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The limits of every server under attack, and what their own log of calls says of them.
final class AttackAudit {
  private static final int MILLIS = 3_000;
  private static final int ROWS = 2_000;
  private static final int BYTES = 300_000;

  /// As far as a machine that does other things may be behind; a call that no limit ends takes
  /// longer.
  private static final int ALLOWANCE_MILLIS = 30_000;

  private AttackAudit() {}

  /// The words that set them.
  static List<String> options(Path folder) {
    return List.of(
        "--limit-millis",
        String.valueOf(MILLIS),
        "--limit-rows",
        String.valueOf(ROWS),
        "--limit-bytes",
        String.valueOf(BYTES),
        "--audit",
        folder.resolve("audit.log").toString());
  }

  static void keepsToTheLimits(Path folder, AttackedHome.Offer offer) throws IOException {
    double longest = 0;
    var which = "";
    int lines = 0;
    try (var files = Files.newDirectoryStream(folder, "audit.log*")) {
      for (var file : files) {
        for (var line : Files.readAllLines(file)) {
          var call = Calls.json(line);
          assertThat(call.has("dropped")).as(line).isFalse();
          assertThat(call.path("outcome").asString("")).as(line).isNotEqualTo("internal");
          double millis = call.path("millis").asDouble(0);
          which = millis > longest ? line : which;
          longest = Math.max(longest, millis);
          boolean reads = offer.reading().contains(call.path("tool").asString(""));
          if (reads && call.path("outcome").asString("").equals("ok")) {
            assertThat(call.path("rows").asInt(0)).as(line).isLessThanOrEqualTo(ROWS);
            assertThat(call.path("bytes").asInt(0)).as(line).isLessThanOrEqualTo(BYTES);
          }
          lines++;
        }
      }
    }
    System.out.printf("%d calls in the audit log, the longest: %.600s%n", lines, which);
    assertThat(lines).isPositive();
    assertThat(longest).as("milliseconds").isLessThan(MILLIS + ALLOWANCE_MILLIS);
  }
}

package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// The limits of every server under attack, and what their own log of calls says of them.
final class AttackAudit {
  private static final int MILLIS = 3_000;
  private static final int ROWS = 2_000;
  private static final int BYTES = 300_000;

  private static final int MOST_REPORTED = 8;

  /// Late calls are printed and not judged: how late they are depends on what else the machine
  /// does.
  private static final int LATE_MILLIS = MILLIS + 2_000;

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
    var calls = new ArrayList<JsonNode>();
    try (var files = Files.newDirectoryStream(folder, "audit.log*")) {
      for (var file : files) {
        for (var line : Files.readAllLines(file)) {
          var call = Calls.json(line);
          keepsToTheLimits(call, line, offer);
          calls.add(call);
        }
      }
    }
    assertThat(calls).isNotEmpty();
    report(calls);
  }

  private static void keepsToTheLimits(JsonNode call, String line, AttackedHome.Offer offer) {
    assertThat(call.has("dropped")).as(line).isFalse();
    assertThat(outcome(call)).as(line).isNotEqualTo("internal");
    boolean reads = offer.reading().contains(call.path("tool").asString(""));
    if (reads && outcome(call).equals("ok")) {
      assertThat(call.path("rows").asInt(0)).as(line).isLessThanOrEqualTo(ROWS);
      assertThat(call.path("bytes").asInt(0)).as(line).isLessThanOrEqualTo(BYTES);
    }
  }

  /// How the calls ended, and which of them were longest past their limit.
  private static void report(List<JsonNode> calls) {
    var outcomes = new TreeMap<String, Integer>();
    calls.forEach(call -> outcomes.merge(outcome(call), 1, Integer::sum));
    System.out.printf(
        "%d calls in the audit log, %d past their limit, %d by two seconds: %s%n",
        calls.size(), late(calls, MILLIS), late(calls, LATE_MILLIS), outcomes);
    calls.stream()
        .sorted(Comparator.comparingDouble(AttackAudit::millis).reversed())
        .limit(MOST_REPORTED)
        .forEach(call -> System.out.printf("%6.0f ms %.300s%n", millis(call), Json.text(call)));
  }

  private static long late(List<JsonNode> calls, int millis) {
    return calls.stream().filter(call -> millis(call) > millis).count();
  }

  private static String outcome(JsonNode call) {
    return call.path("outcome").asString("");
  }

  private static double millis(JsonNode call) {
    return call.path("millis").asDouble(0);
  }
}

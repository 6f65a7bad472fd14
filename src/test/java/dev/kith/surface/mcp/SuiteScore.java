package dev.kith.surface.mcp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a run of the official conformance suite came to, read from what it printed.
///
/// @param passed the scored scenarios that did
/// @param failed the scored scenarios that did not
public record SuiteScore(List<String> passed, List<String> failed) {
  private static final Pattern SUMMARY =
      Pattern.compile("^=== SUMMARY ===$(.*?)^Total: ", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern SCENARIO =
      Pattern.compile("^([✓✗]) (\\S+): \\d+ passed, \\d+ failed", Pattern.MULTILINE);
  private static final Pattern UNSCORED = Pattern.compile("^  [✓✗] (\\S+) \\(", Pattern.MULTILINE);
  private static final Pattern SCORE =
      Pattern.compile(
          "handshake era (\\d+) of (\\d+) scenarios, 2026-07-28 (\\d+) of (\\d+) scored");

  public SuiteScore {
    passed = List.copyOf(passed);
    failed = List.copyOf(failed);
  }

  /// Reads what the suite printed; a run that broke off has no scenarios.
  static SuiteScore of(String log) {
    int unscoredFrom = log.indexOf("\nNot scored");
    Set<String> unscored =
        unscoredFrom < 0
            ? Set.of()
            : UNSCORED
                .matcher(log.substring(unscoredFrom))
                .results()
                .map(line -> line.group(1))
                .collect(Collectors.toSet());
    var passed = new ArrayList<String>();
    var failed = new ArrayList<String>();
    var summary = SUMMARY.matcher(log);
    if (summary.find()) {
      SCENARIO
          .matcher(summary.group(1))
          .results()
          .filter(line -> !unscored.contains(line.group(2)))
          .forEach(line -> (line.group(1).equals("✓") ? passed : failed).add(line.group(2)));
    }
    return new SuiteScore(passed, failed);
  }

  int scored() {
    return passed.size() + failed.size();
  }

  /// Whether there were scored scenarios, and all passed.
  boolean isGreen() {
    return failed.isEmpty() && !passed.isEmpty();
  }

  /// Whether a page shows the score of both eras, as it is.
  static boolean isShownBy(String page, SuiteScore handshake, SuiteScore stateless) {
    var shown = SCORE.matcher(page);
    return shown.find() && tells(shown, 1, handshake) && tells(shown, 3, stateless);
  }

  private static boolean tells(Matcher shown, int group, SuiteScore score) {
    return shown.group(group).equals(String.valueOf(score.passed.size()))
        && shown.group(group + 1).equals(String.valueOf(score.scored()));
  }

  /// Prints the scores; fails unless all that counts is green and the page says so.
  ///
  /// @param arguments the logs of the handshake era and of the stateless one, and the page
  public static void main(String[] arguments) throws IOException {
    var handshake = of(read(arguments[0]));
    var stateless = of(read(arguments[1]));
    print("handshake era", handshake);
    print("2026-07-28, scored", stateless);
    boolean shown = isShownBy(read(arguments[2]), handshake, stateless);
    if (!shown) {
      System.out.println(arguments[2] + " shows another score");
    }
    System.exit(handshake.isGreen() && stateless.isGreen() && shown ? 0 : 1);
  }

  private static void print(String era, SuiteScore score) {
    score.failed.forEach(scenario -> System.out.println("✗ " + scenario));
    System.out.println(era + ": " + score.passed.size() + " of " + score.scored() + " scenarios");
  }

  private static String read(String file) throws IOException {
    return Files.readString(Path.of(file), StandardCharsets.UTF_8);
  }
}

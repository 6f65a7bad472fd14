package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.store.transfer.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The guides show what Kith prints: each command in them is run. `./dev golden` writes what it
/// printed into the page.
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class GuideTest {
  private static final Path GUIDE = Path.of("docs/guide/bfs.md");
  private static final String COMMAND = "$ kith call ";
  private static final Pattern SCORE = Pattern.compile("\"score\":(\\d\\.\\d+)");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @TempDir Path folder;

  @Test
  void theGuideToWalkingShowsWhatKithPrints() throws IOException {
    try (var home = new RealHome(folder)) {
      Examples.install(home.databases());
    }
    var page = Files.readAllLines(GUIDE);

    var played = played(page);

    if (Boolean.getBoolean("golden.update")) {
      Files.write(GUIDE, played);
    }
    assertThat(played.stream().filter(line -> line.startsWith(COMMAND)).count()).isPositive();
    var shown = Files.readAllLines(GUIDE);
    assertThat(withoutScores(shown)).isEqualTo(withoutScores(played));
    assertThat(scores(played)).usingElementComparator(GuideTest::alike).isEqualTo(scores(shown));
  }

  private static List<String> withoutScores(List<String> lines) {
    return lines.stream().map(line -> SCORE.matcher(line).replaceAll("\"score\":…")).toList();
  }

  private static List<Double> scores(List<String> lines) {
    return lines.stream()
        .flatMap(line -> SCORE.matcher(line).results())
        .map(score -> Double.valueOf(score.group(1)))
        .toList();
  }

  /// Processors differ in how they compute with the model's numbers of eight bits.
  private static int alike(double score, double other) {
    return Math.abs(score - other) < 0.05 ? 0 : Double.compare(score, other);
  }

  /// Its calls are run with the memory's own tests, which know the numbers of changes.
  @Test
  void theOtherCommandsOfTheGuideToMemoryWork() throws IOException, InterruptedException {
    var guide = Path.of("docs/guide/memory.md");
    assertThat(Shell.languages(guide)).containsExactly("sh");
    var lines = String.join("", Shell.blocks(guide, "sh")).lines().toList();
    assertThat(lines).allMatch(line -> line.startsWith("kith "));
    var first = lines.stream().filter(line -> line.startsWith("kith call")).findFirst();
    var others = lines.stream().filter(line -> !line.startsWith("kith call")).toList();

    var said = new Shell(folder).run(first.orElseThrow() + "\n" + String.join("\n", others));

    assertThat(others).hasSizeGreaterThan(6);
    assertThat(said).contains("restored 'memory'", "into 'copy'", "into 'imported'");
  }

  @Test
  void theCommandsOfTheGuideToCypherWork() throws IOException, InterruptedException {
    var guide = Path.of("docs/guide/cypher.md");
    var person =
        "kith call create_entity '{\"database\":\"memory\",\"name\":\"Ada, the first\","
            + "\"entity_type\":\"person\"}'\n";
    ExportedFiles.write(folder);

    var said = new Shell(folder).run(person + String.join("", Shell.blocks(guide, "sh")));

    assertThat(said)
        .contains("\"rows\":[[[\"person\"],1]]", "n.name\n\"Ada, the first\"\n", "{\"nodes\":1}\n")
        .contains("2 nodes and 1 edges into 'movies'", "2 nodes and 1 edges into 'cast'")
        .contains("2 nodes and 1 edges into 'users'", "7 nodes and 4 edges into 'people'")
        .contains("2 nodes and 1 edges into 'network'", "2 nodes and 1 edges into 'staff'")
        .contains("[[\"Ada, \\\"the\\\" first\",1820,\"London\"]]");
  }

  /// The page with what each command prints in the place of what stood below it.
  private List<String> played(List<String> page) {
    var played = new ArrayList<String>();
    boolean answering = false;
    for (var line : page) {
      answering &= !line.equals("```");
      if (!answering) {
        played.add(line);
      }
      if (line.startsWith(COMMAND)) {
        answering = true;
        run(line.substring(COMMAND.length())).lines().forEach(played::add);
      }
    }
    return played;
  }

  private String run(String line) {
    var words = new ArrayList<>(List.of("call", "--home", folder.toString()));
    WORD.matcher(line)
        .results()
        .forEach(word -> words.add(word.group(1) == null ? word.group(2) : word.group(1)));
    return Ways.commandLine(words.toArray(String[]::new));
  }
}

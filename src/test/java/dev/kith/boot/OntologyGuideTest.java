package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.boot.command.Commands;
import dev.kith.engine.postgres.PostgresServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The guides to ontologies and scopes bring their own files, and show what Kith prints about them.
/// `-Dgolden.update=true` writes what it printed into the page.
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class OntologyGuideTest {
  private static final Pattern COMMAND = Pattern.compile("\\$ (KITH_\\S+ )?kith (.*)");
  private static final String SERVER = "db.example.org:5432/forge";
  private static final Pattern FILE = Pattern.compile("```(?:csv|yaml|jsonl|sql) (\\S+)");
  private static final Pattern TOOK = Pattern.compile("in \\d+\\.\\d s");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  /// Kept, because a logger that nobody holds forgets its level. Lucene warns when it is first
  /// used, which may be here; Kith's own processes do not show it.
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene.internal.vectorization");

  @TempDir Path folder;

  @BeforeAll
  static void quiet() {
    LUCENE.setLevel(Level.OFF);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ontology", "scopes"})
  void theGuideShowsWhatKithPrints(String name)
      throws IOException, SQLException, InterruptedException {
    var guide = Path.of("docs/guide/" + name + ".md");
    var page = Files.readAllLines(guide);

    var played = played(page);

    if (Boolean.getBoolean("golden.update")) {
      Files.write(guide, played);
    }
    assertThat(played.stream().filter(line -> COMMAND.matcher(line).matches())).isNotEmpty();
    assertThat(Files.readAllLines(guide)).isEqualTo(played);
  }

  /// The page with its files written out, and with what each command prints in the place of what
  /// stood below it.
  private List<String> played(List<String> page)
      throws IOException, SQLException, InterruptedException {
    var played = new ArrayList<String>();
    var file = new ArrayList<String>();
    boolean answering = false;
    for (var line : page) {
      var command = COMMAND.matcher(line);
      answering &= !line.equals("```") && !command.matches();
      if (!answering) {
        played.add(line);
      }
      var begins = FILE.matcher(line);
      if (begins.matches()) {
        file.add(begins.group(1));
      } else if (!file.isEmpty() && line.equals("```")) {
        use(file.getFirst(), file.subList(1, file.size()));
        file.clear();
      } else if (!file.isEmpty()) {
        file.add(line);
      }
      if (command.matches()) {
        answering = true;
        said(command).lines().forEach(played::add);
      }
    }
    return played;
  }

  /// A file is written, with the address of a real server in it; what is SQL is run there.
  private void use(String name, List<String> lines) throws IOException, SQLException {
    if (name.endsWith(".sql")) {
      PostgresServer.shared().run(String.join("\n", lines));
    } else {
      var text = String.join("\n", lines) + "\n";
      var here =
          text.contains(SERVER)
              ? text.replace(SERVER, "127.0.0.1:" + PostgresServer.shared().port() + "/postgres")
              : text;
      Files.writeString(folder.resolve(name), here);
    }
  }

  /// What sets a variable is run by a shell, since a process cannot set its own.
  private String said(Matcher command) throws IOException, InterruptedException {
    return command.group(1) == null
        ? run(command.group(2))
        : new Shell(folder).run(command.group(1) + "kith " + command.group(2));
  }

  private String run(String line) {
    var words = new ArrayList<String>();
    WORD.matcher(line)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
        .map(word -> word.matches(".*\\.(yaml|jsonl)") ? folder.resolve(word).toString() : word)
        .forEach(words::add);
    int place = words.getFirst().equals("databases") && words.size() > 1 ? 2 : 1;
    words.addAll(place, List.of("--home", folder.resolve("home").toString()));
    return TOOK.matcher(printed(words).replace(folder + "/", "")).replaceAll("in 0.1 s");
  }

  /// What a person at a terminal sees.
  private static String printed(List<String> words) {
    var printed = new ByteArrayOutputStream();
    var out = System.out;
    var err = System.err;
    try (var both = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(both);
      System.setErr(both);
      Commands.run(words.toArray(String[]::new));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }
}

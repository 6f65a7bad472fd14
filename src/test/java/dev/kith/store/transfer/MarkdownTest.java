package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.Seed;
import dev.kith.exchange.FileFormat;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.folder.AboutFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class MarkdownTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  private static final String[] PARTS = {
    "Ada",
    "ada",
    "a/b",
    "..",
    "\\",
    "CON",
    "con.txt",
    "[[",
    "]]",
    "[",
    "|",
    "%",
    "%%",
    "&#10;",
    "&amp;",
    "#tag",
    "^x",
    "- ",
    "## Relationships",
    "---",
    "\n",
    "\n\n",
    "\r",
    "\t",
    " ",
    "  ",
    "é",
    "e\u0301",
    "ß",
    "SS",
    "🜁",
    "\u2028",
    "\uFEFF",
    "x".repeat(300),
    "日本",
    ":",
    "*",
    "?",
    "\"",
    "'",
    "{",
    "}",
    "%%{\"at\":1}%%",
    "null",
    "true",
    "12",
    "\u0001",
    "~",
    "`",
    "\\u0025"
  };

  private static final String[] ROWS = {
    "{\"id\":\"Ada Lovelace\",\"entity_type\":\"person\",\"aliases\":[\"Ada\"],\"born\":1815,"
        + "\"_kith\":{\"created\":1000,\"updated\":2000,\"observations\":[{\"text\":\"Wrote"
        + " the first program,\\nsee [[notes]]\",\"at\":3000,\"by\":\"me\"}]}}",
    "{\"id\":\"a/b\",\"entity_type\":\"file\"}",
    "{\"subject\":\"Ada Lovelace\",\"predicate\":\"WROTE\",\"object\":\"a/b\","
        + "\"confidence\":0.9,\"_kith\":{\"created\":4000,\"updated\":0}}",
    "{\"subject\":\"a/b\",\"predicate\":\"BY\",\"object\":\"Ada Lovelace\"}"
  };

  private static final String ADA =
      """
      ---
      type: "person"
      created: "1970-01-01T00:00:01Z"
      updated: "1970-01-01T00:00:02Z"
      aliases: ["Ada"]
      born: 1815
      ---

      ## Observations

      - Wrote the first program,
        see \\[\\[notes]] %%{"at":"1970-01-01T00:00:03Z","by":"me"}%%

      ## Relationships

      - WROTE [[a_b~c14cddc0|a/b]] %%{"created":"1970-01-01T00:00:04Z","properties":{"confidence":0.9}}%%
      """;

  private static final String A_B =
      """
      ---
      id: "a/b"
      type: "file"
      ---

      ## Relationships

      - BY [[Ada Lovelace]]
      """;

  private static final String[] GRACE = {
    "\uFEFF---\r",
    "type: person\r",
    "aliases:\r",
    "  - Amazing Grace\r",
    "born: 1906-12-09\r",
    "created: 2026-05-01\r",
    "---\r",
    "# Grace Hopper\r",
    "\r",
    "## Observations\r",
    "* Found a *moth*\r",
    "\r",
    "  in C:\\temp\r",
    "## Relationships\r",
    "- works for [[Navy|the Navy]]\r",
    "- knows [[people/grace hopper#Life]]\r"
  };

  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void open() {
    home = Homes.open(folder.resolve("home"));
  }

  @AfterEach
  void close() {
    home.close();
  }

  private Import.Report load(String database, boolean lenient, Path pages) {
    var options = new Import.Options(lenient, AboutFile.memory("pages"), FileFormat.MARKDOWN);
    return Homes.load(home, database, options, pages);
  }

  private Path pages(String database) throws IOException {
    var pages = Files.createTempDirectory(folder, "pages");
    Export.pages(home, database, pages, Homes.call(), (_, _, _) -> {});
    return pages;
  }

  private static Map<String, String> contents(Path pages) throws IOException {
    var contents = new TreeMap<String, String>();
    try (var files = Files.list(pages)) {
      for (var file : files.toList()) {
        contents.put(String.valueOf(file.getFileName()), Files.readString(file));
      }
    }
    return contents;
  }

  @Test
  void aMemoryBecomesPagesThatObsidianReads() throws IOException {
    Homes.load(home, "g", Homes.STRICT, Homes.file(folder, "rows.jsonl", ROWS));

    assertThat(contents(pages("g")))
        .containsExactly(Map.entry("Ada Lovelace.md", ADA), Map.entry("a_b~c14cddc0.md", A_B));
  }

  @Test
  void anyMemoryComesBackAsItWas() throws IOException {
    var random = new Random(Seed.of(MarkdownTest.class));
    for (int round = 0; round < Seed.rounds(12); round++) {
      var rows = folder.resolve("rows" + round + ".jsonl");
      Files.write(rows, hostile(random), StandardCharsets.UTF_8);
      Homes.load(home, "a" + round, Homes.STRICT, rows);
      var pages = pages("a" + round);

      load("b" + round, false, pages);

      var before = Homes.lines(home, "a" + round, folder);
      var after = Homes.lines(home, "b" + round, folder);
      assertThat(after.stream().filter(line -> !before.contains(line))).isEmpty();
      assertThat(after).hasSameSizeAs(before);
      assertThat(contents(pages("b" + round))).isEqualTo(contents(pages));
      assertThat(contents(pages).keySet()).allMatch(MarkdownTest::isSafe);
      assertThat(contents(pages).keySet().stream().map(name -> name.toLowerCase(Locale.ROOT)))
          .doesNotHaveDuplicates();
    }
  }

  private static boolean isSafe(String name) {
    return !name.matches("(?s).*[\\\\/:*?\"<>|#^\\[\\]\\p{Cntrl}].*|[. ].*|.*[. ]\\.md")
        && !name.toUpperCase(Locale.ROOT).matches("(CON|PRN|AUX|NUL|COM\\d|LPT\\d)(\\..*)?")
        && name.getBytes(StandardCharsets.UTF_8).length < 200;
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    for (int part = random.nextInt(6); part >= 0; part--) {
      text.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return text.toString();
  }

  private static String name(Random random) {
    var name = text(random);
    return name.isBlank() ? name + "n" : name;
  }

  private static List<String> hostile(Random random) {
    var ids = new LinkedHashSet<>(List.of("Ada", "ADA", "ada", "../../etc/passwd", "NUL", "."));
    for (int node = 0; node < 20; node++) {
      ids.add(name(random));
    }
    var rows = new ArrayList<String>();
    for (var id : ids) {
      var row = JSON.createObjectNode().put("id", id).put("entity_type", name(random));
      if (random.nextInt(4) == 0) {
        row.put("scope", "1/2/");
      }
      properties(random, row);
      history(random, row);
      rows.add(row.toString());
    }
    var known = List.copyOf(ids);
    var triples = new HashSet<List<String>>();
    for (int edge = 0; edge < 40; edge++) {
      var triple =
          List.of(
              known.get(random.nextInt(known.size())),
              name(random),
              known.get(random.nextInt(known.size())));
      if (triples.add(triple)) {
        var row = JSON.createObjectNode().put("subject", triple.get(0));
        row.put("predicate", triple.get(1)).put("object", triple.get(2));
        properties(random, row);
        if (random.nextBoolean()) {
          row.putObject("_kith").put("created", random.nextInt()).put("updated", 0);
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  private static void properties(Random random, ObjectNode row) {
    var names = List.of("metadata.id", "metadata.scope", "type", "created", "updated", "aliases");
    for (int property = random.nextInt(4); property > 0; property--) {
      var name =
          random.nextBoolean() ? names.get(random.nextInt(names.size())) : "p" + text(random);
      switch (random.nextInt(5)) {
        case 0 -> row.put(name, random.nextLong());
        case 1 -> row.put(name, random.nextDouble());
        case 2 -> row.putArray(name).add(text(random)).add(random.nextBoolean());
        case 3 -> row.putObject(name).put(text(random), text(random)).putNull("%%");
        default -> row.put(name, text(random));
      }
    }
  }

  private static void history(Random random, ObjectNode row) {
    if (random.nextInt(3) == 0) {
      return;
    }
    var history = row.putObject("_kith");
    history.put("created", random.nextLong(4_000_000_000_000L)).put("updated", random.nextInt(2));
    var notes = history.putArray("observations");
    for (int note = random.nextInt(4); note > 0; note--) {
      notes
          .addObject()
          .put("text", text(random) + note)
          .put("at", random.nextLong(-5_000, 4_000_000_000_000L))
          .put("by", random.nextBoolean() ? "" : text(random));
    }
    if (notes.isEmpty()) {
      history.remove("observations");
      history.put("created", 1 + history.path("created").longValue());
    }
  }

  @Test
  void aPageThatSomebodyWroteIsRead() throws IOException {
    var vault = Files.createDirectories(folder.resolve("vault/people"));
    Files.createDirectories(folder.resolve("vault/.obsidian"));
    Homes.file(folder.resolve("vault/.obsidian"), "hidden.md", "no page");
    Homes.file(folder.resolve("vault"), "picture.txt", "no page");
    Homes.file(vault, "Grace Hopper.md", GRACE);

    var report = load("g", false, folder.resolve("vault"));

    assertThat(report.nodes()).isEqualTo(2);
    assertThat(Homes.lines(home, "g", folder))
        .anyMatch(
            line ->
                line.startsWith(
                    "{\"id\":\"Grace Hopper\",\"entity_type\":\"person\",\"aliases\":[\"Amazing"
                        + " Grace\"],\"born\":\"1906-12-09\",\"_kith\":{\"created\":1777593600000,"
                        + "\"updated\":0,\"observations\":[{\"text\":\"Found a *moth*\\n\\nin"
                        + " C:\\\\temp\",\"at\":"))
        .contains(
            "{\"id\":\"Navy\",\"entity_type\":\"placeholder\",\"placeholder\":true}",
            "{\"subject\":\"Grace Hopper\",\"predicate\":\"works for\",\"object\":\"Navy\"}",
            "{\"subject\":\"Grace Hopper\",\"predicate\":\"knows\",\"object\":\"Grace Hopper\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      textBlock =
          """
          no front matter                                  ! 1 ! begins with front matter
          ---/type: x                                      ! 1 ! begins with front matter
          ---/born: 1/---                                  ! 1 ! needs 'type'
          ---/type: x/a: [1/---                            ! 3 ! not valid YAML
          ---/type: x/just text/---                        ! 3 ! 'name: value'
          ---/type: x/a: 1/a: 2/---                        ! 4 ! occurs twice
          ---/type: x/created: noon/---                    ! 3 ! a date or a moment
          ---/type: x/created: "+1000000000-12-31T00:00:00Z"/--- ! 3 ! a date or a moment
          ---/type: x/scope: nowhere/---                   ! 1 ! a path whose segments
          ---/type: x/---/free text                        ! 4 ! cannot be imported
          ---/type: x/---/- an item                        ! 4 ! cannot be imported
          ---/type: x/---/## Relationships/- knows nobody  ! 5 ! '- TYPE [[Page]]'
          ---/type: x/---/## Relationships/- [[A]]         ! 5 ! '- TYPE [[Page]]'
          ---/type: x/---/## Observations/- a %%{"at":}%%  ! 5 ! not as it was written
          ---/type: x/---/## Observations/- a %%{"who":1}%%! 5 ! 'who' is not known here
          """)
  void aBadPageIsNamedWithItsLine(String text, int line, String problem) throws IOException {
    var pages = Files.createDirectories(folder.resolve("bad"));
    Homes.file(pages, "Good.md", "---", "type: thing", "---");
    var bad = Homes.file(pages, "Bad.md", text.split("/(?!/)", -1));

    assertThatThrownBy(() -> load("g", false, pages))
        .hasMessageContaining(bad.toRealPath() + ":" + line + ": ")
        .hasMessageContaining(problem);
    var report = load("g", true, pages);

    assertThat(report.skipped()).isEqualTo(1);
    assertThat(report.examples().getFirst()).contains("Bad.md:" + line + ": ");
    assertThat(report.nodes()).isBetween(1L, 2L);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linksOfTheFileSystemAreNotFollowed() throws IOException {
    var pages = Files.createDirectories(folder.resolve("linked"));
    Homes.file(pages, "Good.md", "---", "type: thing", "---");
    var secret = Homes.file(folder, "secret.md", "---", "type: secret", "---");
    Files.createSymbolicLink(pages.resolve("Link.md"), secret);

    assertThat(load("g", false, pages).nodes()).isEqualTo(1);
  }

  @Test
  void aFolderWithoutPagesIsRefused() throws IOException {
    var none = Files.createDirectories(folder.resolve("none"));

    assertThatThrownBy(() -> load("g", false, none)).hasMessageContaining("no page");
    assertThatThrownBy(() -> Homes.load(home, "g", Homes.STRICT, none))
        .hasMessageContaining("it is a folder");
  }
}

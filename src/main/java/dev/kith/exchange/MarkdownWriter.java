package dev.kith.exchange;

import dev.kith.exchange.markdown.PageNames;
import dev.kith.exchange.markdown.PageText;
import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Writes a folder of Markdown: a page for each entity, as Obsidian reads it and [MarkdownReader]
/// reads it back.
///
/// Each value of the front matter is JSON on one line, which is YAML too. What a list does not show
/// stands behind its items in comments of Obsidian: `%%{"at":…}%%`.
public final class MarkdownWriter implements RowWriter {
  static final String OBSERVATIONS = "## Observations";
  static final String RELATIONSHIPS = "## Relationships";

  /// Members of the front matter that are no properties. A property of such a name, or one that
  /// begins with the prefix, is written with the prefix.
  static final Set<String> RESERVED = Set.of("id", "type", "scope", "created", "updated");

  static final String PREFIX = "metadata.";

  /// What YAML takes for something else than a name.
  private static final Set<String> WORDS =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private static final int LONGEST_SHOWN = 100;

  /// How much is kept in memory before it is added to pages.
  private static final int BUFFER = 16 << 20;

  private final Path folder;
  private final PageNames names;
  private final Map<String, StringBuilder> relationships = new LinkedHashMap<>();
  private final Set<String> headed = new HashSet<>();
  private int buffered;

  /// @param names has seen all rows
  public MarkdownWriter(Path folder, PageNames names) {
    this.folder = folder;
    this.names = names;
  }

  @Override
  public boolean node(Row.NodeRow node) throws IOException {
    var name = names.of(node.id());
    var page = new StringBuilder("---\n");
    if (!name.equals(node.id())) {
      member(page, "id", quoted(node.id()));
    }
    member(page, "type", quoted(node.type()));
    node.scope().ifPresent(scope -> member(page, "scope", quoted(scope)));
    node.history().ifPresent(history -> times(page, history));
    RawMembers.each(
        node.metadata(),
        (property, value) ->
            member(page, isPrefixed(property) ? PREFIX + property : property, value));
    page.append("---\n");
    var notes = node.history().map(Row.Recorded::notes).orElse(List.of());
    if (!notes.isEmpty()) {
      page.append('\n').append(OBSERVATIONS).append("\n\n");
      notes.forEach(note -> observation(page, note));
    }
    OwnerOnly.writeNew(file(name), page);
    return true;
  }

  private static boolean isPrefixed(String property) {
    return RESERVED.contains(property) || property.startsWith(PREFIX);
  }

  private static void times(StringBuilder page, Row.Recorded history) {
    if (history.created() != 0) {
      member(page, "created", quoted(time(history.created())));
    }
    if (history.updated() != 0) {
      member(page, "updated", quoted(time(history.updated())));
    }
  }

  private static String time(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }

  private static void member(StringBuilder page, String name, String json) {
    boolean plain =
        name.matches("[\\p{L}_][\\p{L}\\p{N}_.-]*")
            && !WORDS.contains(name.toLowerCase(Locale.ROOT));
    page.append(plain ? name : quoted(name)).append(": ").append(json).append('\n');
  }

  private static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    JsonLineWriter.escape(text, quoted);
    return quoted.append('"').toString();
  }

  private static void observation(StringBuilder page, Row.Note note) {
    page.append("- ").append(PageText.item(note.text()));
    var valid = note.spans().isAlways() ? "" : ",\"valid\":" + quoted(note.spans().text());
    comment(
        page, "{\"at\":" + quoted(time(note.at())) + ",\"by\":" + quoted(note.by()) + valid + "}");
  }

  /// JSON has no percent sign outside of texts, where it can be escaped.
  private static void comment(StringBuilder page, String json) {
    page.append(" %%").append(json.replace("%", "\\u0025")).append("%%\n");
  }

  @Override
  public boolean edge(Row.EdgeRow edge) throws IOException {
    var page = relationships.computeIfAbsent(edge.subject(), _ -> new StringBuilder());
    int before = page.length();
    page.append("- ").append(PageText.line(edge.predicate())).append(' ');
    page.append(link(edge.object()));
    var facts = new StringBuilder();
    edge.history()
        .filter(history -> history.created() != 0)
        .ifPresent(history -> facts.append("\"created\":").append(quoted(time(history.created()))));
    if (!edge.spans().isAlways()) {
      facts.append(facts.isEmpty() ? "" : ",").append("\"valid\":");
      facts.append(quoted(edge.spans().text()));
    }
    if (!edge.metadata().equals("{}")) {
      facts.append(facts.isEmpty() ? "" : ",").append("\"properties\":").append(edge.metadata());
    }
    if (facts.isEmpty()) {
      page.append('\n');
    } else {
      comment(page, "{" + facts + "}");
    }
    buffered += page.length() - before;
    if (buffered > BUFFER) {
      flush();
    }
    return true;
  }

  private String link(String id) {
    var name = names.of(id);
    if (name.equals(id)) {
      return "[[" + name + "]]";
    }
    var shown = new StringBuilder();
    id.codePoints()
        .limit(LONGEST_SHOWN)
        .map(
            symbol -> "[]|\\".indexOf(symbol) >= 0 || Character.isISOControl(symbol) ? ' ' : symbol)
        .forEach(shown::appendCodePoint);
    return "[[" + name + (shown.toString().isBlank() ? "" : "|" + shown) + "]]";
  }

  private void flush() throws IOException {
    for (var page : relationships.entrySet()) {
      var head = headed.add(page.getKey()) ? "\n" + RELATIONSHIPS + "\n\n" : "";
      OwnerOnly.append(file(names.of(page.getKey())), head + page.getValue());
    }
    relationships.clear();
    buffered = 0;
  }

  private Path file(String name) {
    return folder.resolve(name + ".md");
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}

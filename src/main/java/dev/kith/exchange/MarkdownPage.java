package dev.kith.exchange;

import dev.kith.exchange.markdown.PageText;
import dev.kith.graph.time.CalendarRange;
import dev.kith.graph.time.Spans;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Reads one page of Markdown: an entity from its front matter, observations and links from its
/// lists.
///
/// People edit pages: whatever is YAML will do, and what could not be kept is a problem with its
/// line.
final class MarkdownPage {
  static final String AUTHOR = "markdown";

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String FENCE = "---";

  private final List<String> lines;
  private final String name;
  private final long written;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();
  private final List<Row.Note> notes = new ArrayList<>();
  private final Map<String, String> front = new LinkedHashMap<>();
  private Optional<Row.NodeRow> node = Optional.empty();

  /// A line that cannot be kept, and why.
  record Problem(long line, String what) {}

  /// A relationship to another page.
  record Link(
      long line, String predicate, String to, String metadata, Optional<Row.Recorded> history) {}

  /// @param name of the file, without `.md`; the entity's, where the page names no other
  /// @param written the time of observations that come without one
  MarkdownPage(String name, long written, String text) {
    this.name = name;
    this.written = written;
    var plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
    this.lines = plain.lines().map(MarkdownPage::trimmed).toList();
    int end = lines.isEmpty() || !lines.getFirst().equals(FENCE) ? -1 : end();
    if (end < 0) {
      problem(0, "a page begins with front matter: '---', a line 'type: …' and again '---'");
      return;
    }
    readFront(end);
    readBody(end + 1);
    if (problems.stream().noneMatch(problem -> problem.line() <= end + 1)) {
      node = entity();
    }
  }

  Optional<Row.NodeRow> node() {
    return node;
  }

  List<Link> links() {
    return links;
  }

  List<Problem> problems() {
    return problems;
  }

  private void problem(int line, String what) {
    problems.add(new Problem(line + 1L, what));
  }

  /// Without blanks at the end, which nobody sees.
  private static String trimmed(String line) {
    int end = line.length();
    while (end > 0 && (line.charAt(end - 1) == ' ' || line.charAt(end - 1) == '\t')) {
      end--;
    }
    return line.substring(0, end);
  }

  private int end() {
    int after = lines.subList(1, lines.size()).indexOf(FENCE);
    return after < 0 ? -1 : after + 1;
  }

  private void readFront(int end) {
    int at = 1;
    while (at < end) {
      int first = at++;
      var line = lines.get(first);
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      while (at < end
          && (lines.get(at).isEmpty() || " \t-".indexOf(lines.get(at).charAt(0)) >= 0)) {
        at++;
      }
      member(first, at);
    }
  }

  /// One member of the front matter. JSON keeps its exact text.
  private void member(int first, int end) {
    var line = lines.get(first);
    int colon = colon(line);
    try {
      var key = colon < 0 ? "" : line.substring(0, colon);
      var json = colon < 0 ? "" : line.substring(colon + 1).strip();
      if (end == first + 1 && isPlain(key) && RawMembers.isValue(json)) {
        put(first, key.startsWith("\"") ? JSON.readTree(key).stringValue() : key, json);
        return;
      }
      var yaml = new YAMLMapper().readTree(String.join("\n", lines.subList(first, end)));
      if (!yaml.isObject() || yaml.size() != 1) {
        problem(first, "a line of front matter is 'name: value'");
        return;
      }
      var member = yaml.properties().iterator().next();
      put(first, member.getKey(), JSON.writeValueAsString(member.getValue()));
    } catch (JacksonException | IllegalArgumentException broken) {
      problem(first, "this is not valid YAML");
    }
  }

  private static boolean isPlain(String key) {
    return key.startsWith("\"") || key.matches("[\\p{L}_][\\p{L}\\p{N}_.-]*");
  }

  /// Where the name of a member ends.
  private static int colon(String line) {
    int at = 0;
    if (line.startsWith("\"")) {
      at = 1;
      while (at < line.length() && line.charAt(at) != '"') {
        at += line.charAt(at) == '\\' ? 2 : 1;
      }
    }
    return at < line.length() ? line.indexOf(':', at) : -1;
  }

  private void put(int line, String key, String json) {
    if (front.putIfAbsent(key, json) != null) {
      problem(line, "'" + key + "' occurs twice in the front matter");
    }
    if (key.equals("created") || key.equals("updated")) {
      try {
        var _ = moment(json);
      } catch (DateTimeException none) {
        problem(line, "'" + key + "' must be a date or a moment, such as 2026-05-01T12:00:00Z");
      }
    }
  }

  private Optional<Row.NodeRow> entity() {
    var id = text("id");
    var type = text("type");
    if (type == null) {
      problem(0, "the front matter needs 'type', the type of the entity");
      return Optional.empty();
    }
    long created = moment(front.getOrDefault("created", "null"));
    long updated = moment(front.getOrDefault("updated", "null"));
    var history =
        created == 0 && updated == 0 && notes.isEmpty()
            ? Optional.<Row.Recorded>empty()
            : Optional.of(new Row.Recorded(created, updated, notes));
    var row =
        RowFactory.of(
            id == null ? name : id, type, null, null, null, text("scope"), metadata(), history);
    return switch (row) {
      case Row.NodeRow entity -> Optional.of(entity);
      case Row.EdgeRow _ -> Optional.empty();
      case Row.BadRow bad -> {
        problem(0, bad.problem());
        yield Optional.empty();
      }
    };
  }

  /// Numbers and such are what they look like: an entity may be named 1984.
  private @Nullable String text(String key) {
    var json = front.getOrDefault(key, "null");
    if (json.equals("null")) {
      return null;
    }
    var value = json.startsWith("\"") ? JSON.readTree(json).stringValue() : json;
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      problem(0, "'" + key + "' contains half of a surrogate pair, which is not a character");
    }
    return value;
  }

  private String metadata() {
    var metadata = new StringBuilder();
    front.forEach(
        (key, json) -> {
          if (!MarkdownWriter.RESERVED.contains(key)) {
            metadata.append(metadata.isEmpty() ? "\"" : ",\"");
            boolean prefixed = key.startsWith(MarkdownWriter.PREFIX);
            JsonLineWriter.escape(
                prefixed ? key.substring(MarkdownWriter.PREFIX.length()) : key, metadata);
            metadata.append("\":").append(json);
          }
        });
    return "{" + metadata + "}";
  }

  /// A day or a time without a zone is one of UTC. Zero where there is none.
  private static long moment(String json) {
    if (json.equals("null")) {
      return 0;
    }
    var text = json.startsWith("\"") ? JSON.readTree(json).stringValue() : json;
    if (text.matches("[0-9-]+")) {
      return CalendarRange.millis(LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));
    }
    return CalendarRange.millis(
        text.matches(".*(Z|[+-][0-9]{2}:[0-9]{2})")
            ? Instant.parse(text)
            : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
  }

  private void readBody(int from) {
    var section = "";
    int at = from;
    while (at < lines.size()) {
      int first = at++;
      var line = lines.get(first);
      if (line.isEmpty() || line.startsWith("# ")) {
        continue;
      }
      if (line.startsWith("## ")) {
        section = line.toLowerCase(Locale.ROOT);
        continue;
      }
      boolean item = line.startsWith("- ") || line.startsWith("* ");
      at = item ? itemEnd(at) : at;
      if (item && section.equals(MarkdownWriter.OBSERVATIONS.toLowerCase(Locale.ROOT))) {
        observation(first, item(first, at));
      } else if (item && section.equals(MarkdownWriter.RELATIONSHIPS.toLowerCase(Locale.ROOT))) {
        link(first, item(first, at));
      } else {
        problem(
            first,
            "this cannot be imported: facts are items ('- …') of the lists '"
                + MarkdownWriter.OBSERVATIONS
                + "' or '"
                + MarkdownWriter.RELATIONSHIPS
                + "'");
      }
    }
  }

  /// Where an item ends: its further lines are indented, and blank lines may stand between them.
  private int itemEnd(int from) {
    int end = from;
    for (int at = from; at < lines.size(); at++) {
      if (lines.get(at).startsWith(PageText.INDENT) || lines.get(at).startsWith("\t")) {
        end = at + 1;
      } else if (!lines.get(at).isEmpty()) {
        break;
      }
    }
    return end;
  }

  private String item(int first, int end) {
    var text = new StringBuilder(lines.get(first).substring(2));
    for (var line : lines.subList(first + 1, end)) {
      text.append('\n');
      text.append(line.isEmpty() ? "" : line.substring(line.startsWith("\t") ? 1 : 2));
    }
    return text.toString();
  }

  /// An item and the comment behind it.
  private record Bullet(String text, Map<String, String> facts) {
    static Bullet of(String item) {
      var facts = new LinkedHashMap<String, String>();
      int comment = item.lastIndexOf("%%{");
      if (comment < 0 || !item.endsWith("}%%")) {
        return new Bullet(item, facts);
      }
      var json = item.substring(comment + 2, item.length() - 2);
      RawMembers.each(json, (name, value) -> facts.put(name, plain(value)));
      return new Bullet(trimmed(item.substring(0, comment)), facts);
    }

    /// Takes back what [MarkdownWriter] escaped.
    private static String plain(String json) {
      var plain = new StringBuilder();
      for (int at = 0; at < json.length(); at++) {
        if (json.charAt(at) != '\\') {
          plain.append(json.charAt(at));
        } else if (json.startsWith("\\u0025", at)) {
          plain.append('%');
          at += 5;
        } else {
          plain.append(json, at, at + 2);
          at++;
        }
      }
      return plain.toString();
    }

    Optional<String> unknown(List<String> known) {
      return facts.keySet().stream()
          .filter(name -> !known.contains(name))
          .findFirst()
          .map(
              name ->
                  "'"
                      + name
                      + "' is not known here; known are '"
                      + String.join("', '", known)
                      + "'");
    }
  }

  private void read(int line, String item, List<String> known, Consumer<Bullet> reading) {
    try {
      var parts = Bullet.of(item);
      var unknown = parts.unknown(known);
      if (unknown.isPresent()) {
        problem(line, unknown.get());
      } else {
        reading.accept(parts);
      }
    } catch (JacksonException
        | DateTimeException
        | ClassCastException
        | IllegalArgumentException broken) {
      problem(line, "the comment behind the item is not as it was written");
    }
  }

  private void observation(int line, String item) {
    read(
        line,
        item,
        List.of("at", "by", "valid"),
        parts -> {
          var at = parts.facts.get("at");
          var by = JSON.readTree(parts.facts.getOrDefault("by", '"' + AUTHOR + '"'));
          notes.add(
              new Row.Note(
                  PageText.read(parts.text),
                  at == null ? written : moment(at),
                  by.stringValue(""),
                  spans(parts)));
        });
  }

  private static Spans spans(Bullet parts) {
    var valid = JSON.readTree(parts.facts.getOrDefault("valid", "\"\""));
    return Spans.of(valid.stringValue(""));
  }

  private void link(int line, String item) {
    read(
        line,
        item,
        List.of("created", "valid", "properties"),
        parts -> {
          int open = parts.text.indexOf("[[");
          int close = parts.text.indexOf("]]", Math.max(open, 0));
          var predicate = open < 0 ? "" : PageText.read(trimmed(parts.text.substring(0, open)));
          if (close != parts.text.length() - 2 || predicate.isBlank()) {
            problem(line, "a relationship is '- TYPE [[Page]]'");
            return;
          }
          long created = moment(parts.facts.getOrDefault("created", "null"));
          var spans = spans(parts);
          links.add(
              new Link(
                  line + 1L,
                  predicate,
                  parts.text.substring(open + 2, close).split("[|#]", 2)[0].strip(),
                  parts.facts.getOrDefault("properties", "{}"),
                  created == 0 && spans.isAlways()
                      ? Optional.empty()
                      : Optional.of(new Row.Recorded(created, 0, List.of(), spans))));
        });
  }
}

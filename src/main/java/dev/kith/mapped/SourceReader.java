package dev.kith.mapped;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads where the tables are: one file, a file for each table, or a server.
final class SourceReader {
  private static final List<String> KNOWN =
      List.of(
          "file",
          "tables",
          "url",
          "user",
          "password_variable",
          "password_file",
          "connections",
          "memory",
          "threads");
  private static final List<String> PLACES = List.of("file", "tables", "url");
  private static final List<String> TABLE_FILES = List.of(".parquet", ".csv", ".csv.gz", ".tsv");
  private static final Pattern MEMORY = Pattern.compile("[1-9]\\d{0,5}(KB|MB|GB)");
  private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,2}");

  /// What may be said beside where the tables are.
  private record Holder(String said, List<String> settings) {
    static final Holder FILES = new Holder("files", List.of("memory", "threads"));
    static final Holder POSTGRES =
        new Holder(
            "PostgreSQL", List.of("user", "password_variable", "password_file", "connections"));
    static final Holder CLICKHOUSE =
        new Holder(
            "ClickHouse",
            List.of("user", "password_variable", "password_file", "memory", "threads"));

    /// Absent for an address that no engine takes, which the engine says itself.
    static Optional<Holder> of(Reader source) {
      var url = source.text("url").orElse("");
      if (!source.has("url")) {
        return Optional.of(FILES);
      } else if (url.startsWith("postgresql:") || url.startsWith("jdbc:postgresql:")) {
        return Optional.of(POSTGRES);
      }
      return url.startsWith("clickhouse") || url.startsWith("http")
          ? Optional.of(CLICKHOUSE)
          : Optional.empty();
    }
  }

  private final Mistakes mistakes;
  private final Path base;
  private final List<Source.Named> files = new ArrayList<>();

  private SourceReader(Mistakes mistakes, Path base) {
    this.mistakes = mistakes;
    this.base = base;
  }

  static Source read(Reader top, Mistakes mistakes, Path folder) {
    var base = top.text("base").map(text -> path(text, top.line("base"), mistakes, folder));
    return new SourceReader(mistakes, base.orElse(folder)).read(top);
  }

  private Source read(Reader top) {
    var written = top.value("source").orElse(new Yaml.Members(top.line(), Map.of()));
    if (written instanceof Yaml.Scalar file) {
      written = new Yaml.Members(file.line(), Map.of("file", file));
    }
    if (!(written instanceof Yaml.Members members)) {
      mistakes.add(written.line(), "'source' is a list", "a file, or a mapping");
      return new Source(new Source.Place.TableFiles(Map.of()), bounds(Optional.empty()), files);
    }
    var reader = new Reader(members, mistakes, KNOWN);
    if (PLACES.stream().filter(reader::has).count() != 1) {
      mistakes.add(
          reader.line(),
          "'source' says where the tables are, in one way",
          "file: a database file; tables: a file for each table; url: a server");
    } else {
      Holder.of(reader).ifPresent(holder -> settings(reader, holder));
    }
    return new Source(place(reader), bounds(Optional.of(reader)), files, top.line("source"));
  }

  /// What means nothing there was meant to mean something.
  private void settings(Reader reader, Holder holder) {
    for (var setting : KNOWN) {
      if (reader.has(setting) && !PLACES.contains(setting) && !holder.settings.contains(setting)) {
        mistakes.add(
            reader.line(setting),
            "'" + setting + "' means nothing to " + holder.said,
            String.join(", ", holder.settings));
      }
    }
  }

  private Source.Place place(Reader reader) {
    if (reader.has("url")) {
      return new Source.Place.Server(
          reader.text("url").orElse(""),
          reader.text("user"),
          password(reader),
          bound(reader, "connections", COUNT, "1 to 999").map(Integer::valueOf));
    }
    if (reader.has("tables")) {
      return new Source.Place.TableFiles(tables(reader));
    }
    var file = reader.text("file").map(text -> named(text, reader.line("file")));
    return new Source.Place.DatabaseFile(file.orElse(base));
  }

  private Optional<Secret> password(Reader reader) {
    if (reader.has("password_variable") && reader.has("password_file")) {
      mistakes.add(reader.line("password_file"), "the password is said to be in two places");
    }
    var file = reader.text("password_file").map(text -> named(text, reader.line("password_file")));
    return file.isPresent()
        ? file.map(Secret.InFile::new)
        : reader.text("password_variable").map(Secret.Variable::new);
  }

  private Map<String, Path> tables(Reader reader) {
    var tables = new LinkedHashMap<String, Path>();
    reader
        .mapping("tables")
        .forEach(
            (table, value) -> {
              if (value instanceof Yaml.Scalar(var line, var text, var _)) {
                tables.put(table, tableFile(text, line));
              } else {
                mistakes.add(value.line(), "'" + table + "' is " + value.sort(), "a file");
              }
              Names.column(table, value.line(), mistakes);
            });
    return tables;
  }

  private Path tableFile(String text, int line) {
    if (TABLE_FILES.stream().noneMatch(text::endsWith)) {
      mistakes.add(line, "'" + text + "' is no file of a table", String.join(", ", TABLE_FILES));
    }
    return named(text, line);
  }

  private Path named(String text, int line) {
    var file = path(text, line, mistakes, base);
    files.add(new Source.Named(line, file));
    return file;
  }

  private static Path path(String text, int line, Mistakes mistakes, Path folder) {
    try {
      return folder.resolve(text).normalize();
    } catch (InvalidPathException broken) {
      mistakes.add(line, "this cannot be the name of a file");
      return folder;
    }
  }

  private Source.Bounds bounds(Optional<Reader> reader) {
    var memory = reader.flatMap(each -> bound(each, "memory", MEMORY, "such as 512MB or 2GB"));
    var threads = reader.flatMap(each -> bound(each, "threads", COUNT, "1 to 999"));
    return new Source.Bounds(memory, threads.map(Integer::valueOf));
  }

  private Optional<String> bound(Reader reader, String name, Pattern rule, String allowed) {
    var text = reader.text(name);
    if (text.isPresent() && !rule.matcher(text.get()).matches()) {
      mistakes.add(reader.line(name), "'" + name + "' is not an amount", allowed);
      return Optional.empty();
    }
    return text;
  }
}

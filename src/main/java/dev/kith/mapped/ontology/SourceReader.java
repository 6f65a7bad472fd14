package dev.kith.mapped.ontology;

import dev.kith.mapped.engine.SecretLocation;
import dev.kith.mapped.engine.TableSource;
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

  /// The settings allowed beside the location.
  private record SourceKind(String said, List<String> settings) {
    static final SourceKind FILES = new SourceKind("files", List.of("memory", "threads"));
    static final SourceKind POSTGRES =
        new SourceKind(
            "PostgreSQL", List.of("user", "password_variable", "password_file", "connections"));
    static final SourceKind CLICKHOUSE =
        new SourceKind(
            "ClickHouse",
            List.of("user", "password_variable", "password_file", "memory", "threads"));

    /// Absent for an address that no engine accepts, which the engine itself reports.
    static Optional<SourceKind> of(SettingsReader source) {
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

  private final OntologyErrors errors;
  private final Path base;
  private final List<TableSource.NamedFile> files = new ArrayList<>();

  private SourceReader(OntologyErrors errors, Path base) {
    this.errors = errors;
    this.base = base;
  }

  static TableSource read(SettingsReader top, OntologyErrors errors, Path folder) {
    var base = top.text("base").map(text -> path(text, top.line("base"), errors, folder));
    return new SourceReader(errors, base.orElse(folder)).read(top);
  }

  private TableSource read(SettingsReader top) {
    var written = top.value("source").orElse(new YamlNode.Members(top.line(), Map.of()));
    if (written instanceof YamlNode.Scalar file) {
      written = new YamlNode.Members(file.line(), Map.of("file", file));
    }
    if (!(written instanceof YamlNode.Members members)) {
      errors.add(written.line(), "'source' is a list", "a file, or a mapping");
      return new TableSource(
          new TableSource.SourceLocation.TableFiles(Map.of()), limits(Optional.empty()), files);
    }
    var reader = new SettingsReader(members, errors, KNOWN);
    if (PLACES.stream().filter(reader::has).count() != 1) {
      errors.add(
          reader.line(),
          "'source' says where the tables are, in one way",
          "file: a database file; tables: a file for each table; url: a server");
    } else {
      SourceKind.of(reader).ifPresent(holder -> settings(reader, holder));
    }
    return new TableSource(place(reader), limits(Optional.of(reader)), files, top.line("source"));
  }

  /// Reports settings that have no meaning for this holder.
  private void settings(SettingsReader reader, SourceKind holder) {
    for (var setting : KNOWN) {
      if (reader.has(setting) && !PLACES.contains(setting) && !holder.settings.contains(setting)) {
        errors.add(
            reader.line(setting),
            "'" + setting + "' means nothing to " + holder.said,
            String.join(", ", holder.settings));
      }
    }
  }

  private TableSource.SourceLocation place(SettingsReader reader) {
    if (reader.has("url")) {
      return new TableSource.SourceLocation.Server(
          reader.text("url").orElse(""),
          reader.text("user"),
          password(reader),
          bound(reader, "connections", COUNT, "1 to 999").map(Integer::valueOf));
    }
    if (reader.has("tables")) {
      return new TableSource.SourceLocation.TableFiles(tables(reader));
    }
    var file = reader.text("file").map(text -> named(text, reader.line("file")));
    return new TableSource.SourceLocation.DatabaseFile(file.orElse(base));
  }

  private Optional<SecretLocation> password(SettingsReader reader) {
    if (reader.has("password_variable") && reader.has("password_file")) {
      errors.add(reader.line("password_file"), "the password is given in two places");
    }
    var file = reader.text("password_file").map(text -> named(text, reader.line("password_file")));
    return file.isPresent()
        ? file.map(SecretLocation.InFile::new)
        : reader.text("password_variable").map(SecretLocation.Variable::new);
  }

  private Map<String, Path> tables(SettingsReader reader) {
    var tables = new LinkedHashMap<String, Path>();
    reader
        .mapping("tables")
        .forEach(
            (table, value) -> {
              if (value instanceof YamlNode.Scalar(var line, var text, var _)) {
                tables.put(table, tableFile(text, line));
              } else {
                errors.add(value.line(), "'" + table + "' is " + value.sort(), "a file");
              }
              NameReader.column(table, value.line(), errors);
            });
    return tables;
  }

  private Path tableFile(String text, int line) {
    if (TABLE_FILES.stream().noneMatch(text::endsWith)) {
      errors.add(line, "'" + text + "' is not a table file", String.join(", ", TABLE_FILES));
    }
    return named(text, line);
  }

  private Path named(String text, int line) {
    var file = path(text, line, errors, base);
    files.add(new TableSource.NamedFile(line, file));
    return file;
  }

  private static Path path(String text, int line, OntologyErrors errors, Path folder) {
    try {
      return folder.resolve(text).normalize();
    } catch (InvalidPathException broken) {
      errors.add(line, "this cannot be the name of a file");
      return folder;
    }
  }

  private TableSource.ResourceLimits limits(Optional<SettingsReader> reader) {
    var memory = reader.flatMap(each -> bound(each, "memory", MEMORY, "such as 512MB or 2GB"));
    var threads = reader.flatMap(each -> bound(each, "threads", COUNT, "1 to 999"));
    return new TableSource.ResourceLimits(memory, threads.map(Integer::valueOf));
  }

  private Optional<String> bound(SettingsReader reader, String name, Pattern rule, String allowed) {
    var text = reader.text(name);
    if (text.isPresent() && !rule.matcher(text.get()).matches()) {
      errors.add(reader.line(name), "'" + name + "' is not an amount", allowed);
      return Optional.empty();
    }
    return text;
  }
}

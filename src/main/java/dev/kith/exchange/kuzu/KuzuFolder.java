package dev.kith.exchange.kuzu;

import dev.kith.exchange.RowSource;
import dev.kith.exchange.foreign.ForeignFiles;
import dev.kith.exchange.text.CsvDialect;
import dev.kith.fault.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The folder that `EXPORT DATABASE` writes.
public final class KuzuFolder {
  private final Path folder;
  private final Path copy;
  private final KuzuSchema schema;

  private KuzuFolder(Path folder) {
    this.folder = folder;
    this.copy = part(folder, "copy.cypher");
    this.schema = new KuzuSchema(part(folder, "schema.cypher"));
  }

  /// The files of exports, nodes first.
  public static List<RowSource> sources(List<Path> folders) {
    var files = new ArrayList<TableFile>();
    folders.forEach(folder -> files.addAll(new KuzuFolder(folder).files()));
    files.sort(Comparator.comparing(file -> !file.table().ofNodes()));
    return files.stream()
        .map(
            file ->
                new RowSource(
                    file.file(),
                    read ->
                        ForeignFiles.extension(file.file()).equals("parquet")
                            ? new KuzuParquetReader(file, read)
                            : new KuzuCsvReader(file, read)))
        .toList();
  }

  private static Path part(Path folder, String name) {
    var file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new Fault.UnusableFile(
              folder.toString(),
              Files.isDirectory(folder) ? "there is no " + name + " in it" : "it is not a folder",
              "Name the folder that Kuzu's EXPORT DATABASE wrote.")
          .raise();
    }
    return file;
  }

  private List<TableFile> files() {
    return Script.statements(copy).stream()
        .filter(statement -> statement.getFirst().is("COPY"))
        .map(this::file)
        .toList();
  }

  /// `COPY table (columns) FROM "file" (options)`
  private TableFile file(List<Script.StatementWord> words) {
    int line = words.getFirst().line();
    int from = 0;
    while (from < words.size() && !words.get(from).is("FROM")) {
      from++;
    }
    if (words.size() < 4 || from + 1 >= words.size() || !words.get(from + 1).quoted()) {
      throw Script.broken(copy, line, "a COPY names no table or no file");
    }
    var name = words.get(1).text();
    var table = schema.tables().get(name);
    if (table == null) {
      throw Script.broken(copy, line, "schema.cypher has no table '" + name + "'");
    }
    var columns =
        words.subList(2, from).stream()
            .filter(word -> word.quoted() || !(word.is("(") || word.is(")") || word.is(",")))
            .map(Script.StatementWord::text)
            .toList();
    for (var column : columns) {
      if (!table.columns().containsKey(column)) {
        throw Script.broken(copy, line, "the table '" + name + "' has no column '" + column + "'");
      }
    }
    var options = options(words.subList(from + 2, words.size()));
    var ends = table.ofNodes() ? new KuzuSchema.Ends("", "") : ends(table, options, line);
    return new TableFile(
        inFolder(words.get(from + 1).text(), line),
        table,
        ends.from(),
        ends.to(),
        columns.isEmpty() ? List.copyOf(table.columns().keySet()) : columns,
        options.getOrDefault("header", "false").equalsIgnoreCase("true"),
        new CsvDialect(
            letter(options, "delim", letter(options, "delimiter", ',')),
            letter(options, "quote", '"'),
            letter(options, "escape", '"')));
  }

  private KuzuSchema.Ends ends(KuzuSchema.Table table, Map<String, String> options, int line) {
    var ends =
        new KuzuSchema.Ends(
            options.getOrDefault("from", table.ends().getFirst().from()),
            options.getOrDefault("to", table.ends().getFirst().to()));
    if (!table.ends().contains(ends) || (!options.containsKey("from") && table.ends().size() > 1)) {
      throw Script.broken(
          copy, line, "it does not say which tables '" + table.name() + "' connects");
    }
    return ends;
  }

  /// Kuzu 0.11 writes some as `delim=delim='|'`.
  private static Map<String, String> options(List<Script.StatementWord> words) {
    var options = new HashMap<String, String>();
    var name = "";
    for (int at = 0; at < words.size(); at++) {
      var word = words.get(at);
      boolean named = at + 1 < words.size() && words.get(at + 1).is("=");
      if (named && !word.quoted()) {
        name = word.text().toLowerCase(Locale.ROOT);
      } else if (at > 0 && words.get(at - 1).is("=")) {
        options.put(name, word.text());
      }
    }
    return options;
  }

  private static char letter(Map<String, String> options, String name, char usual) {
    var given = options.getOrDefault(name, "");
    return given.isEmpty() ? usual : given.charAt(given.length() - 1);
  }

  /// An export comes from elsewhere: it must not make Kith read other files.
  private Path inFolder(String name, int line) {
    var file = folder.resolve(name).normalize();
    if (!file.startsWith(folder.normalize())) {
      throw Script.broken(copy, line, "it names a file outside of the folder: '" + name + "'");
    }
    if (!Files.isRegularFile(file)) {
      throw new Fault.UnusableFile(
              file.toString(),
              "there is no such file, though copy.cypher names it in line " + line,
              "Copy the whole folder of the export.")
          .raise();
    }
    return file;
  }
}

package dev.kith.exchange.neo4j;

import dev.kith.exchange.RowSource;
import dev.kith.exchange.foreign.ForeignFiles;
import dev.kith.exchange.text.CsvDialect;
import dev.kith.exchange.text.CsvRecords;
import dev.kith.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds out by their content what the files of an export are.
///
/// A path is a file, a folder, or as `neo4j-admin` takes it:
/// `Label=header.csv,first.csv,second.csv`. In a folder, `movies-header.csv` is the header of the
/// files whose names begin with `movies`.
public final class Neo4jFiles {
  private static final Set<String> EXTENSIONS = Set.of("csv", "tsv", "json", "jsonl", "ndjson");
  private static final String HEADER = "header";

  private Neo4jFiles() {}

  /// The files that paths stand for, nodes first.
  public static List<RowSource> sources(List<Path> paths) {
    var found = new ArrayList<FileSource>();
    for (var path : paths) {
      if (Files.isDirectory(path)) {
        folder(ForeignFiles.inFolder(path, EXTENSIONS), found);
      } else if (Files.exists(path)) {
        found.add(one(path, Optional.empty(), ""));
      } else {
        group(path.toString(), found);
      }
    }
    return found.stream()
        .sorted(Comparator.comparing(each -> !each.nodes))
        .map(FileSource::source)
        .toList();
  }

  private record FileSource(boolean nodes, RowSource source) {}

  /// The beginning of a file.
  ///
  /// @param alone whether nothing follows the first record
  private record Beginning(List<String> cells, CsvDialect dialect, boolean alone) {
    boolean isHeader() {
      return isAdmin() || ApocColumns.isHeader(cells);
    }

    boolean isAdmin() {
      var header = AdminHeader.of(cells);
      return header.isOfNodes() || header.isOfRelationships();
    }
  }

  /// `Label=header.csv,first.csv,second.csv`
  private static void group(String named, List<FileSource> found) {
    int equals = named.indexOf('=');
    var given = equals < 0 ? "" : named.substring(0, equals);
    var files = List.of(named.substring(equals + 1).split(","));
    if (files.size() == 1) {
      found.add(one(Path.of(files.getFirst()), Optional.empty(), given));
      return;
    }
    var head = Path.of(files.getFirst());
    var header = Optional.of(beginning(head));
    if (!header.get().alone()) {
      found.add(one(head, Optional.empty(), given));
    }
    for (var file : files.subList(1, files.size())) {
      found.add(one(Path.of(file), header, given));
    }
  }

  private static void folder(List<Path> files, List<FileSource> found) {
    var headers =
        files.stream()
            .filter(file -> !stem(file).isEmpty() && isCsv(file))
            .filter(file -> beginning(file).alone() && beginning(file).isAdmin())
            .sorted(Comparator.comparingInt(file -> -stem(file).orElse("").length()))
            .toList();
    for (var file : files) {
      if (!headers.contains(file)) {
        var header =
            headers.stream()
                .filter(
                    head -> ForeignFiles.plainName(file).startsWith(stem(head).orElse("\u0000")))
                .findFirst()
                .map(Neo4jFiles::beginning);
        found.add(one(file, header, ""));
      }
    }
  }

  /// What the names of a header's files begin with; empty for other files.
  private static Optional<String> stem(Path file) {
    var name = ForeignFiles.plainName(file);
    int at = name.indexOf(HEADER);
    return at <= 0
        ? Optional.empty()
        : Optional.of(name.substring(0, at).replaceAll("[-_. ]+$", ""));
  }

  private static boolean isCsv(Path file) {
    return Set.of("csv", "tsv").contains(ForeignFiles.extension(file));
  }

  private static FileSource one(Path file, Optional<Beginning> apart, String given) {
    if (isJson(file)) {
      return new FileSource(true, new RowSource(file, read -> new ApocJsonReader(file, read)));
    }
    var own = beginning(file);
    if (!own.isAdmin() && ApocColumns.isHeader(own.cells())) {
      return new FileSource(
          true, new RowSource(file, read -> new ApocCsvReader(file, own.dialect(), read)));
    }
    boolean headed = own.isAdmin() || apart.isEmpty();
    var beginning = headed ? own : apart.get();
    var header = AdminHeader.of(beginning.cells());
    demand(file, header, given, own);
    return new FileSource(
        header.isOfNodes(),
        new RowSource(
            file, read -> new AdminReader(file, header, headed, beginning.dialect(), given, read)));
  }

  private static void demand(Path file, AdminHeader header, String given, Beginning own) {
    if (!header.isOfNodes() && !header.isOfRelationships() && !own.cells().isEmpty()) {
      throw new Fault.UnusableFile(
              file + ":1",
              "it is none of what Neo4j exports: neither a header of neo4j-admin (:ID, or :START_ID"
                  + " and :END_ID), nor one of APOC's CSV (_id and _labels, or _start, _end and"
                  + " _type), nor APOC's JSON lines",
              "Where the header is another file, name them together: header.csv,data.csv.")
          .raise();
    }
    header
        .problem()
        .ifPresent(
            problem -> {
              throw new Fault.UnusableFile(file + ":1", problem, "Name each column once.").raise();
            });
    if (header.isOfRelationships() && !header.has(AdminHeader.ColumnRole.TYPE) && given.isEmpty()) {
      throw new Fault.UnusableFile(
              file + ":1",
              "its relationships have no column ':TYPE'",
              "Name the type before the file, as for neo4j-admin: ACTED_IN=" + file)
          .raise();
    }
  }

  private static boolean isJson(Path file) {
    try (var in = ForeignFiles.stream(file, _ -> {})) {
      int next = in.read();
      // white space, and the three bytes of a byte order mark
      while (next == ' ' || (next >= 9 && next <= 13) || next >= 0xBB) {
        next = in.read();
      }
      if (next == '[') {
        throw new Fault.UnusableFile(
                file + ":1",
                "it is one JSON array, not a line for each node and relationship",
                "Export it with APOC's default, jsonFormat: 'JSON_LINES'.")
            .raise();
      }
      return next == '{';
    } catch (IOException failed) {
      throw ForeignFiles.unreadable(file, failed);
    }
  }

  /// The first record, by the separator that makes a header of it, else by commas.
  private static Beginning beginning(Path file) {
    for (char separator : new char[] {',', '\t', '|', ';'}) {
      var beginning = beginning(file, CsvDialect.separatedBy(separator));
      if (beginning.isHeader() && beginning.cells().size() > 1) {
        return beginning;
      }
    }
    return beginning(file, CsvDialect.separatedBy(','));
  }

  private static Beginning beginning(Path file, CsvDialect dialect) {
    try (var records = new CsvRecords(file, ForeignFiles.stream(file, _ -> {}), dialect)) {
      var cells = new ArrayList<String>();
      if (records.next(cells)) {
        cells.set(0, cells.getFirst().replace("\uFEFF", ""));
        if (!records.isText()) {
          throw new Fault.BadRow(file.toString(), 1, "it is not UTF-8").raise();
        }
      }
      return new Beginning(List.copyOf(cells), dialect, !records.next(new ArrayList<>()));
    } catch (IOException failed) {
      throw ForeignFiles.unreadable(file, failed);
    }
  }
}

package dev.kith.store.transfer;

import dev.kith.exchange.FileFormat;
import dev.kith.exchange.Row;
import dev.kith.exchange.RowSource;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.DatabaseName;
import dev.kith.graph.Progress;
import dev.kith.store.Home;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.folder.Folders;
import dev.kith.store.sqlite.SqliteFaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Imports the rows of files into a database, all or none.
///
/// Nodes and edges may come in any order: an edge whose ends are not known yet is read again after
/// all nodes, so that memory holds one bit for each line and no row.
public final class Import {
  private static final int EXAMPLES = 20;

  private final Home home;
  private final String database;
  private final Options options;
  private final Progress progress;
  private final List<String> examples = new ArrayList<>();
  private final AtomicLong bytesRead = new AtomicLong();
  private long totalBytes;
  private long nodes;
  private long edges;
  private long skipped;

  /// The options of an import.
  ///
  /// @param skipBad whether unreadable rows are counted and skipped, or stop the import
  /// @param about describes a database that this import creates
  /// @param format the format of the files
  public record Options(boolean skipBad, AboutFile about, FileFormat format) {
    public Options(boolean skipBad, AboutFile about) {
      this(skipBad, about, FileFormat.KITH);
    }
  }

  /// The result of an import.
  ///
  /// @param nodes how many nodes of the files are stored
  /// @param edges how many edges of the files are stored
  /// @param repeated how many rows named one of these again
  /// @param replaced the first of those that said something else, each with what it replaced
  /// @param examples the first skipped rows, each with file, line and problem
  public record Report(
      long nodes,
      long edges,
      long repeated,
      List<String> replaced,
      long skipped,
      List<String> examples) {
    public Report {
      replaced = List.copyOf(replaced);
      examples = List.copyOf(examples);
    }
  }

  private Import(Home home, String database, Options options, Progress progress) {
    this.home = home;
    this.database = DatabaseName.checked(database);
    this.options = options;
    this.progress = progress;
  }

  /// Imports files; the database is created where there is none.
  public static Report run(
      Home home, String database, List<Path> files, Options options, Call call, Progress progress) {
    return new Import(home, database, options, progress).run(files, call);
  }

  private Report run(List<Path> named, Call call) {
    try {
      var files = ImportSources.of(named, options.format());
      for (var file : files) {
        totalBytes += Files.isRegularFile(file.file()) ? Files.size(file.file()) : 0;
      }
      home.sweep("import");
      if (!home.has(database)) {
        try (var load = FreshLoad.begin(home, database, options.about())) {
          return run(files, call, load);
        }
      }
      boolean all = options.format() != FileFormat.SERVER_MEMORY;
      return home.owned(database)
          .load(call, (tables, now) -> run(files, call, new MergeLoad(tables, now, all)));
    } catch (SQLException failed) {
      throw SqliteFaults.of(failed, database);
    } catch (IOException failed) {
      throw Folders.unwritable(home.folder(), failed);
    }
  }

  private Report run(List<RowSource> files, Call call, RowLoader load)
      throws SQLException, IOException {
    var unresolvedByFile = new ArrayList<BitSet>();
    for (var file : files) {
      var unresolved = new BitSet();
      read(file, call, (line, row) -> firstPass(load, file.file(), line, row, unresolved));
      unresolvedByFile.add(unresolved);
    }
    for (int index = 0; index < files.size(); index++) {
      var file = files.get(index);
      var unresolved = unresolvedByFile.get(index);
      if (!unresolved.isEmpty()) {
        read(file, call, (line, row) -> secondPass(load, file.file(), line, row, unresolved));
      }
    }
    load.finish(progress);
    var again = load.repeated();
    return new Report(
        nodes - again.nodes(),
        edges - again.edges(),
        again.nodes() + again.edges(),
        again.replaced(),
        skipped,
        examples);
  }

  private interface RowConsumer {
    void accept(long line, Row row) throws SQLException, IOException;
  }

  private void read(RowSource source, Call call, RowConsumer consumer)
      throws SQLException, IOException {
    var file = source.file();
    try (var queue = new RowQueue(file, source.open(bytesRead::addAndGet), call)) {
      while (true) {
        var batch = queue.next();
        if (batch.isEmpty()) {
          return;
        }
        for (var item : batch) {
          consumer.accept(item.line(), item.row());
        }
        progress.at("reading " + file.getFileName(), bytesRead.get(), totalBytes);
      }
    }
  }

  private void firstPass(RowLoader load, Path file, long line, Row row, BitSet unresolved)
      throws SQLException, IOException {
    switch (row) {
      case Row.NodeRow node -> {
        load.node(node);
        nodes++;
      }
      case Row.EdgeRow edge when load.edge(edge) -> edges++;
      case Row.EdgeRow _ -> unresolved.set(Math.toIntExact(line));
      case Row.BadRow(var problem, var page) -> bad(page.orElse(file), line, problem);
    }
  }

  private void secondPass(RowLoader load, Path file, long line, Row row, BitSet unresolved)
      throws SQLException, IOException {
    if (row instanceof Row.EdgeRow edge && unresolved.get(Math.toIntExact(line))) {
      if (load.edge(edge)) {
        edges++;
      } else {
        bad(
            file,
            line,
            "there is no node for one end of the edge: '"
                + edge.subject()
                + "' or '"
                + edge.object()
                + "'");
      }
    }
  }

  private void bad(Path file, long line, String problem) {
    if (!options.skipBad()) {
      throw new Fault.BadRow(file.toString(), line, problem).raise();
    }
    skipped++;
    if (examples.size() < EXAMPLES) {
      examples.add(file + ":" + line + ": " + problem);
    }
  }
}

package dev.kith.store.transfer;

import dev.kith.exchange.FileFormat;
import dev.kith.exchange.MarkdownWriter;
import dev.kith.exchange.Neo4jColumns;
import dev.kith.exchange.Row;
import dev.kith.exchange.RowWriter;
import dev.kith.exchange.markdown.PageNames;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.graph.time.Spans;
import dev.kith.store.Home;
import dev.kith.store.record.GraphRows;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.StoreFormat;
import dev.kith.store.sqlite.TableReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Writes a whole database to a stream, nodes first, as of one change.
public final class Export {
  private static final int STRIDE = 10_000;

  private Export() {}

  /// Writes everything to `out`, which is closed at the end; returns the number of rows.
  public static long run(
      Home home, String database, OutputStream out, Call call, Progress progress) {
    return run(home, database, FileFormat.KITH, out, call, progress);
  }

  /// Writes everything that a format can represent.
  public static long run(
      Home home,
      String database,
      FileFormat format,
      OutputStream out,
      Call call,
      Progress progress) {
    return home.owned(database)
        .connections()
        .readTransaction(
            call,
            tables -> {
              StoreFormat.refuseNewer(tables, database);
              var columns = new Neo4jColumns();
              if (isTable(format)) {
                new Run(tables, columns, false, call, progress).all();
              }
              try (var writer = RowWriter.to(out, format, columns)) {
                return new Run(tables, writer, keepsTimes(format), call, progress).all();
              } catch (IOException failed) {
                throw new UncheckedIOException(failed);
              }
            });
  }

  /// Writes a page for each node into an empty folder.
  public static long pages(Home home, String database, Path folder, Call call, Progress progress) {
    return home.owned(database)
        .connections()
        .readTransaction(
            call,
            tables -> {
              StoreFormat.refuseNewer(tables, database);
              var names = new PageNames();
              tables.each("SELECT id FROM node", row -> names.add(row.getString(1)));
              try (var writer = new MarkdownWriter(folder, names)) {
                return new Run(tables, writer, true, call, progress).all();
              } catch (IOException failed) {
                throw new UncheckedIOException(failed);
              }
            });
  }

  /// How many observations and relationships have times that a form does not keep.
  public static long untimed(Home home, String database, FileFormat format, Call call) {
    return keepsTimes(format)
        ? 0
        : home.owned(database)
            .connections()
            .readTransaction(
                call,
                tables ->
                    tables.number(
                        "SELECT (SELECT count(*) FROM observation WHERE spans IS NOT NULL)"
                            + " + (SELECT count(*) FROM edge WHERE spans IS NOT NULL)"));
  }

  private static boolean keepsTimes(FileFormat format) {
    return switch (format) {
      case KITH, MARKDOWN -> true;
      case SERVER_MEMORY, NEO4J_NODES, NEO4J_RELATIONSHIPS, NEO4J, KUZU, GRAPHML, RDF -> false;
    };
  }

  private static boolean isTable(FileFormat format) {
    return switch (format) {
      case KITH, SERVER_MEMORY, MARKDOWN, NEO4J, KUZU, GRAPHML, RDF -> false;
      case NEO4J_NODES, NEO4J_RELATIONSHIPS -> true;
    };
  }

  private static final class Run {
    private final TableReader tables;
    private final RowWriter writer;
    private final Call call;
    private final Progress progress;
    private final GraphRows graph;
    private final TermDictionary terms;
    private final long total;
    private final boolean timed;
    private final Instant now;
    private long rows;
    private long seen;

    /// @param timed whether the form keeps times; otherwise it gets what holds now
    Run(TableReader tables, RowWriter writer, boolean timed, Call call, Progress progress)
        throws SQLException {
      this.tables = tables;
      this.writer = writer;
      this.timed = timed;
      this.now = Instant.now();
      this.call = call;
      this.progress = progress;
      this.graph = new GraphRows(tables);
      this.terms = TermDictionary.load(tables);
      this.total =
          tables.number("SELECT (SELECT count(*) FROM node) + (SELECT count(*) FROM edge)");
    }

    long all() throws SQLException {
      boolean observed = tables.number("SELECT count(*) FROM observation") > 0;
      tables.each(
          "SELECT key, id, type, metadata, scope, created, updated FROM node ORDER BY key",
          row -> {
            var notes = observed ? notes(row.getInt(1)) : List.<Row.Note>of();
            var history = history(row.getLong(6), row.getLong(7), notes, Spans.ALWAYS);
            write(
                new Row.NodeRow(
                    row.getString(2),
                    terms.types().name(row.getInt(3)),
                    row.getString(4),
                    Optional.ofNullable(row.getString(5)),
                    history));
          });
      tables.each(
          "SELECT s.id, e.predicate, o.id, e.metadata, e.created, e.spans FROM edge e"
              + " JOIN node s ON s.key = e.subject JOIN node o ON o.key = e.object ORDER BY e.key",
          row -> {
            var spans = GraphRows.spans(row.getString(6));
            if (timed || spans.holds(now)) {
              write(
                  new Row.EdgeRow(
                      row.getString(1),
                      terms.predicates().name(row.getInt(2)),
                      row.getString(3),
                      GraphRows.metadata(row.getString(4)),
                      history(row.getLong(5), 0, List.of(), spans)));
            }
          });
      return rows;
    }

    private List<Row.Note> notes(int node) throws SQLException {
      return graph.observations(node).stream()
          .filter(note -> timed || note.spans().holds(now))
          .map(note -> new Row.Note(note.text(), note.at(), note.by(), note.spans()))
          .toList();
    }

    /// Rows imported without times are exported without them.
    private static Optional<Row.Recorded> history(
        long created, long updated, List<Row.Note> notes, Spans spans) {
      return created == 0 && updated == 0 && notes.isEmpty() && spans.isAlways()
          ? Optional.empty()
          : Optional.of(new Row.Recorded(created, updated, notes, spans));
    }

    private void write(Row row) {
      try {
        boolean written =
            switch (row) {
              case Row.NodeRow node -> writer.node(node);
              case Row.EdgeRow edge -> writer.edge(edge);
              case Row.BadRow _ -> throw new IllegalArgumentException("a bad row is never stored");
            };
        rows += written ? 1 : 0;
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
      if (++seen % STRIDE == 0) {
        call.check();
        progress.at("writing", seen, total);
      }
    }
  }
}

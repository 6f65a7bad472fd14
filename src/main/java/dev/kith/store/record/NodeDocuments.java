package dev.kith.store.record;

import dev.kith.graph.Metadata;
import dev.kith.graph.time.Span;
import dev.kith.search.text.Document;
import dev.kith.store.feed.NodeFacts;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Nodes as documents of the search indexes.
public final class NodeDocuments {
  private static final String COLUMNS = "SELECT key, id, type, metadata, updated FROM node";
  private static final int PAGE = 1_000;

  private final TableReader tables;
  private final TermDictionary terms;

  /// The beginning of what can be said of a node: more than a model reads.
  private static final int HEAD_LENGTH = 4_000;

  private static final int HEAD_OBSERVATIONS = 256;

  public NodeDocuments(TableReader tables, TermDictionary terms) {
    this.tables = tables;
    this.terms = terms;
  }

  public TableReader tables() {
    return tables;
  }

  /// One node, if it exists.
  public Optional<Document> of(int node) throws SQLException {
    var found = new ArrayList<Document>(1);
    tables.each(COLUMNS + " WHERE key = ?", row -> found.add(document(row)), node);
    return found.stream().findFirst();
  }

  /// Every node, by key.
  public Iterator<Document> all() {
    return new PagedRows<>(
        Document::key,
        after -> {
          var page = new ArrayList<Document>();
          tables.each(
              COLUMNS + " WHERE key > ? ORDER BY key LIMIT " + PAGE,
              row -> page.add(document(row)),
              after);
          return page;
        });
  }

  private Document document(java.sql.ResultSet row) throws SQLException {
    int key = row.getInt(1);
    var id = row.getString(2);
    long updated = row.getLong(5);
    var facts = NodeFacts.of(id, new Metadata(row.getString(4)));
    var text = new StringBuilder(facts.text());
    tables.each(
        "SELECT text FROM observation WHERE node = ? ORDER BY key",
        note -> text.append(note.getString(1)).append('\n'),
        key);
    return new Document(
        key,
        id,
        facts.name(),
        facts.aliases(),
        terms.types().name(row.getInt(3)),
        text.toString(),
        updated,
        facts.mentions());
  }

  /// A node's own text: name, type, aliases and other text, most significant first, then as many of
  /// its first observations as a model reads, but only those that last: a vector of several cannot
  /// tell what holds from what does not.
  ///
  /// @param whole whether it has all of these to their end
  public record Head(String text, boolean whole, long updated) {}

  /// Whether an observation held when its node was last changed, and has no end.
  ///
  /// @param spans as stored
  public static boolean lasts(@Nullable String spans, long updated) {
    if (spans == null) {
      return true;
    }
    var last = GraphRows.spans(spans).all().getLast();
    return last.until() == Span.ALL.until() && last.from() <= updated;
  }

  /// The head of a node, if it exists.
  public Optional<Head> head(int node) throws SQLException {
    var found = new ArrayList<Head>(1);
    tables.each(COLUMNS + " WHERE key = ?", row -> found.add(head(row)), node);
    return found.stream().findFirst();
  }

  private Head head(java.sql.ResultSet row) throws SQLException {
    int key = row.getInt(1);
    long updated = row.getLong(5);
    var facts = NodeFacts.of(row.getString(2), new Metadata(row.getString(4)));
    var text = new StringBuilder();
    text.append(facts.name()).append(" (").append(terms.types().name(row.getInt(3))).append(")\n");
    text.append(String.join(", ", facts.aliases())).append('\n').append(facts.text());
    var seen = new AtomicInteger();
    tables.each(
        "SELECT substr(text, 1, ?), spans FROM observation WHERE node = ? ORDER BY key LIMIT ?",
        note -> {
          seen.incrementAndGet();
          if (text.length() < HEAD_LENGTH && lasts(note.getString(2), updated)) {
            text.append(note.getString(1)).append('\n');
          }
        },
        HEAD_LENGTH,
        key,
        HEAD_OBSERVATIONS);
    boolean whole = text.length() < HEAD_LENGTH && seen.get() < HEAD_OBSERVATIONS;
    text.setLength(Math.min(text.length(), HEAD_LENGTH));
    return new Head(text.toString(), whole, updated);
  }
}

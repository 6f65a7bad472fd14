package dev.kith.store.record;

import dev.kith.graph.Metadata;
import dev.kith.search.text.Document;
import dev.kith.store.feed.NodeFacts;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Nodes as documents of the search indexes.
public final class NodeDocuments {
  private static final String COLUMNS = "SELECT key, id, type, metadata, updated FROM node";
  private static final int PAGE = 1_000;

  private final TableReader tables;
  private final TermDictionary terms;
  private final boolean holding;

  public NodeDocuments(TableReader tables, TermDictionary terms) {
    this(tables, terms, false);
  }

  private NodeDocuments(TableReader tables, TermDictionary terms, boolean holding) {
    this.tables = tables;
    this.terms = terms;
    this.holding = holding;
  }

  /// The same without observations that had ended when their node was last changed: a vector is of
  /// one text, and cannot tell what holds from what does not.
  public NodeDocuments holding() {
    return new NodeDocuments(tables, terms, true);
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

  /// The nodes of a set that exist, from a key on; at most `most`.
  public List<Document> of(BitSet nodes, int from, int most) throws SQLException {
    var found = new ArrayList<Document>();
    for (int node = nodes.nextSetBit(from);
        node >= 0 && found.size() < most;
        node = nodes.nextSetBit(node + 1)) {
      of(node).ifPresent(found::add);
    }
    return found;
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
        "SELECT text, spans FROM observation WHERE node = ? ORDER BY key",
        note -> {
          if (!holding || !hasEnded(note.getString(2), updated)) {
            text.append(note.getString(1)).append('\n');
          }
        },
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

  private static boolean hasEnded(@Nullable String spans, long moment) {
    return spans != null && GraphRows.spans(spans).all().getLast().until() <= moment;
  }

  /// The text to embed: name, type, aliases and other text, most significant first.
  public static String toEmbed(Document document) {
    return document.name()
        + " ("
        + document.type()
        + ")\n"
        + String.join(", ", document.aliases())
        + "\n"
        + document.text();
  }
}

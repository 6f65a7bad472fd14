package dev.kith.store.record;

import dev.kith.graph.Metadata;
import dev.kith.search.text.Document;
import dev.kith.store.feed.NodeFacts;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Nodes as documents of the search indexes.
public final class NodeDocuments {
  private static final String COLUMNS = "SELECT key, id, type, metadata, updated FROM node";

  private final TableReader tables;
  private final TermDictionary terms;

  public NodeDocuments(TableReader tables, TermDictionary terms) {
    this.tables = tables;
    this.terms = terms;
  }

  /// One node, if it exists.
  public Optional<Document> of(int node) throws SQLException {
    var found = new ArrayList<Document>(1);
    tables.each(COLUMNS + " WHERE key = ?", row -> found.add(document(row)), node);
    return found.stream().findFirst();
  }

  /// Nodes from a key on, by key; at most `most`.
  public List<Document> from(int key, int most) throws SQLException {
    var found = new ArrayList<Document>();
    tables.each(
        COLUMNS + " WHERE key >= ? ORDER BY key LIMIT ?",
        row -> found.add(document(row)),
        key,
        most);
    return found;
  }

  private Document document(java.sql.ResultSet row) throws SQLException {
    int key = row.getInt(1);
    var id = row.getString(2);
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
        row.getLong(5),
        facts.mentions());
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

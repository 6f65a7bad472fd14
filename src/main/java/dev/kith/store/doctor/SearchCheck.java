package dev.kith.store.doctor;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.search.IndexDifferences;
import dev.kith.store.OwnedGraph;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.index.LiveVectors;
import dev.kith.store.index.LiveWords;
import dev.kith.store.index.ReadContext;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares the search indexes of a database with its truth, entry by entry, and rebuilds those
/// that are off.
final class SearchCheck {
  /// Others may write and search meanwhile, and so bring an index past the moment looked at. An
  /// index that is still ahead after so many looks is one of another truth.
  private static final int LOOKS = 20;

  private final OwnedGraph graph;
  private final Call call;
  private final Progress progress;
  private final List<Doctor.Finding> findings = new ArrayList<>();

  SearchCheck(OwnedGraph graph, Call call, Progress progress) {
    this.graph = graph;
    this.call = call;
    this.progress = progress;
  }

  List<Doctor.Finding> run() {
    var words = graph.indexes().search().words();
    check("words", words.index().verify(), new WordsUnderCheck(words));
    graph.indexes().search().vectors().ifPresent(this::vectors);
    return findings;
  }

  private void vectors(LiveVectors vectors) {
    progress.at("checking the vectors", 0, 0);
    findings.addAll(new EmbeddingCheck(graph, call, progress).run());
    check("vectors", vectors.index().verify(), new VectorsUnderCheck(vectors));
  }

  /// One index, as the check sees it, inside one transaction.
  private interface UnderCheck {
    /// Empty where the index is past the change.
    Optional<IndexDifferences> differences(TableReader connection, long change) throws SQLException;

    void rebuild(TableReader connection, long change) throws SQLException;
  }

  private final class WordsUnderCheck implements UnderCheck {
    private final LiveWords words;

    WordsUnderCheck(LiveWords words) {
      this.words = words;
    }

    @Override
    public Optional<IndexDifferences> differences(TableReader connection, long change)
        throws SQLException {
      return words.differences(call, connection, TermDictionary.load(connection), change);
    }

    @Override
    public void rebuild(TableReader connection, long change) throws SQLException {
      words.rebuild(connection, TermDictionary.load(connection), change, progress);
    }
  }

  private final class VectorsUnderCheck implements UnderCheck {
    private final LiveVectors vectors;

    VectorsUnderCheck(LiveVectors vectors) {
      this.vectors = vectors;
    }

    @Override
    public Optional<IndexDifferences> differences(TableReader connection, long change)
        throws SQLException {
      var moment = moment(connection, change);
      return moment.isEmpty() ? Optional.empty() : vectors.differences(moment.get());
    }

    @Override
    public void rebuild(TableReader connection, long change) throws SQLException {
      var moment = moment(connection, change);
      if (moment.isPresent()) {
        vectors.rebuild(moment.get());
      }
    }

    private Optional<ReadContext> moment(TableReader connection, long change) throws SQLException {
      return graph
          .indexes()
          .topology()
          .at(call, connection, change)
          .map(
              now ->
                  new ReadContext(call, connection, now.topology(), now.terms(), Optional.empty()));
    }
  }

  private void check(String name, boolean whole, UnderCheck index) {
    progress.at("checking the " + name, 0, 0);
    var found = whole ? looked(index) : Optional.<IndexDifferences>empty();
    if (found.isPresent() && found.get().isEmpty()) {
      findings.add(new Doctor.Finding(Doctor.State.WELL, name + " agree with the truth"));
      return;
    }
    var problem =
        found
            .map(this::told)
            .orElse(whole ? "of another state of the database" : "files are damaged");
    for (int tries = 0; tries < LOOKS; tries++) {
      inside(
          (connection, change) -> {
            index.rebuild(connection, change);
            return true;
          });
      if (looked(index).filter(IndexDifferences::isEmpty).isPresent()) {
        findings.add(
            new Doctor.Finding(
                Doctor.State.MENDED, name + " were off and have been rebuilt: " + problem));
        return;
      }
    }
    findings.add(
        new Doctor.Finding(
            Doctor.State.BROKEN, name + " cannot be brought to agree with the truth: " + problem));
  }

  private Optional<IndexDifferences> looked(UnderCheck index) {
    Optional<IndexDifferences> found = Optional.empty();
    for (int looks = 0; looks < LOOKS && found.isEmpty(); looks++) {
      found = inside(index::differences);
    }
    return found;
  }

  private interface Look<T> {
    T at(TableReader connection, long change) throws SQLException;
  }

  private <T> T inside(Look<T> look) {
    return graph
        .connections()
        .read(
            call,
            connection ->
                connection.reading(
                    () -> {
                      call.check();
                      return look.at(connection, new ChangeFeed(connection).last());
                    }));
  }

  private String told(IndexDifferences differences) {
    var parts = new ArrayList<String>();
    if (differences.missing() > 0) {
      parts.add(differences.missing() + " missing");
    }
    if (differences.surplus() > 0) {
      parts.add(differences.surplus() + " too many");
    }
    if (differences.other() > 0) {
      parts.add(differences.other() + " with other content");
    }
    var names = inside((connection, _) -> names(connection, differences.examples()));
    return String.join(", ", parts) + " (" + String.join(", ", names) + ")";
  }

  private static List<String> names(TableReader connection, List<Integer> keys)
      throws SQLException {
    var names = new ArrayList<String>();
    for (int key : keys) {
      int before = names.size();
      connection.each("SELECT id FROM node WHERE key = ?", row -> names.add(row.getString(1)), key);
      if (names.size() == before) {
        names.add("no node " + key);
      }
    }
    return names;
  }
}

package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.search.IndexState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Looks over the search indexes of a database, and rebuilds those that are off.
///
/// It does not compare them entry by entry: a document with old words, or a vector that is missing
/// or stale, is not noticed. What is told says no more than what was looked at.
final class SearchCheck {
  private final OwnedGraph graph;
  private final Call call;
  private final Import.Progress progress;
  private final List<Doctor.Finding> findings = new ArrayList<>();

  SearchCheck(OwnedGraph graph, Call call, Import.Progress progress) {
    this.graph = graph;
    this.call = call;
    this.progress = progress;
  }

  List<Doctor.Finding> run() {
    graph
        .sessions()
        .read(
            call,
            session ->
                session.reading(
                    () -> {
                      words(session);
                      vectors(session);
                      return true;
                    }));
    return findings;
  }

  private void words(Session session) throws SQLException {
    progress.at("checking the words", 0, 0);
    var words = graph.indexes().search().words();
    var terms = Terms.load(session);
    long change = Journal.lastChange(session);
    long nodes = session.number("SELECT count(*) FROM node");
    boolean whole = words.index().verify();
    if (whole && words.at(call, session, terms, change).documents() == nodes) {
      findings.add(
          new Doctor.Finding(Doctor.State.WELL, "words: files whole, as many documents as nodes"));
      return;
    }
    words.rebuild(session, terms, change, progress);
    boolean mended = words.at(call, session, terms, change).documents() == nodes;
    findings.add(
        mended
            ? new Doctor.Finding(Doctor.State.MENDED, "words were off and have been rebuilt")
            : new Doctor.Finding(Doctor.State.BROKEN, "words cannot be brought to agree"));
  }

  private void vectors(Session session) throws SQLException {
    var vectors = graph.indexes().search().vectors();
    if (vectors.isEmpty()) {
      return;
    }
    progress.at("checking the vectors", 0, 0);
    var index = vectors.get().index();
    boolean whole = index.state() == IndexState.MISSING || index.verify();
    long dangling =
        session.number("SELECT count(*) FROM embedding WHERE node NOT IN (SELECT key FROM node)");
    if (!whole) {
      var moment = graph.indexes().topology().at(session, Journal.lastChange(session));
      if (moment.isPresent()) {
        vectors
            .get()
            .catchUp(
                new LiveSearch.Moment(
                    call, session, moment.get().topology(), moment.get().terms()));
      }
    }
    findings.add(
        dangling > 0
            ? new Doctor.Finding(Doctor.State.BROKEN, dangling + " vectors of nodes that are gone")
            : new Doctor.Finding(
                whole ? Doctor.State.WELL : Doctor.State.MENDED,
                whole
                    ? "vectors: file whole, none of a node that is gone"
                    : "vectors were off and have been rebuilt"));
  }
}

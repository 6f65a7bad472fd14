package dev.kith.store.history;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.history.ChangeKind;
import dev.kith.graph.history.History;
import dev.kith.graph.time.Spans;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.FeedPages;
import dev.kith.store.feed.FeedSlice.Triple;
import dev.kith.store.feed.FeedStart;
import dev.kith.store.feed.StoredEdge;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.feed.StoredObservation;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Answers questions about what happened from the change feed.
public final class FeedHistory {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String VALID = "valid";

  /// Rows read at once, at least and at most.
  private static final int SHORT_SLICE = 50;

  private static final int LONG_SLICE = 500;

  private final Call call;
  private final TableReader tables;
  private final FeedPages pages;
  private final HistoryScope scope;
  private final NamedNodes named;
  private final TermDictionary terms;

  /// @param tables as one transaction shows them
  public FeedHistory(Call call, TableReader tables) throws SQLException {
    this.call = call;
    this.tables = tables;
    this.pages = new FeedPages(tables);
    this.scope = new HistoryScope(tables, call.scope());
    this.named = new NamedNodes(tables, scope);
    this.terms = TermDictionary.load(tables);
  }

  /// The nodes of a question's subject, and the edges if it is a relationship.
  ///
  /// @param loaded edges that an import brought
  private record SubjectFilter(Optional<FeedPages.NodeFilter> nodes, List<Triple> loaded) {
    boolean isEdge() {
      return nodes.flatMap(FeedPages.NodeFilter::edges).isPresent();
    }
  }

  /// As [History#read].
  public Optional<History.EventPage> read(History.Question question) throws SQLException {
    refuseRemoved(question.span());
    var subject = subject(question);
    if (subject.isEmpty()) {
      return Optional.empty();
    }
    var skipped = new ArrayList<History.Commit>();
    var page = new ArrayList<EventRow>();
    long below = pages.endOf(question.span().until());
    int slice = Math.clamp(question.offset() + question.most() + 1L, SHORT_SLICE, LONG_SLICE);
    boolean rest = true;
    while (rest && page.size() <= question.most()) {
      call.check();
      var rows = pages.below(below, question, subject.get().nodes(), slice);
      for (var row : rows) {
        for (var event : eventRows(row, subject.get())) {
          if (skipped.size() < question.offset()) {
            skipped.add(commit(row));
          } else if (page.size() <= question.most()) {
            page.add(event);
          }
        }
      }
      rest = rows.size() == slice;
      below = rest ? rows.getLast().number() : below;
    }
    boolean more = page.size() > question.most();
    var shown = more ? page.subList(0, question.most()) : page;
    return Optional.of(new History.EventPage(skipped, events(shown), more, begins()));
  }

  private Optional<History.FirstChange> begins() throws SQLException {
    var start = new FeedStart(tables);
    return start.removedUntil() == 0
        ? Optional.empty()
        : Optional.of(
            new History.FirstChange(start.first(), Instant.ofEpochMilli(start.firstAt())));
  }

  /// What was removed cannot be reported, and an answer without it would look whole.
  private void refuseRemoved(History.Range span) throws SQLException {
    long removed = new FeedStart(tables).removedUntil();
    var begins = begins();
    if (begins.isEmpty()) {
      return;
    }
    boolean numbered = span.after() > 0 && span.after() < begins.get().number() - 1;
    boolean timed = span.since() > Long.MIN_VALUE && span.since() < removed;
    if (numbered || timed) {
      var number = scope.seesAll() ? "change " + begins.get().number() + " of " : "";
      throw new Fault.InvalidArguments(
              List.of(
                  Fault.problem(
                      "/since",
                      "is before all that is left of the history: older entries were removed",
                      "a time from "
                          + Instant.ofEpochMilli(removed)
                          + " on; what is left begins with "
                          + number
                          + begins.get().at())))
          .raise();
    }
  }

  private Optional<SubjectFilter> subject(History.Question question) throws SQLException {
    if (question.about().isEmpty()) {
      return Optional.of(new SubjectFilter(Optional.empty(), List.of()));
    }
    var about = question.about().get();
    var nodes = named.of(about.entity());
    if (nodes.isEmpty()) {
      return Optional.empty();
    }
    if (about.link().isEmpty()) {
      return Optional.of(
          new SubjectFilter(
              Optional.of(new FeedPages.NodeFilter(nodes, Optional.empty())), List.of()));
    }
    var objects = named.of(about.link().get().to());
    if (objects.isEmpty()) {
      return Optional.empty();
    }
    int predicate = terms.predicates().code(about.link().get().relationship()).orElse(-1);
    var loaded = loaded(nodes, predicate, objects);
    var edges = new FeedPages.EdgeFilter(predicate, objects, !loaded.isEmpty());
    return Optional.of(
        new SubjectFilter(
            Optional.of(new FeedPages.NodeFilter(nodes, Optional.of(edges))), loaded));
  }

  /// The edges that were there before their first row in the feed.
  private List<Triple> loaded(Set<Integer> subjects, int predicate, Set<Integer> objects)
      throws SQLException {
    var loaded = new ArrayList<Triple>();
    for (int subject : subjects) {
      for (int object : objects) {
        var edge = new Triple(subject, predicate, object);
        if (pages.isLoaded(edge)) {
          loaded.add(edge);
        }
      }
    }
    return loaded;
  }

  /// What a row says that the caller may know.
  private List<EventRow> eventRows(FeedPages.FeedEntry row, SubjectFilter subject)
      throws SQLException {
    return switch (row.change()) {
      case Change.NodePut(var node, var before) ->
          eventRows(
              row, before.isEmpty() ? ChangeKind.ENTITY_CREATED : ChangeKind.ENTITY_EDITED, node);
      case Change.NodeGone(var node, _) -> eventRows(row, ChangeKind.ENTITY_DELETED, node);
      case Change.Observed(var node, _, _) -> eventRows(row, ChangeKind.OBSERVATION_ADDED, node);
      case Change.Respanned(var node, _, _, _) ->
          eventRows(row, ChangeKind.OBSERVATION_EDITED, node);
      case Change.ObservationGone(var node, _, _) ->
          eventRows(row, ChangeKind.OBSERVATION_DELETED, node);
      case Change.EdgePut(var from, var predicate, var to, _, var before) ->
          eventRows(
              row,
              before.isEmpty() ? ChangeKind.RELATIONSHIP_CREATED : ChangeKind.RELATIONSHIP_EDITED,
              new Triple(from, predicate, to));
      case Change.EdgeGone(var from, var predicate, var to, _, _) ->
          eventRows(row, ChangeKind.RELATIONSHIP_DELETED, new Triple(from, predicate, to));
      case Change.NodesLoaded(var first, var last) -> imported(row, subject, first, last);
      case Change.EdgesLoaded _ -> importedEdges(row, subject);
      case Change.FactsForgotten(var node) when subject.nodes().isPresent() ->
          eventRows(row, ChangeKind.FORGOTTEN, node);
      // A caller with a scope does not see it: it may have been hidden from them.
      case Change.Forgot _, Change.Blank _ when scope.seesAll() ->
          List.of(new EventRow(row, ChangeKind.FORGOTTEN, 0));
      case Change.Batch _,
          Change.Embedded _,
          Change.TermAdded _,
          Change.Forgot _,
          Change.Blank _,
          Change.NodeForgotten _,
          Change.FactsForgotten _ ->
          List.of();
    };
  }

  private List<EventRow> eventRows(FeedPages.FeedEntry row, ChangeKind kind, int node)
      throws SQLException {
    return scope.sees(node, row.number()) ? List.of(new EventRow(row, kind, node)) : List.of();
  }

  private List<EventRow> eventRows(FeedPages.FeedEntry row, ChangeKind kind, Triple edge)
      throws SQLException {
    return scope.sees(edge.subject(), row.number()) && scope.sees(edge.object(), row.number())
        ? List.of(new EventRow(row, kind, edge))
        : List.of();
  }

  private List<EventRow> imported(
      FeedPages.FeedEntry row, SubjectFilter subject, int first, int last) throws SQLException {
    if (subject.nodes().isEmpty()) {
      boolean any = scope.count(first, last, row.number()) > 0;
      return any ? List.of(new EventRow(row, ChangeKind.IMPORTED, 0)) : List.of();
    }
    var all = new ArrayList<EventRow>();
    for (int node : subject.nodes().get().nodes()) {
      if (node >= first && node <= last && !subject.isEdge()) {
        all.addAll(eventRows(row, ChangeKind.IMPORTED, node));
      }
    }
    return all;
  }

  private List<EventRow> importedEdges(FeedPages.FeedEntry row, SubjectFilter subject)
      throws SQLException {
    var all = new ArrayList<EventRow>();
    for (var edge : subject.loaded()) {
      all.addAll(eventRows(row, ChangeKind.IMPORTED, edge));
    }
    return all;
  }

  private static History.Commit commit(FeedPages.FeedEntry row) {
    var header = row.header();
    return new History.Commit(
        row.batch(), Instant.ofEpochMilli(header.at()), header.by(), header.undoes());
  }

  private List<History.Event> events(List<EventRow> page) throws SQLException {
    var later = new AfterImages(tables, page);
    var events = new ArrayList<History.Event>();
    for (var event : page) {
      call.check();
      var link = Optional.<History.RelationshipTo>empty();
      if (event.edge().isPresent()) {
        var edge = event.edge().get();
        var predicate = terms.predicates().name(edge.predicate());
        link = Optional.of(new History.RelationshipTo(predicate, later.name(edge.object())));
      }
      events.add(
          new History.Event(
              commit(event.entry()),
              event.kind(),
              event.node() == 0 ? "" : later.name(event.node()),
              link,
              before(event, later),
              after(event, later)));
    }
    return events;
  }

  private Optional<JsonNode> before(EventRow event, AfterImages later) throws SQLException {
    return switch (event.entry().change()) {
      case Change.NodePut(_, var before) -> before.map(this::json);
      case Change.NodeGone(_, var before) -> Optional.of(json(before));
      case Change.EdgePut(_, _, _, _, var before) when before.isPresent() ->
          Optional.of(json(before.get(), isRespanned(event, before.get(), later)));
      case Change.EdgeGone(_, _, _, _, var before) -> Optional.of(json(before, false));
      case Change.ObservationGone(_, _, var observation) -> Optional.of(json(observation));
      case Change.Respanned(_, _, var observation, _) -> Optional.of(timed(observation));
      case Change.EdgePut _,
          Change.Observed _,
          Change.NodesLoaded _,
          Change.EdgesLoaded _,
          Change.Forgot _,
          Change.Blank _,
          Change.NodeForgotten _,
          Change.FactsForgotten _,
          Change.Batch _,
          Change.Embedded _,
          Change.TermAdded _ ->
          Optional.empty();
    };
  }

  private Optional<JsonNode> after(EventRow event, AfterImages later) throws SQLException {
    return switch (event.entry().change()) {
      case Change.NodePut _ -> Optional.of(json(later.node(event.node(), event.number())));
      case Change.EdgePut(_, _, _, _, var before) -> {
        var after = later.edge(event.edge().orElseThrow(), event.number());
        boolean respanned = before.isPresent() && isRespanned(event, before.get(), later);
        yield Optional.of(json(after, respanned));
      }
      case Change.EdgesLoaded _ ->
          Optional.of(json(later.edge(event.edge().orElseThrow(), event.number()), false));
      case Change.Observed(_, _, var observation) -> Optional.of(json(observation));
      case Change.Respanned(_, _, var observation, var spans) ->
          Optional.of(timed(observation.during(spans)));
      case Change.NodesLoaded(var first, var last) ->
          Optional.of(
              event.node() == 0
                  ? JSON.objectNode().put("entities", scope.count(first, last, event.number()))
                  : json(later.node(event.node(), event.number())));
      case Change.Forgot(var entities, var observations, var relationships) ->
          Optional.of(
              JSON.objectNode()
                  .put("entities", entities)
                  .put("observations", observations)
                  .put("relationships", relationships));
      case Change.Blank(var by, _) -> Optional.of(JSON.objectNode().put("forgotten_by", by));
      case Change.NodeGone _,
          Change.EdgeGone _,
          Change.ObservationGone _,
          Change.NodeForgotten _,
          Change.FactsForgotten _,
          Change.Batch _,
          Change.Embedded _,
          Change.TermAdded _ ->
          Optional.empty();
    };
  }

  /// Its text alone, where nobody said when it holds.
  private static JsonNode json(StoredObservation observation) {
    return observation.spans().isAlways()
        ? JSON.stringNode(observation.text())
        : timed(observation);
  }

  private static JsonNode timed(StoredObservation observation) {
    return JSON.objectNode().put("text", observation.text()).put(VALID, text(observation.spans()));
  }

  private static boolean isRespanned(EventRow event, StoredEdge before, AfterImages later)
      throws SQLException {
    var after = later.edge(event.edge().orElseThrow(), event.number());
    return !before.spans().equals(after.spans());
  }

  /// Its metadata, and when it held where somebody said so.
  ///
  /// @param timed whether it is shown, too, that it always held
  private static JsonNode json(StoredEdge edge, boolean timed) {
    var state = new Metadata(edge.metadata()).toObject();
    return edge.spans().isAlways() && !timed ? state : state.put(VALID, text(edge.spans()));
  }

  private static String text(Spans spans) {
    return spans.isAlways() ? "always" : spans.text();
  }

  private JsonNode json(StoredNode node) {
    var state = JSON.objectNode().put("name", node.id());
    state.put("type", terms.types().name(node.type()));
    state.set("metadata", json(node.metadata()));
    return state;
  }

  private static JsonNode json(String metadata) {
    return new Metadata(metadata).toObject();
  }
}

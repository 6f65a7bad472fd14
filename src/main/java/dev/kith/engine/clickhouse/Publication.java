package dev.kith.engine.clickhouse;

import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Difference;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.mapped.Secret;
import dev.kith.mapped.Source;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/// Writes a graph out to ClickHouse, as tables made for reading it.
///
/// Type after type is written under the number of the change that the graph is at. Up to which
/// change a type was written is kept beside it: from there on only what the graph says may differ
/// is read and written again, and one that was broken off goes on where it was. Where the graph
/// cannot say, all of a type is written and what was not seen is marked as gone. A type whose
/// tables must look different than they did is made anew.
public final class Publication {
  private static final int ROWS_AT_ONCE = 20_000;
  private static final int ROWS_A_PART = 500_000;
  private static final int NODES_A_HOP = 2_000;

  private static final int KEYS_A_STATEMENT = 100;
  private static final String ENDS = "`source`, `target`";

  private final PublishedTables tables;
  private final Patterns patterns;
  private final Layout layout;
  private final long change;
  private final Call call;
  private final Progress progress;
  private final Map<Long, Optional<Difference>> differences = new HashMap<>();
  private boolean reshaped;

  private Publication(
      PublishedTables tables,
      GraphView view,
      Optional<String> cluster,
      Call call,
      Progress progress) {
    this.tables = tables;
    this.patterns = view.patterns();
    this.layout = new Layout(patterns.ontology(), cluster);
    this.change = view.change();
    this.call = call;
    this.progress = progress;
  }

  /// Is told how far it is.
  @FunctionalInterface
  public interface Progress {
    /// @param what a type of node or relationship
    void written(String what, long rows);
  }

  /// What was done.
  ///
  /// @param rows how many were written; 0 where the tables were up to date
  /// @param reshaped whether tables came, went or look different, so that an older ontology of
  ///   theirs is out of date
  public record Done(long change, long rows, String ontology, boolean reshaped) {}

  /// The statements that make the tables.
  ///
  /// @param cluster the cluster that they are spread over, if any
  public static List<String> tables(Ontology ontology, Optional<String> cluster) {
    return new Layout(ontology, cluster).statements();
  }

  /// Writes a graph out.
  ///
  /// @param url where to
  public static Done run(
      Graph graph,
      String url,
      Source.Place.Server server,
      Optional<String> cluster,
      Map<String, String> environment,
      Call call,
      Progress progress) {
    var bounds = new Bounds(0, 0);
    var credentials = new Credentials(server.user(), server.password());
    try (var hosts =
        new Hosts(
            Address.of(server.url()),
            credentials,
            environment,
            () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()))) {
      var faults = new ClickHouseFaults(url, bounds);
      var tables = new PublishedTables(hosts, faults, call);
      return graph.read(
          call,
          view -> {
            var publication = new Publication(tables, view, cluster, call, progress);
            long rows = publication.all();
            var ontology = publication.layout.yaml(said(server));
            return new Done(publication.change, rows, ontology, publication.reshaped);
          });
    }
  }

  private static String said(Source.Place.Server server) {
    var said = new StringBuilder("{url: ").append(quoted(server.url()));
    server.user().ifPresent(user -> said.append(", user: ").append(quoted(user)));
    server
        .password()
        .ifPresent(
            secret -> {
              switch (secret) {
                case Secret.Variable(var name) ->
                    said.append(", password_variable: ").append(quoted(name));
                case Secret.InFile(var file) ->
                    said.append(", password_file: ").append(quoted(file.toString()));
              }
            });
    return said.append("}").toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private long all() {
    layout.ofState().forEach(tables::execute);
    var state = tables.state();
    long rows = 0;
    for (var type : patterns.ontology().nodeTypes()) {
      var key = Layout.quoted(type.key().name());
      var shape = shape(layout.of(type), List.of(type.name()));
      var work = new Work(List.of(Layout.nodes(type)), layout.of(type), key, shape);
      rows += once(work, state, () -> nodes(type), since -> nodes(type, since));
    }
    for (var type : patterns.ontology().edgeTypes()) {
      var names = List.of(Layout.edges(type, true), Layout.edges(type, false));
      var shape = shape(layout.of(type), List.of(type.from(), type.to()));
      var work = new Work(names, layout.of(type), ENDS, shape);
      rows += once(work, state, () -> edges(type), since -> edges(type, since));
    }
    state.forEach(this::vanished);
    return rows;
  }

  /// What the tables of a type look like, and how its keys are made.
  private String shape(List<String> statements, List<String> types) {
    var prefixed = since(change).map(Difference::prefixed).orElse(Set.of());
    var forms = types.stream().map(type -> prefixed.contains(type) ? "rest" : "whole").toList();
    return String.join("\n", statements) + "\n" + forms;
  }

  private Optional<Difference> since(long earlier) {
    return differences.computeIfAbsent(earlier, patterns::differenceSince);
  }

  /// The tables of one type.
  private record Work(List<String> names, List<String> statements, String keys, String shape) {
    String name() {
      return names.getFirst();
    }
  }

  private long once(
      Work work,
      Map<String, PublishedTables.Kept> state,
      LongSupplier all,
      ToLongFunction<Difference> some) {
    var kept = Optional.ofNullable(state.remove(work.name()));
    var here =
        kept.filter(
            as ->
                Layout.form(as.shape()).equals(Layout.form(work.shape())) && as.change() <= change);
    if (here.isEmpty()) {
      // What an older run left half done has no state either, and is seen as it is written.
      kept.ifPresent(_ -> drop(work));
      work.statements().forEach(tables::execute);
      reshaped = true;
    } else if (here.get().change() == change) {
      return 0;
    }
    var difference = here.flatMap(as -> since(as.change()));
    long rows = difference.isPresent() ? some.applyAsLong(difference.get()) : all.getAsLong();
    tables.keep(work.name(), new PublishedTables.Kept(change, work.keys(), work.shape()));
    return rows;
  }

  private void drop(Work work) {
    for (var name : work.names()) {
      layout.without(name).forEach(tables::execute);
    }
    tables.forgetState(work.name());
  }

  /// Nothing of a type that the graph does not know any more is there.
  private void vanished(String table, PublishedTables.Kept kept) {
    boolean two = kept.keys().equals(ENDS);
    for (var name : two ? List.of(table, Layout.byTarget(table)) : List.of(table)) {
      if (kept.change() > change) {
        layout.without(name).forEach(tables::execute); // rows of a later moment would win
      } else {
        tables.forget(name, kept.keys(), change);
      }
    }
    tables.forgetState(table);
    reshaped = true;
  }

  private static List<Property> others(NodeType type) {
    return type.properties().stream().filter(each -> !each.equals(type.key())).toList();
  }

  private long nodes(NodeType type) {
    var others = others(type);
    var table = Layout.nodes(type);
    long rows = 0;
    var batch = new RowBinary();
    var after = Optional.<List<Literal>>empty();
    do {
      var found = page(type, columns(type, others), after, ROWS_AT_ONCE);
      for (var row : found) {
        batch
            .key(row.getFirst())
            .values(others, row.subList(1, row.size()))
            .end(Layout.live(change), false);
      }
      after = next(found, ROWS_AT_ONCE);
      if (batch.rows() >= ROWS_A_PART || after.isEmpty()) {
        rows += tables.insert(table, batch);
        progress.written(type.name(), rows);
        batch = new RowBinary();
      }
    } while (after.isPresent());
    tables.forget(table, Layout.quoted(type.key().name()), change);
    return rows;
  }

  private long nodes(NodeType type, Difference since) {
    var others = others(type);
    var batch = new RowBinary();
    for (var keys : pieces(keys(since.nodes(), type), NODES_A_HOP)) {
      call.check();
      var gone = new LinkedHashSet<>(keys);
      var asked = NodeQuestion.of(type, keys, Filter.all(), columns(type, others));
      for (var row : patterns.find(asked).rows()) {
        gone.remove(row.getFirst());
        batch
            .key(row.getFirst())
            .values(others, row.subList(1, row.size()))
            .end(Layout.live(change), false);
      }
      var nothing = Collections.<Literal>nCopies(others.size(), Literal.MISSING);
      gone.forEach(key -> batch.key(key).values(others, nothing).end(Layout.gone(change), true));
    }
    long rows = tables.insert(Layout.nodes(type), batch);
    progress.written(type.name(), rows);
    return rows;
  }

  private static List<Literal> keys(Set<NodeRef> refs, NodeType type) {
    return refs.stream().filter(ref -> ref.type().equals(type.name())).map(NodeRef::key).toList();
  }

  private static List<List<Literal>> pieces(List<Literal> keys, int most) {
    var pieces = new ArrayList<List<Literal>>();
    for (int from = 0; from < keys.size(); from += most) {
      pieces.add(keys.subList(from, Math.min(keys.size(), from + most)));
    }
    return pieces;
  }

  private static List<Property> columns(NodeType type, List<Property> others) {
    var columns = new ArrayList<>(List.of(type.key()));
    columns.addAll(others);
    return columns;
  }

  private List<List<Literal>> page(
      NodeType type, List<Property> columns, Optional<List<Literal>> after, int most) {
    call.check();
    return patterns
        .find(
            new NodeQuestion(type, Optional.empty(), Filter.all(), columns, List.of(), after, most))
        .rows();
  }

  private static Optional<List<Literal>> next(List<List<Literal>> found, int most) {
    return found.size() < most
        ? Optional.empty()
        : Optional.of(List.of(found.getLast().getFirst()));
  }

  private long edges(EdgeType type) {
    var start = patterns.ontology().end(type.from());
    long rows = 0;
    var batch = new RowBinary();
    var after = Optional.<List<Literal>>empty();
    do {
      var found = page(start, List.of(start.key()), after, NODES_A_HOP);
      hops(type, found.stream().map(List::getFirst).toList(), batch);
      after = next(found, NODES_A_HOP);
      if (batch.rows() >= ROWS_A_PART || after.isEmpty()) {
        rows += insert(type, batch);
        progress.written(type.name(), rows);
        batch = new RowBinary();
      }
    } while (after.isPresent());
    tables.forget(Layout.edges(type, true), ENDS, change);
    tables.forget(Layout.edges(type, false), ENDS, change);
    return rows;
  }

  /// All that starts at a node where anything changed, and nothing that started there before.
  private long edges(EdgeType type, Difference since) {
    var start = patterns.ontology().end(type.from());
    var touched = keys(since.starts(), start);
    var batch = new RowBinary();
    for (var keys : pieces(touched, NODES_A_HOP)) {
      call.check();
      hops(type, keys, batch);
    }
    long rows = insert(type, batch);
    for (var keys : pieces(touched, KEYS_A_STATEMENT)) {
      tables.forgetFrom(Layout.edges(type, true), Layout.edges(type, false), keys, change);
    }
    progress.written(type.name(), rows);
    return rows;
  }

  private long insert(EdgeType type, RowBinary batch) {
    tables.insert(Layout.edges(type, false), batch);
    return tables.insert(Layout.edges(type, true), batch);
  }

  private void hops(EdgeType type, List<Literal> starts, RowBinary batch) {
    if (starts.isEmpty()) {
      return;
    }
    var question =
        new HopQuestion(
            starts.stream().map(key -> new NodeRef(type.from(), key)).toList(),
            Direction.OUTGOING,
            Map.of(type, Filter.all()),
            Map.of(type, type.properties()),
            Integer.MAX_VALUE - 1);
    for (var hop : patterns.hops(question)) {
      batch
          .key(hop.source().key())
          .key(hop.target().key())
          .values(type.properties(), hop.properties())
          .end(Layout.live(change), false);
    }
  }
}

package dev.kith.tool.query;

import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.pattern.NodePattern;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.shape.Itemised;
import dev.kith.shape.JsonBytes;
import dev.kith.shape.JsonText;
import dev.kith.shape.PageExtent;
import dev.kith.shape.Summary;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Problems;
import dev.kith.tool.query.read.OntologyNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One call of one of these tools: its arguments, its graph, and the fields that every answer has.
final class QueryCall {
  /// What may differ from page to page.
  private static final Set<String> UNBOUND =
      Set.of("cursor", "limit", "max_tokens", PageExtent.RETURNED, "explain");

  private static final String READ_ON =
      "Continue with describe_entity, 'field' and 'offset' as in 'cut'.";

  private final QueryTerms terms;
  private final Declaration declaration;
  private final Arguments arguments;
  private final CallContext context;
  private final String database;
  private final Patterns patterns;
  private final OntologyNames names;
  private final List<String> warnings = new ArrayList<>();
  private final long started = System.nanoTime();
  private long ready;

  QueryCall(
      QueryTerms terms,
      Declaration declaration,
      Arguments arguments,
      CallContext context,
      String database,
      Patterns patterns) {
    this.terms = terms;
    this.declaration = declaration;
    this.arguments = arguments;
    this.context = context;
    this.database = database;
    this.patterns = patterns;
    this.names = new OntologyNames(patterns.ontology(), new Problems(), this::isThere);
    context.notes().readAgainst(patterns.ontology());
    if (arguments.flag("explain")) {
      patterns.explain();
    }
  }

  Arguments arguments() {
    return arguments;
  }

  Patterns patterns() {
    return patterns;
  }

  private boolean isThere(NodeType type, Literal key) {
    var question = NodeQuestion.of(type, List.of(key), Filter.all(), List.of(type.key()));
    return !patterns.find(question).rows().isEmpty();
  }

  OntologyNames names() {
    return names;
  }

  Problems problems() {
    return names.problems();
  }

  Call call() {
    return context.call();
  }

  WalkLimits walk() {
    return context.limits();
  }

  QueryLimits limits() {
    return terms.limits();
  }

  int limit() {
    return arguments.whole("limit");
  }

  /// Warns why there may be less than expected.
  void warn(String warning) {
    warnings.add(warning);
  }

  /// Warns of what does not hold now, once for all pages.
  void warnOfEnded(String type, Set<String> relationships) {
    if (!arguments.has("cursor")) {
      FactTimes.warning(call(), patterns, type::equals, relationships::contains)
          .ifPresent(this::warn);
    }
  }

  /// Warns of what does not hold now where no row is left, and so no node that says how much of its
  /// own does not.
  void warnOfEnded(List<?> rows, NodePattern from, Stream<EdgeType> ways) {
    if (rows.isEmpty()) {
      warnOfEnded(from.type().name(), ways.map(EdgeType::name).collect(Collectors.toSet()));
    }
  }

  /// Ends the reading of arguments: raises a fault with all their problems.
  void ready() {
    problems().raise();
    ready = System.nanoTime();
  }

  /// Where the page before ended. What the words mean is checked against the ontology by their
  /// readers: a cursor outlives new types, which in an owned graph may come with every write.
  Optional<List<String>> position() {
    return arguments.optionalText("cursor").map(text -> terms.cursors().open(question(), text));
  }

  /// A cursor that continues after a position.
  String cursor(List<String> position) {
    return terms.cursors().close(question(), position);
  }

  private String question() {
    var out = new JsonText().array();
    var caller = context.caller();
    out.value(declaration.name()).value(database);
    out.value(caller.name()).value(caller.key().orElse(""));
    out.value(context.call().scope().toString());
    out.object();
    for (var argument : declaration.arguments()) {
      var value = arguments.json(argument.name());
      if (value.isPresent() && !UNBOUND.contains(argument.name())) {
        out.key(argument.name());
        Cursors.canonical(value.get(), out);
      }
    }
    out.endObject();
    // a page of the past goes on in the same past
    context.call().known().ifPresent(known -> out.value(known.change()));
    return out.endArray().toString();
  }

  /// The properties returned of nodes, by the names of their types; none of a type that is missing.
  Map<String, List<Property>> usual() {
    boolean none = arguments.has("topology_only") && arguments.flag("topology_only");
    return none ? Map.of() : patterns.ontology().usual();
  }

  /// When the relationships of a page held, and how many of its nodes do not.
  HopTimes times(Supplier<List<Hop>> page, Set<NodeRef> nodes) {
    return new HopTimes(patterns, page, nodes);
  }

  /// The answer, cut to the caller's budget. Statements, given where they are asked for, can be
  /// longer than their results, so they are dropped before any item is.
  Result fit(Function<Boolean, Itemised> answer) {
    var budget = context.budget(arguments);
    var explained =
        arguments.flag("explain") ? budget.whole(answer.apply(true)) : Optional.<JsonBytes>empty();
    return Result.object(explained.orElseGet(() -> budget.fit(answer.apply(false))));
  }

  /// The answer about the ontology, cut to the caller's budget.
  ///
  /// @param forms the first that fits is returned
  Result fit(List<SchemaAnswer> forms) {
    return Result.object(context.budget(arguments).fitFirst(forms));
  }

  /// Whether there is more, and how to continue.
  ///
  /// @param next the cursor after the last item returned; empty where this tool has none
  void more(JsonText out, boolean more, String next, PageExtent extent) {
    out.field("has_more", more);
    if (more && !next.isEmpty() && !extent.lean()) {
      out.field("next_cursor", next);
    }
    var all = new ArrayList<>(problems().warnings());
    all.addAll(warnings);
    if (!all.isEmpty()) {
      Summary.listed(out, "warnings", all, extent.lists());
    }
  }

  /// On request, the statements that were run, their plans and times, unless the answer is lean.
  void report(JsonText out, boolean statements, PageExtent extent) {
    if (extent.lean()) {
      return;
    }
    if (statements) {
      out.field(
          "sql", String.join(";\n", patterns.runs().stream().map(Patterns.Run::sql).toList()));
      if (terms.limits().parameters()) {
        out.key("parameters").array();
        patterns.runs().forEach(run -> out.raw(ValueText.row(run.parameters())));
        out.endArray();
      }
    }
    if (arguments.flag("explain")) {
      out.key("explain").object().key("statements").array();
      for (var run : patterns.runs()) {
        out.object().field("sql", run.sql()).field("plan", run.plan());
        out.field("rows", run.rows()).field("micros", run.micros()).endObject();
      }
      long now = System.nanoTime();
      long engine = patterns.runs().stream().mapToLong(Patterns.Run::micros).sum();
      out.endArray().key("stages").object();
      out.key("read_ms").value(millis((ready - started) / 1_000));
      out.key("engine_ms").value(millis(engine));
      out.key("total_ms").value(millis((now - started) / 1_000));
      out.endObject().endObject();
    }
  }

  private static double millis(long micros) {
    return micros / 1_000.0;
  }

  /// Says how an answer was cut, and how to continue where it can be.
  ///
  /// @param loss what its items lost
  void cut(JsonText out, PageExtent extent, int of, Loss loss, String next) {
    int returned = extent.items();
    if (returned == of && loss.isNone() && !extent.lean()) {
      return;
    }
    out.key("truncated").object().field("reason", "max_tokens");
    out.field("returned", returned).field("of", of);
    Summary.more(out, "stubs", loss.stubs);
    Summary.more(out, "stub_edges", loss.stubEdges);
    Summary.more(out, "cut", loss.cut);
    if (loss.cut > 0) {
      out.field("hint", READ_ON);
    }
    if (extent.enough() > 0) {
      out.key("next").object();
      arguments.optionalText("cursor").ifPresent(same -> out.field("cursor", same));
      extent.next(out);
      out.endObject();
    } else if ((returned < of || extent.lean()) && !next.isEmpty()) {
      out.key("next").object().field("cursor", next).endObject();
    }
    out.endObject();
  }

  /// What the items of an answer lost.
  ///
  /// @param stubs how many nodes lost their detail
  /// @param stubEdges how many relationships did
  /// @param cut how many rows, nodes and relationships lost a part of it
  record Loss(int stubs, int stubEdges, int cut) {
    boolean isNone() {
      return stubs + stubEdges + cut == 0;
    }
  }
}

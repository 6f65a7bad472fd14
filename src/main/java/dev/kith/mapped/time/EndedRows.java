package dev.kith.mapped.time;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Vocabulary;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import dev.kith.sql.Statement;
import dev.kith.sql.TableContent;
import dev.kith.sql.compile.SqlCompiler;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// Counts what a reading leaves out because of its time: what there ever was, without what holds. A
/// relationship with several rows is left out once none of them holds.
public record EndedRows(SqlCompiler compiler, Ontology ontology, Scope scope) {
  /// As many keys as every engine accepts in one statement.
  private static final int AT_ONCE = 500;

  /// @param run answers a statement
  public Map<NodeRef, Integer> of(Collection<NodeRef> nodes, Function<Statement, Rows> run) {
    var ways = new HashMap<EdgeType, Filter>();
    if (compiler.isTimed()) {
      ontology.edgeTypes().stream()
          .filter(type -> mayEnd(compiler.mapping(), type))
          .forEach(type -> ways.put(type, Filter.all()));
    }
    var ended = new HashMap<NodeRef, Integer>();
    var all = List.copyOf(nodes);
    for (int from = 0; from < all.size() && !ways.isEmpty(); from += AT_ONCE) {
      var some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
      var question = new HopQuestion(some, Direction.BOTH, ways, Map.of(), Query.UNLIMITED);
      var shown = counts(compiler, question, run);
      counts(compiler.always(), question, run)
          .forEach((node, count) -> ended.put(node, count - shown.getOrDefault(node, 0)));
    }
    ended.values().removeIf(count -> count == 0);
    return ended;
  }

  /// How many nodes and relationships of each type are left out.
  ///
  /// @param number answers a statement that counts
  public Vocabulary all(ToLongFunction<Statement> number) {
    var nodes = new HashMap<String, Long>();
    var edges = new HashMap<String, Long>();
    if (compiler.isTimed()) {
      var ever = compiler.always();
      for (var type : ontology.nodeTypes()) {
        if (compiler.mapping().validity().containsKey(new TableContent.Nodes(type.name()))) {
          long there = number.applyAsLong(ever.count(type, scope));
          nodes.put(type.name(), there - number.applyAsLong(compiler.count(type, scope)));
        }
      }
      for (var type : ontology.edgeTypes()) {
        if (mayEnd(compiler.mapping(), type)) {
          long there = number.applyAsLong(ever.count(type, scope));
          long shown = number.applyAsLong(compiler.count(type, scope));
          edges.merge(type.name(), there - shown, Long::sum);
        }
      }
    }
    return Vocabulary.of(nodes, edges);
  }

  private Map<NodeRef, Integer> counts(
      SqlCompiler all, HopQuestion question, Function<Statement, Rows> run) {
    return all.hopCounts(question, scope)
        .map(hops -> hops.counts(run.apply(hops.statement()).rows()))
        .orElse(Map.of());
  }

  private static boolean mayEnd(Mapping mapping, EdgeType type) {
    return mapping.validity().keySet().stream()
        .anyMatch(
            content ->
                switch (content) {
                  case TableContent.Edges(var timed) -> timed.equals(type);
                  case TableContent.Nodes(var timed) ->
                      List.of(type.from(), type.to()).contains(timed);
                });
  }
}

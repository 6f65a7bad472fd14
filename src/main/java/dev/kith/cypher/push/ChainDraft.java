package dev.kith.cypher.push;

import dev.kith.cypher.push.PushedTotals.GroupQuestion;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.ChainPattern.Of;
import dev.kith.graph.pattern.ChainTotals;
import dev.kith.graph.pattern.Sort;
import java.util.List;

/// Groups and totals over a chain, and the least question that answers them.
record ChainDraft(
    TypedChain chain,
    List<Of> groups,
    List<ChainTotals.Total> totals,
    List<Sort> order,
    int limit) {
  GroupQuestion question() {
    var counted = totals.stream().flatMap(each -> each.of().stream()).map(Of::node).distinct();
    var nodes = counted.toList();
    return nodes.size() > 1
        ? chains()
        : TypedPattern.of(chain)
            .map(pattern -> nodes.contains(1) ? pattern.turned() : pattern)
            .<GroupQuestion>map(pattern -> nodes(pattern, nodes.contains(1) ? 1 : 0))
            .orElseGet(this::chains);
  }

  private GroupQuestion chains() {
    return new GroupQuestion.Chains(new ChainTotals(chain.chain(), groups, totals, order, limit));
  }

  private GroupQuestion nodes(TypedPattern pattern, int counted) {
    var by =
        groups.stream()
            .<Group>map(
                of ->
                    of.node() == counted
                        ? new Group.Own(of.property())
                        : new Group.Beside(of.property()))
            .toList();
    var aggregates =
        totals.stream()
            .map(
                total ->
                    new AggregateQuestion.Total(
                        total.function(), total.of().map(Of::property), total.name()))
            .toList();
    return new GroupQuestion.Nodes(
        new AggregateQuestion(
            pattern.node().type(),
            pattern.filter(),
            pattern.beside().map(TypedPattern.Beside::neighbour),
            by,
            aggregates,
            List.of(),
            order,
            limit));
  }
}

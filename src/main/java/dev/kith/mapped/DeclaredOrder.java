package dev.kith.mapped;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.schema.Property;
import dev.kith.schema.Property.Presence;
import java.util.List;
import java.util.Optional;

/// A page sorted by a property that somebody declared to be always there.
///
/// An index has the nodes with a value in their order, and does not have them before those without.
/// Those with a value are therefore asked for alone; the others, of which there should be none,
/// only where the page has room left.
///
/// @param property that the page is sorted by first
record DeclaredOrder(NodeQuestion question, Property property) {
  /// Empty where one question is as good.
  static Optional<DeclaredOrder> of(NodeQuestion question) {
    if (!question.sorted() || question.keys().isPresent() || question.order().isEmpty()) {
      return Optional.empty();
    }
    int column = question.order().getFirst().column();
    var property = question.properties().get(column);
    boolean declared = column > 0 && property.presence() == Presence.DECLARED;
    return declared ? Optional.of(new DeclaredOrder(question, property)) : Optional.empty();
  }

  /// The nodes with a value; empty if the last page was already past them.
  Optional<NodeQuestion> present() {
    if (isPast()) {
      return Optional.empty();
    }
    var certain =
        new Property(
            property.name(),
            property.type(),
            Presence.ALWAYS,
            property.values(),
            property.description(),
            property.inferred());
    var columns =
        question.properties().stream().map(each -> each.equals(property) ? certain : each).toList();
    return Optional.of(
        new NodeQuestion(
            question.type(),
            Optional.empty(),
            with(new Filter.Not(new Filter.IsMissing(property))),
            columns,
            question.order(),
            question.after(),
            question.limit()));
  }

  /// The nodes without one; as many as a page has, for the text of a question is not to depend on
  /// what another found.
  NodeQuestion missing() {
    var rest = question.order().subList(1, question.order().size());
    var after = question.after().map(position -> position.subList(1, position.size()));
    return new NodeQuestion(
        question.type(),
        Optional.empty(),
        with(new Filter.IsMissing(property)),
        question.properties(),
        rest,
        isPast() ? after : Optional.empty(),
        question.limit());
  }

  private boolean isPast() {
    return question.after().filter(all -> all.getFirst() instanceof Literal.Missing).isPresent();
  }

  private Filter with(Filter another) {
    return new Filter.AllOf(List.of(question.filter(), another));
  }
}

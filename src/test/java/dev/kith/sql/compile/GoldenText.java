package dev.kith.sql.compile;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/// Questions and answers as people read them.
final class GoldenText {
  private GoldenText() {}

  static String question(GoldenCase golden) {
    var text =
        switch (golden) {
          case GoldenCase.Find(var question, _) -> find(question);
          case GoldenCase.Hops(var question, _) -> hops(question);
          case GoldenCase.Totals(var question, _) -> totals(question);
        };
    return text
        + switch (golden.scope()) {
          case Scope.Everything() -> "";
          case Scope.Under(var grants) ->
              "seen "
                  + grants.stream()
                      .map(grant -> "under " + grant.path() + " as " + grant.role())
                      .collect(Collectors.joining(", "))
                  + "\n";
        };
  }

  private static String find(NodeQuestion question) {
    return "find "
        + question.type().name()
        + "\ntell "
        + names(question.properties())
        + question.keys().map(keys -> "\nkeys " + values(keys)).orElse("")
        + (question.filter().isAll() ? "" : "\nwhere " + filter(question.filter()))
        + order(question.order())
        + question.after().map(after -> "\nafter " + values(after)).orElse("")
        + "\nlimit "
        + question.limit()
        + "\n";
  }

  private static String hops(HopQuestion question) {
    return "hops "
        + question.direction()
        + "\nfrom "
        + question.from().stream().map(GoldenText::ref).collect(Collectors.joining(", "))
        + question.ways().entrySet().stream()
            .map(
                way ->
                    "\nalong "
                        + name(way.getKey())
                        + " telling ["
                        + names(question.properties().getOrDefault(way.getKey(), List.of()))
                        + "]"
                        + (way.getValue().isAll() ? "" : " where " + filter(way.getValue())))
            .sorted()
            .collect(Collectors.joining())
        + "\nlimit "
        + question.limit()
        + "\n";
  }

  private static String name(EdgeType type) {
    return "(" + type.from() + ")-" + type.name() + "->(" + type.to() + ")";
  }

  private static String totals(AggregateQuestion question) {
    return "totals of "
        + question.type().name()
        + (question.filter().isAll() ? "" : "\nwhere " + filter(question.filter()))
        + question.neighbour().map(GoldenText::beside).orElse("")
        + question.groups().stream()
            .map(group -> "\nby " + group(group))
            .collect(Collectors.joining())
        + question.totals().stream()
            .map(
                total ->
                    "\ntell "
                        + total.function()
                        + " of "
                        + total.property().map(Property::name).orElse("nodes"))
            .collect(Collectors.joining())
        + question.having().stream()
            .map(
                having ->
                    "\nhaving total "
                        + having.total()
                        + " "
                        + having.comparison()
                        + " "
                        + value(having.value()))
            .collect(Collectors.joining())
        + order(question.order())
        + "\nlimit "
        + question.limit()
        + "\n";
  }

  private static String beside(AggregateQuestion.Neighbour beside) {
    return "\nbeside "
        + beside.type().name()
        + " "
        + beside.direction()
        + " "
        + beside.ways().stream().map(GoldenText::name).collect(Collectors.joining(", "))
        + (beside.filter().isAll() ? "" : " where " + filter(beside.filter()))
        + (beside.each() ? ", once for each relationship" : "");
  }

  private static String group(Group group) {
    return switch (group) {
      case Group.Own(var property) -> property.name();
      case Group.Period(var property, var unit) -> unit + " of " + property.name();
      case Group.Beside(var property) -> "the neighbour's " + property.name();
    };
  }

  private static String order(List<Sort> order) {
    return order.stream()
        .map(
            sort -> "\norder by column " + sort.column() + (sort.descending() ? " descending" : ""))
        .collect(Collectors.joining());
  }

  private static String filter(Filter filter) {
    return switch (filter) {
      case Filter.Compare(var property, var how, var value) ->
          property.name() + " " + how + " " + value(value);
      case Filter.In(var property, var values) -> property.name() + " IN " + values(values);
      case Filter.Contains(var property, var part, var text) ->
          property.name()
              + " CONTAINS "
              + part
              + " "
              + JsonMapper.shared().writeValueAsString(text);
      case Filter.ContainsExactly(var property, var part, var text) ->
          property.name()
              + " CONTAINS EXACTLY "
              + part
              + " "
              + JsonMapper.shared().writeValueAsString(text);
      case Filter.Like(var property, var pattern) ->
          property.name() + " LIKE " + JsonMapper.shared().writeValueAsString(pattern);
      case Filter.Holds(var property, var item) ->
          property.name() + " HOLDS " + JsonMapper.shared().writeValueAsString(item);
      case Filter.IsMissing(var property) -> property.name() + " IS MISSING";
      case Filter.AllOf(var parts) -> "all of " + filters(parts);
      case Filter.AnyOf(var parts) -> "any of " + filters(parts);
      case Filter.Not(var part) -> "not " + filter(part);
    };
  }

  private static String filters(List<Filter> parts) {
    return parts.stream().map(GoldenText::filter).collect(Collectors.joining(", ", "(", ")"));
  }

  private static String names(List<Property> properties) {
    return properties.stream().map(Property::name).collect(Collectors.joining(", "));
  }

  private static String ref(NodeRef ref) {
    return ref.type() + " " + value(ref.key());
  }

  static String values(List<Literal> values) {
    return values.stream().map(GoldenText::value).collect(Collectors.joining(" | "));
  }

  static String value(Literal value) {
    return switch (value) {
      case Literal.Missing _ -> "-";
      case Literal.Text(var text) -> JsonMapper.shared().writeValueAsString(text);
      case Literal.Whole(var number) -> Long.toString(number);
      case Literal.Real(var number) -> Double.toString(number);
      case Literal.Flag(var flag) -> Boolean.toString(flag);
      case Literal.Timestamp(var moment) -> moment.toString();
      case Literal.Day(var day) -> day.toString();
      case Literal.Texts(var texts) -> JsonMapper.shared().writeValueAsString(texts);
    };
  }

  static String rows(List<List<Literal>> rows) {
    return rows.stream().map(row -> values(row) + "\n").collect(Collectors.joining());
  }

  static String hops(List<Hop> hops) {
    return hops.stream()
        .map(
            hop ->
                ref(hop.source())
                    + " -"
                    + hop.type().name()
                    + "-> "
                    + ref(hop.target())
                    + (hop.taken() ? ", taken" : ", taken backwards")
                    + (hop.properties().isEmpty() ? "" : ": " + values(hop.properties()))
                    + "\n")
        .sorted(Comparator.naturalOrder())
        .collect(Collectors.joining());
  }
}

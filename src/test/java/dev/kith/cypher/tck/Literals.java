package dev.kith.cypher.tck;

import dev.kith.cypher.text.StatementParser;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.value.CypherValue;
import java.util.LinkedHashMap;

/// The values of parameters, as tables write them.
final class Literals {
  private Literals() {}

  static CypherValue value(String text) {
    var parsed = StatementParser.parse("RETURN " + text + " AS value");
    var clause = (CypherQuery.Return) parsed.parts().getFirst().clauses().getFirst();
    return value(clause.projection().columns().getFirst().value());
  }

  private static CypherValue value(Expression expr) {
    return switch (expr) {
      case Expression.Constant(_, var value) -> value;
      case Expression.ListOf(_, var items) ->
          new CypherValue.Items(items.stream().map(Literals::value).toList());
      case Expression.MapOf(_, var fields) -> {
        var values = new LinkedHashMap<String, CypherValue>();
        fields.forEach((name, value) -> values.put(name, value(value)));
        yield new CypherValue.Fields(values);
      }
      case Expression.Unary(_, _, Expression.Constant(_, CypherValue.Real(var number))) ->
          CypherValue.of(-number);
      case Expression _ -> throw new CreatedGraph.SetApart("an unsupported form of parameter");
    };
  }
}

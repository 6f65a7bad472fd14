package dev.kith.mapped;

import dev.kith.mapped.ValidRowsContract.StaffRows;
import dev.kith.tool.Calls;
import dev.kith.tool.EndedWarnings;
import java.util.Map;

/// What answers over the tables of [ValidRowsContract] say of the rows that do not hold now.
final class EndedOfRows {
  private static final String PERSON = "\"node_label\":\"person\"";

  private EndedOfRows() {}

  static void check(Calls calls, StaffRows shown, StaffRows all) {
    long people = (long) all.people().size() - shown.people().size();
    long known = (long) all.pairs().size() - shown.pairs().size();
    var person = Map.of("person", people);
    EndedWarnings.compare(calls.answer("find_nodes", "{" + PERSON + "}"), person);
    EndedWarnings.compare(calls.answer("find_nodes", "{\"node_label\":\"team\"}"), Map.of());
    var totals = "{" + PERSON + ",\"aggregations\":[{\"function\":\"count\"}]%s}";
    EndedWarnings.compare(calls.answer("aggregate_nodes", totals.formatted("")), person);
    EndedWarnings.compare(
        calls.answer(
            "aggregate_nodes", totals.formatted(",\"neighbor\":{\"relationship\":\"IN_TEAM\"}")),
        Map.of("person", people, "IN_TEAM", people));
    EndedWarnings.compare(
        calls.answer("read_cypher", "{\"query\":\"MATCH ()-[r:KNOWS]->(t:team) RETURN count(*)\"}"),
        Map.of("KNOWS", known));
    EndedWarnings.compare(
        calls.answer(
            "read_cypher",
            "{\"query\":\"MATCH (t:team) WHERE (t)<-[:IN_TEAM]-(:person) RETURN t.name\"}"),
        Map.of("person", people, "IN_TEAM", people));
    EndedWarnings.compare(
        calls.answer("read_cypher", "{\"query\":\"MATCH (n) RETURN count(n)\"}"), person);
  }
}

package dev.kith.tool;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// Questions of a caller who names the places of others: each way to put a condition on the
/// property that tells where a node lies, in each tool that takes conditions, orders or groups.
public final class PlaceQuestions {
  private static final List<String> CONDITIONS =
      List.of(
          "{'$':'2/'}",
          "{'$':{'eq':'1/100/'}}",
          "{'$':{'ne':'1/100/'}}",
          "{'$':{'in':['1/100/','1/200/','2/','3/']}}",
          "{'$':{'not_in':['1/100/','1/100/7/']}}",
          "{'$':{'starts_with':''}}",
          "{'$':{'starts_with':'1/'}}",
          "{'$':{'starts_with':'2/'}}",
          "{'$':{'ends_with':'/'}}",
          "{'$':{'contains':'/'}}",
          "{'$':{'contains':'%'}}",
          "{'$':{'like':'%'}}",
          "{'$':{'like':'_/%'}}",
          "{'$':{'gte':''}}",
          "{'$':{'lt':'9'}}",
          "{'$':{'is_null':false}}",
          "{'$':{'is_null':true}}",
          "{'not':{'$':'1/100/'}}",
          "{'not':{'$':{'is_null':true}}}",
          "{'any':[{'$':'2/'},{'$':'1/200/'},{'name':{'contains':'e'}}]}",
          "{'any':[{'$':{'starts_with':'1/'}},{'not':{'$':{'starts_with':'1/'}}}]}",
          "{'any':[{'$':{'is_null':true}},{'$':{'like':'%'}}]}",
          "{'not':{'any':[{'$':{'starts_with':'1/1'}},{'age':{'gt':100}}]}}");

  private final String property;
  private final String label;
  private final String relationship;
  private final String key;

  /// @param property what tells where a node lies
  /// @param label a type that has it
  /// @param relationship one from that type to itself
  /// @param key of a node of that type
  public PlaceQuestions(String property, String label, String relationship, String key) {
    this.property = property;
    this.label = label;
    this.relationship = relationship;
    this.key = key;
  }

  public List<TenantQuestions.Question> all() {
    var all = new ArrayList<TenantQuestions.Question>();
    for (var text : CONDITIONS) {
      var condition = read(text);
      all.add(found(condition));
      all.add(totals(condition));
      all.add(beside(condition));
      all.add(traversed("from", condition));
      all.add(traversed("to", condition));
      all.add(traversed("relationships", condition));
      all.add(explored(condition));
      all.add(paths(condition));
    }
    return all;
  }

  private ObjectNode read(String text) {
    return (ObjectNode) Calls.json(text.replace('\'', '"').replace("$", property));
  }

  private TenantQuestions.Question found(ObjectNode condition) {
    var arguments = Json.object().put("node_label", label).put("limit", 5);
    arguments.set("filters", condition);
    arguments.putArray("properties").add(property).add("name");
    arguments.putArray("order_by").addObject().put("property", property).put("direction", "desc");
    return new TenantQuestions.Question("find_nodes", arguments);
  }

  private TenantQuestions.Question totals(ObjectNode condition) {
    var arguments = Json.object().put("node_label", label);
    arguments.set("filters", condition);
    arguments.putArray("group_by").add(property);
    var totals = arguments.putArray("aggregations");
    totals.addObject().put("function", "count");
    totals.addObject().put("function", "count_distinct").put("property", property);
    totals.addObject().put("function", "max").put("property", property);
    return new TenantQuestions.Question("aggregate_nodes", arguments);
  }

  private TenantQuestions.Question beside(ObjectNode condition) {
    var arguments = Json.object().put("node_label", label);
    var neighbour = arguments.putObject("neighbor").put("relationship", relationship);
    neighbour.put("direction", "both").set("filters", condition);
    arguments.putArray("group_by").addObject().put("neighbor_property", property);
    return new TenantQuestions.Question("aggregate_nodes", arguments);
  }

  /// @param place what the condition is on: one of the ends, or the relationship itself
  private TenantQuestions.Question traversed(String place, ObjectNode condition) {
    var arguments = Json.object().put("relationship_properties", true).put("limit", 6);
    var from = arguments.putObject("from").put("label", label);
    var to = arguments.putObject("to").put("label", label);
    var step = arguments.putArray("relationships").addObject().put("type", relationship);
    step.put("direction", "both");
    switch (place) {
      case "from" -> from.set("filters", condition);
      case "to" -> to.set("filters", condition);
      default -> step.set("filters", condition);
    }
    return new TenantQuestions.Question("traverse_relationships", arguments);
  }

  private TenantQuestions.Question explored(ObjectNode condition) {
    var arguments = Json.object().put("max_hops", 2).put("limit", 6);
    arguments.putObject("start_node").put("label", label).put("node_id", key);
    arguments.putObject("node_filters").set(label, condition);
    return new TenantQuestions.Question("explore_neighbors", arguments);
  }

  private TenantQuestions.Question paths(ObjectNode condition) {
    var arguments = Json.object().put("mode", "all").put("max_hops", 2).put("limit", 6);
    arguments.putObject("from").put("label", label).put("node_id", key);
    arguments.putObject("to").put("label", label).set("filters", condition);
    return new TenantQuestions.Question("find_paths", arguments);
  }
}

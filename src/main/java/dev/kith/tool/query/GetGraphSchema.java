package dev.kith.tool.query;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.schema.Property;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Schema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Returns the types of nodes and relationships, and their properties on request.
final class GetGraphSchema {
  private GetGraphSchema() {}

  static Tool tool(QueryTerms terms) {
    return new QueryTool(
        terms,
        Declaration.reading(
            "get_graph_schema",
            "Read the schema of the graph",
            "Lists the types of nodes and relationships, and where each relationship leads."
                + " Call it first: the other query tools take only these names. Properties come"
                + " with expand_nodes, expand_relationship_types or expand_schema. Not for the"
                + " data itself (find_nodes). Example: {\"expand_nodes\":[\"gl_issue\"]}",
            "{\"database\":\"gitlab\"," + "\"expand_nodes\":[\"gl_issue\"]}",
            arguments(),
            result()),
        GetGraphSchema::answer);
  }

  private static List<Argument> arguments() {
    return QuerySchema.arguments(
        Argument.flag("expand_schema", "Properties of all types."),
        Argument.optional("expand_nodes", QuerySchema.names(), "Properties of these node types."),
        Argument.optional(
            "expand_relationship_types",
            QuerySchema.names(),
            "Properties of these relationship types."),
        Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "Types to skip, as in truncated.next.")
            .unlisted());
  }

  private static tools.jackson.databind.node.ObjectNode result() {
    var property =
        Schema.object(
            field("name", Schema.text(), ""),
            field(
                "type",
                Schema.text(),
                "string int32 int64 float64 boolean datetime date enum string[]"),
            field("nullable", Schema.flag(), "False if there always is a value.").maybe(),
            field("values", Schema.texts(), "Of an enum.").maybe());
    return Schema.object(
        field("format", Schema.text(), "knowledge_graph.schema.v1"),
        field("revision", Schema.text(), "Changes when, and only when, the schema does."),
        field(
            "node_types",
            Schema.array(
                Schema.object(
                    field("name", Schema.text(), ""),
                    field("properties", Schema.array(property), "").maybe(),
                    field(
                            "relationships",
                            Schema.object(
                                field("outgoing", Schema.texts(), "").maybe(),
                                field("incoming", Schema.texts(), "").maybe()),
                            "")
                        .maybe())),
            ""),
        field(
            "relationship_types",
            Schema.array(
                Schema.object(
                    field("name", Schema.text(), ""),
                    field("from", Schema.text(), ""),
                    field("to", Schema.text(), ""),
                    field("properties", Schema.array(property.deepCopy()), "").maybe())),
            ""),
        Schema.truncated());
  }

  private static Result answer(QueryCall query) {
    var arguments = query.arguments();
    var ontology = query.names().ontology();
    Set<String> nodes =
        new LinkedHashSet<>(
            query.names().nodeTypes("/expand_nodes", arguments.texts("expand_nodes")));
    Set<String> relationships = new LinkedHashSet<>();
    var named = arguments.texts("expand_relationship_types");
    for (int index = 0; index < named.size(); index++) {
      query
          .names()
          .edgeTypes("/expand_relationship_types/" + index, named.get(index))
          .forEach(type -> relationships.add(type.name()));
    }
    query.ready();
    boolean all = arguments.flag("expand_schema");
    if (all) {
      nodes.addAll(ontology.nodeTypeNames());
      relationships.addAll(ontology.edgeTypeNames());
    }
    int offset = arguments.whole("offset");
    boolean chosen = !all && !(nodes.isEmpty() && relationships.isEmpty());
    var forms =
        chosen
            ? List.of(SchemaAnswer.Shortening.CHOSEN, SchemaAnswer.Shortening.LEAST)
            : List.of(SchemaAnswer.Shortening.USUAL);
    return query.fit(
        forms.stream()
            .map(form -> new SchemaAnswer(query, ontology, nodes, relationships, offset, form))
            .toList());
  }

  static void property(dev.kith.shape.JsonText out, Property property) {
    out.object().field("name", property.name()).field("type", property.type().label());
    if (!property.nullable()) {
      out.field("nullable", false);
    }
    if (!property.values().isEmpty()) {
      out.key("values").values(property.values());
    }
    out.endObject();
  }
}

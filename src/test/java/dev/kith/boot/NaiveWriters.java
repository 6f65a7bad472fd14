package dev.kith.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes a graph as other databases would.
final class NaiveWriters {
  private static final List<String> COLUMNS = List.of("n", "d", "b", "s", "l");

  private static final String KUZU_COLUMNS =
      "`n` INT64,`d` DOUBLE,`b` BOOL,`s` STRING,`l` STRING[]";
  private static final String IRI = "<http://e.org/";

  private NaiveWriters() {}

  private static void write(Path file, StringBuilder text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String quoted(String cell) {
    return '"' + cell.replace("\"", "\"\"") + '"';
  }

  private static String json(Object value) {
    return switch (value) {
      case String text ->
          '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
      case List<?> list ->
          list.stream().map(NaiveWriters::json).collect(Collectors.joining(",", "[", "]"));
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(each -> json(each.getKey()) + ":" + json(each.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      default -> value.toString();
    };
  }

  private static String cells(Map<String, Object> properties, String between) {
    return COLUMNS.stream()
        .map(
            name ->
                switch (properties.get(name)) {
                  case null -> "";
                  case List<?> list when between.isEmpty() -> quoted(json(list));
                  case List<?> list when between.equals("[") ->
                      quoted(
                          "["
                              + String.join(",", list.stream().map(Object::toString).toList())
                              + "]");
                  case List<?> list ->
                      quoted(String.join(between, list.stream().map(Object::toString).toList()));
                  case Object value -> quoted(value.toString());
                })
        .collect(Collectors.joining(","));
  }

  static void admin(RandomGraph graph, Path folder) throws IOException {
    var nodes = new StringBuilder("key:ID(K),n:long,d:double,b:boolean,s,l:string[],:LABEL\n");
    for (var node : graph.nodes()) {
      nodes.append(quoted(node.key())).append(',').append(cells(node.properties(), ";"));
      nodes.append(',').append(String.join(";", node.labels())).append('\n');
    }
    var edges = new StringBuilder();
    for (var edge : graph.edges()) {
      edges.append(quoted(graph.nodes().get(edge.from()).key())).append(',');
      edges.append(quoted(graph.nodes().get(edge.to()).key())).append(',').append(edge.type());
      edges.append(',').append(cells(edge.properties(), ";")).append('\n');
    }
    write(folder.resolve("a-nodes.csv"), nodes);
    write(folder.resolve("edges.csv"), edges);
    write(
        folder.resolve("edges-header.csv"),
        new StringBuilder(
            ":START_ID(K),:END_ID(K),:TYPE,n:long,d:double,b:boolean,s,l:string[]\n"));
  }

  static void apocCsv(RandomGraph graph, Path folder) throws IOException {
    var text =
        new StringBuilder(
            "\"_id\",\"_labels\",\"n\",\"d\",\"b\",\"s\",\"l\",\"_start\",\"_end\",\"_type\"\n");
    for (var node : graph.nodes()) {
      text.append(quoted(node.key())).append(',');
      text.append(
          quoted(node.labels().stream().map(each -> ":" + each).collect(Collectors.joining())));
      text.append(',').append(cells(node.properties(), "")).append(",,,\n");
    }
    for (var edge : graph.edges()) {
      text.append(",,").append(cells(edge.properties(), "")).append(',');
      text.append(quoted(graph.nodes().get(edge.from()).key())).append(',');
      text.append(quoted(graph.nodes().get(edge.to()).key()))
          .append(',')
          .append(edge.type())
          .append('\n');
    }
    write(folder.resolve("all.csv"), text);
  }

  static void apocJson(RandomGraph graph, Path folder) throws IOException {
    var text = new StringBuilder();
    for (var edge : graph.edges()) {
      var line = new LinkedHashMap<String, Object>(Map.of("type", "relationship", "id", "1"));
      line.put("label", edge.type());
      line.put("properties", edge.properties());
      line.put("start", Map.of("id", graph.nodes().get(edge.from()).key()));
      line.put("end", Map.of("id", graph.nodes().get(edge.to()).key()));
      text.append(json(line)).append('\n');
    }
    for (var node : graph.nodes()) {
      var line = new LinkedHashMap<String, Object>(Map.of("type", "node", "id", node.key()));
      line.put("labels", node.labels());
      line.put("properties", node.properties());
      text.append(json(line)).append('\n');
    }
    write(folder.resolve("all.json"), text);
  }

  private static String xml(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("\"", "&quot;")
        .replace("\n", "&#10;");
  }

  static void graphMl(RandomGraph graph, Path folder) throws IOException {
    var text = new StringBuilder("<graphml>\n");
    var types = List.of("long", "double", "boolean", "string", "string\" attr.list=\"string");
    for (int index = 0; index < COLUMNS.size(); index++) {
      text.append("<key id=\"d").append(COLUMNS.get(index)).append("\" for=\"all\" attr.name=\"");
      text.append(COLUMNS.get(index))
          .append("\" attr.type=\"")
          .append(types.get(index))
          .append("\"/>\n");
    }
    text.append("<graph edgedefault=\"directed\">\n");
    for (var edge : graph.edges()) {
      text.append("<edge source=\"").append(xml(graph.nodes().get(edge.from()).key()));
      text.append("\" target=\"").append(xml(graph.nodes().get(edge.to()).key()));
      text.append("\" label=\"").append(edge.type()).append("\">");
      data(edge.properties(), text);
      text.append("</edge>\n");
    }
    for (var node : graph.nodes()) {
      text.append("<node id=\"").append(xml(node.key())).append("\" labels=\"");
      node.labels().forEach(label -> text.append(':').append(label));
      text.append("\">");
      data(node.properties(), text);
      text.append("</node>\n");
    }
    write(folder.resolve("g.graphml"), text.append("</graph></graphml>\n"));
  }

  private static void data(Map<String, Object> properties, StringBuilder text) {
    properties.forEach(
        (name, value) ->
            text.append("<data key=\"d")
                .append(name)
                .append("\">")
                .append(xml(value instanceof List<?> list ? json(list) : value.toString()))
                .append("</data>"));
  }

  static String table(RandomGraph.N node) {
    return node.labels().isEmpty() ? "Thing" : node.labels().getFirst();
  }

  static void kuzu(RandomGraph graph, Path folder) throws IOException {
    var files = new LinkedHashMap<String, StringBuilder>();
    var schema = new StringBuilder();
    var copy = new StringBuilder();
    kuzuNodes(graph, files, schema, copy);
    kuzuEdges(graph, files, schema, copy);
    write(folder.resolve("schema.cypher"), schema);
    write(folder.resolve("copy.cypher"), copy);
    for (var file : files.entrySet()) {
      write(folder.resolve(file.getKey() + ".csv"), file.getValue());
    }
  }

  private static void kuzuNodes(
      RandomGraph graph,
      Map<String, StringBuilder> files,
      StringBuilder schema,
      StringBuilder copy) {
    for (var node : graph.nodes()) {
      var file = files.computeIfAbsent(table(node), _ -> new StringBuilder());
      file.append(quoted(node.key())).append(',').append(cells(node.properties(), "["));
      file.append('\n');
    }
    for (var table : files.keySet()) {
      schema.append("CREATE NODE TABLE `" + table + "` (`key` STRING," + KUZU_COLUMNS);
      schema.append(", PRIMARY KEY(`key`));\n");
      copy.append("COPY `" + table + "` (`key`,`n`,`d`,`b`,`s`,`l`) FROM \"" + table);
      copy.append(".csv\" (header=false);\n");
    }
  }

  private static void kuzuEdges(
      RandomGraph graph,
      Map<String, StringBuilder> files,
      StringBuilder schema,
      StringBuilder copy) {
    var pairs = new LinkedHashMap<String, List<String>>();
    for (var edge : graph.edges()) {
      var from = graph.nodes().get(edge.from());
      var to = graph.nodes().get(edge.to());
      var name = edge.type() + "_" + table(from) + "_" + table(to);
      if (!files.containsKey(name)) {
        pairs
            .computeIfAbsent(edge.type(), _ -> new ArrayList<>())
            .add("FROM `" + table(from) + "` TO `" + table(to) + "`");
        copy.append("COPY `" + edge.type() + "` (`n`,`d`,`b`,`s`,`l`) FROM \"" + name);
        copy.append(".csv\" (from='" + table(from) + "', to='" + table(to) + "');\n");
      }
      var file = files.computeIfAbsent(name, _ -> new StringBuilder());
      file.append(quoted(from.key())).append(',').append(quoted(to.key())).append(',');
      file.append(cells(edge.properties(), "[")).append('\n');
    }
    pairs.forEach(
        (type, ends) -> {
          schema.append("CREATE REL TABLE `" + type + "` (" + String.join(", ", ends) + ", ");
          schema.append(KUZU_COLUMNS + ",MANY_MANY);\n");
        });
  }

  private static String turtle(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(NaiveWriters::turtle).collect(Collectors.joining(" , "))
        : value instanceof String ? json(value) : value.toString();
  }

  static void turtle(RandomGraph graph, Path folder) throws IOException {
    var text = new StringBuilder("@prefix e: <http://e.org/> .\n");
    for (var edge : graph.edges()) {
      text.append("e:")
          .append(graph.nodes().get(edge.from()).key())
          .append(" e:")
          .append(edge.type())
          .append(" <http://e.org/")
          .append(graph.nodes().get(edge.to()).key())
          .append("> .\n");
    }
    for (var node : graph.nodes()) {
      text.append("e:").append(node.key()).append(" e:there true ;");
      node.labels().forEach(label -> text.append(" a e:").append(label).append(" ;\n"));
      node.properties()
          .forEach(
              (name, value) ->
                  text.append(" e:").append(name).append(' ').append(turtle(value)).append(" ;\n"));
      text.append(" .\n");
    }
    write(folder.resolve("g.ttl"), text);
  }

  static void triples(RandomGraph graph, Path folder) throws IOException {
    var text = new StringBuilder();
    for (var node : graph.nodes()) {
      var subject = IRI + node.key() + "> ";
      text.append(subject + IRI + "there> " + literal(true) + " .\n");
      for (var label : node.labels()) {
        text.append(subject + "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ");
        text.append(IRI + label + "> .\n");
      }
      node.properties()
          .forEach(
              (name, value) -> {
                for (var each : value instanceof List<?> list ? list : List.of(value)) {
                  text.append(subject + IRI + name + "> " + literal(each) + " .\n");
                }
              });
    }
    for (var edge : graph.edges()) {
      text.append(IRI + graph.nodes().get(edge.from()).key() + "> " + IRI + edge.type() + "> ");
      text.append(IRI + graph.nodes().get(edge.to()).key() + "> .\n");
    }
    write(folder.resolve("g.nt"), text);
  }

  private static String literal(Object value) {
    var kind =
        switch (value) {
          case Long _ -> "integer";
          case Double _ -> "double";
          case Boolean _ -> "boolean";
          default -> "string";
        };
    return json(value.toString()) + "^^<http://www.w3.org/2001/XMLSchema#" + kind + ">";
  }
}

package dev.kith.exchange.graphml;

import dev.kith.exchange.GraphFiles;
import dev.kith.exchange.Row;
import dev.kith.exchange.RowReader;
import dev.kith.exchange.RowSource;
import dev.kith.exchange.foreign.ForeignFiles;
import dev.kith.exchange.foreign.Values;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Reads GraphML element by element. There is no DTD and no entity in it: a DOCTYPE is refused.
public final class GraphMlReader implements RowReader {
  private static final int LONGEST = 64 << 20;
  private static final int DEEPEST = 1000;

  private final Path file;
  private final InputStream in;
  private final Map<String, DataKey> keys = new LinkedHashMap<>();
  private final Deque<Element> open = new ArrayDeque<>();
  private final Deque<Boolean> directed = new ArrayDeque<>();
  private Optional<DataKey> data = Optional.empty();
  private String lastKey = "";
  private Optional<StringBuilder> text = Optional.empty();

  private GraphMlReader(Path file, GraphFiles.ByteCounter read) {
    this.file = file;
    this.in = ForeignFiles.stream(file, read);
  }

  /// Files, and all GraphML of folders.
  public static List<RowSource> sources(List<Path> paths) {
    var files = new ArrayList<Path>();
    for (var path : paths) {
      files.addAll(
          Files.isDirectory(path)
              ? ForeignFiles.inFolder(path, Set.of("graphml", "xml"))
              : List.of(path));
    }
    return files.stream()
        .map(file -> new RowSource(file, read -> new GraphMlReader(file, read)))
        .toList();
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    var factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    boolean root = true;
    try {
      var xml = factory.createXMLStreamReader(in);
      while (xml.hasNext()) {
        switch (xml.next()) {
          case XMLStreamConstants.DTD ->
              throw broken(xml, "it has a DOCTYPE, which is not read", "Remove it.");
          case XMLStreamConstants.START_ELEMENT -> {
            if (root && !xml.getLocalName().equals("graphml")) {
              throw broken(
                  xml,
                  "its first element is '" + xml.getLocalName() + "', not 'graphml'",
                  "Name a GraphML file.");
            }
            root = false;
            begin(xml, sink);
          }
          case XMLStreamConstants.END_ELEMENT -> end(xml, sink);
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
              add(xml);
          default -> {}
        }
      }
    } catch (XMLStreamException broken) {
      var place = broken.getLocation();
      throw new Fault.UnusableFile(
              file
                  + (place == null
                      ? ""
                      : ":" + place.getLineNumber() + ":" + place.getColumnNumber()),
              "it is not well-formed XML: " + reason(broken),
              "Write the file again.")
          .raise(broken);
    }
  }

  /// The parser's words without its own place.
  private static String reason(XMLStreamException broken) {
    var words = String.valueOf(broken.getMessage());
    return words
        .substring(words.indexOf("Message: ") < 0 ? 0 : words.indexOf("Message: ") + 9)
        .strip()
        .replaceAll("\\.$", "");
  }

  private void begin(XMLStreamReader xml, RowConsumer sink) throws IOException {
    long line = xml.getLocation().getLineNumber();
    switch (xml.getLocalName()) {
      case "key" -> key(xml);
      case "graph" -> directed.push(!attribute(xml, "edgedefault").equals("undirected"));
      case "node" -> open.push(node(xml, line));
      case "edge" -> open.push(edge(xml, line));
      case "hyperedge" ->
          sink.take(line, new Row.BadRow("a hyperedge connects more than two nodes"));
      case "data" -> {
        data = Optional.ofNullable(keys.get(attribute(xml, "key")));
        if (data.isEmpty() && !open.isEmpty()) {
          // APOC leaves out the keys of labels.
          data =
              Optional.of(
                  new DataKey(attribute(xml, "key"), "", "", false, false, Optional.empty()));
        }
        text = Optional.of(new StringBuilder());
      }
      case "default" -> text = Optional.of(new StringBuilder());
      case "NodeLabel", "EdgeLabel" -> text = Optional.of(new StringBuilder());
      default -> {}
    }
  }

  private Element node(XMLStreamReader xml, long line) {
    if (open.size() >= DEEPEST) {
      throw broken(xml, "nodes are nested more than 1000 deep", "Flatten the graph.");
    }
    var parent = open.peek();
    var node = Element.node(line, attribute(xml, "id"), attribute(xml, "labels"));
    if (parent != null) {
      node.put("parent", Values.text(parent.id()));
    }
    return node;
  }

  private Element edge(XMLStreamReader xml, long line) {
    var edge =
        Element.edge(
            line, attribute(xml, "source"), attribute(xml, "target"), attribute(xml, "label"));
    var own = attribute(xml, "directed");
    boolean usual = directed.isEmpty() || directed.peek();
    if (own.isEmpty() ? !usual : own.equals("false")) {
      edge.put("directed", Values.truth("false").orElseThrow());
    }
    return edge;
  }

  private void key(XMLStreamReader xml) {
    lastKey = attribute(xml, "id");
    var name = attribute(xml, "attr.name");
    keys.put(
        lastKey,
        new DataKey(
            name.isBlank() ? lastKey : name,
            attribute(xml, "for"),
            attribute(xml, "attr.type"),
            !attribute(xml, "attr.list").isEmpty(),
            attribute(xml, "yfiles.type").endsWith("graphics"),
            Optional.empty()));
  }

  private void add(XMLStreamReader xml) throws XMLStreamException {
    if (text.isPresent()) {
      if (text.get().length() + xml.getTextLength() > LONGEST) {
        throw broken(xml, "a value is longer than 64 MB", "Shorten it.");
      }
      text.get().append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
    }
  }

  private void end(XMLStreamReader xml, RowConsumer sink) throws IOException {
    switch (xml.getLocalName()) {
      case "default" -> {
        var usual = text.map(StringBuilder::toString).orElse("");
        keys.computeIfPresent(lastKey, (_, key) -> key.otherwise(usual));
        text = Optional.empty();
      }
      case "NodeLabel", "EdgeLabel" -> {
        if (!open.isEmpty()) {
          open.peek().show(text.map(StringBuilder::toString).orElse(""));
        }
        text = Optional.empty();
      }
      case "data" -> {
        if (data.isPresent() && !data.get().graphics() && !open.isEmpty()) {
          value(open.peek(), data.get(), text.map(StringBuilder::toString).orElse(""));
        }
        data = Optional.empty();
        text = Optional.empty();
      }
      case "graph" -> directed.poll();
      case "node", "edge" -> {
        var element = open.pop();
        defaults(element);
        sink.take(element.line(), element.row());
      }
      default -> {}
    }
  }

  private static void value(Element element, DataKey key, String text) {
    if (text.isEmpty() && !key.type().equals("string")) {
      return;
    }
    key.value(text)
        .ifPresentOrElse(
            value -> element.put(key.name(), value),
            () ->
                element.fail(
                    "'"
                        + key.name()
                        + "' is not of the type '"
                        + key.type()
                        + "' that its key says"));
  }

  private void defaults(Element element) {
    for (var key : keys.values()) {
      if (key.usual().isPresent()
          && key.isFor(element.isNode() ? "node" : "edge")
          && !element.has(key.name())) {
        value(element, key, key.usual().get());
      }
    }
  }

  private static String attribute(XMLStreamReader xml, String name) {
    return Optional.ofNullable(xml.getAttributeValue(null, name)).orElse("");
  }

  private FaultException broken(XMLStreamReader xml, String problem, String next) {
    return new Fault.UnusableFile(file + ":" + xml.getLocation().getLineNumber(), problem, next)
        .raise();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

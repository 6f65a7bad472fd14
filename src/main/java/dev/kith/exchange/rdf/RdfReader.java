package dev.kith.exchange.rdf;

import dev.kith.exchange.GraphFiles;
import dev.kith.exchange.Row;
import dev.kith.exchange.RowReader;
import dev.kith.exchange.RowSource;
import dev.kith.exchange.foreign.ForeignFiles;
import dev.kith.exchange.foreign.ForeignRows;
import dev.kith.exchange.foreign.Values;
import dev.kith.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads files of RDF as one: what several say about a subject belongs together.
///
/// Entities come first, then placeholders for those that nothing describes, then relationships, so
/// that each finds its ends.
public final class RdfReader implements RowReader {
  private static final Set<String> EXTENSIONS = Set.of("nt", "ttl", "turtle", "n3");
  private static final Set<String> OTHERS =
      Set.of("rdf", "xml", "owl", "jsonld", "json", "nq", "trig");

  private final List<Path> files;
  private final GraphFiles.ByteCounter read;
  private final Names names = new Names();

  private RdfReader(List<Path> files, GraphFiles.ByteCounter read) {
    this.files = files;
    this.read = read;
  }

  /// Files, and all N-Triples and Turtle of folders, as one.
  public static List<RowSource> sources(List<Path> paths) {
    var files = new ArrayList<Path>();
    for (var path : paths) {
      files.addAll(
          Files.isDirectory(path) ? ForeignFiles.inFolder(path, EXTENSIONS) : List.of(path));
    }
    for (var file : files) {
      if (OTHERS.contains(ForeignFiles.extension(file))) {
        throw new Fault.UnusableFile(
                file.toString(),
                "of RDF, N-Triples (.nt) and Turtle (.ttl) are read",
                "Convert it, for instance with 'riot --output=turtle'.")
            .raise();
      }
      if (!Files.isRegularFile(file)) {
        throw ForeignFiles.missing(file);
      }
    }
    return List.of(new RowSource(files.getFirst(), read -> new RdfReader(files, read)));
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    try (var table = new TripleTable()) {
      for (int index = 0; index < files.size(); index++) {
        parse(index, table, sink);
      }
      table.complete();
      entities(table, sink);
      table.undescribed(
          triple -> {
            if (triple.object() instanceof RdfTerm.Resource(var object)) {
              sink.take(triple.line(), ForeignRows.placeholder(names.id(object)));
            }
          });
      relationships(table, sink);
    }
  }

  private void parse(int index, TripleTable table, RowConsumer sink) throws IOException {
    var file = files.get(index);
    boolean lines = ForeignFiles.extension(file).equals("nt");
    try (var text = new TurtleText(file, read)) {
      var parser =
          new TurtleParser(
              text,
              blankName(index),
              new TurtleParser.TripleConsumer() {
                @Override
                public void triple(String subject, String predicate, RdfTerm object, long line)
                    throws IOException {
                  names.met(subject);
                  if (object instanceof RdfTerm.Resource(var name)) {
                    names.met(name);
                  }
                  table.add(new TripleTable.Triple(subject, predicate, object, line, index));
                }

                @Override
                public void prefix(String name, String namespace) {
                  names.prefix(name, namespace);
                }
              });
      while (true) {
        try {
          if (!parser.statement()) {
            return;
          }
        } catch (TurtleText.SyntaxError mistake) {
          report(file, mistake, lines, sink);
          // in N-Triples, the next line begins anew
          recover(file, text);
        }
      }
    }
  }

  private static void report(
      Path file, TurtleText.SyntaxError mistake, boolean lines, RowConsumer sink)
      throws IOException {
    var problem = String.valueOf(mistake.getMessage());
    if (!lines) {
      throw new Fault.UnusableFile(
              file + ":" + mistake.line() + ":" + mistake.column(),
              problem,
              "Fix it there: in Turtle, nothing after a mistake can be read.")
          .raise(mistake);
    }
    sink.take(
        mistake.line(),
        new Row.BadRow(problem + " (column " + mistake.column() + ")", Optional.of(file)));
  }

  private static void recover(Path file, TurtleText text) throws IOException {
    try {
      text.toLineEnd();
    } catch (TurtleText.SyntaxError foreign) {
      throw new Fault.UnusableFile(
              file + ":" + foreign.line(), "it is not UTF-8", "Write the file again as UTF-8.")
          .raise(foreign);
    }
  }

  /// Files of one name get a number.
  private String blankName(int index) {
    var name = files.get(index).getFileName();
    long before =
        files.subList(0, index).stream()
            .filter(file -> String.valueOf(file.getFileName()).equals(String.valueOf(name)))
            .count();
    return before == 0 ? String.valueOf(name) : String.valueOf(name) + "~" + (before + 1);
  }

  private void entities(TripleTable table, RowConsumer sink) throws IOException {
    var current = new CurrentEntity(sink);
    table.bySubject(current::add);
    current.end();
  }

  /// Collects the triples of one subject after the other.
  private final class CurrentEntity {
    private final RowConsumer sink;
    private String subject = "";
    private long line;
    private Optional<Entity> entity = Optional.empty();

    private CurrentEntity(RowConsumer sink) {
      this.sink = sink;
    }

    private void add(TripleTable.Triple triple) throws IOException {
      if (entity.isEmpty() || !subject.equals(triple.subject())) {
        end();
        subject = triple.subject();
        line = triple.line();
        entity = Optional.of(new Entity(names.id(subject)));
      }
      switch (triple.object()) {
        case RdfTerm.Literal literal ->
            entity.orElseThrow().addLiteral(triple.predicate(), literal);
        case RdfTerm.Resource resource when isType(triple.predicate(), resource) ->
            entity.orElseThrow().type(resource.name());
        case RdfTerm.Resource _ -> {}
      }
    }

    private void end() throws IOException {
      if (entity.isPresent()) {
        sink.take(line, entity.get().row());
      }
    }
  }

  private static boolean isType(String predicate, RdfTerm.Resource object) {
    return predicate.equals(Entity.TYPE) && !object.isBlank();
  }

  private void relationships(TripleTable table, RowConsumer sink) throws IOException {
    table.relationships(
        triple -> {
          if (triple.object() instanceof RdfTerm.Resource resource
              && !isType(triple.predicate(), resource)) {
            sink.take(
                triple.line(),
                ForeignRows.relationship(
                    names.id(triple.subject()),
                    Names.local(triple.predicate()),
                    names.id(resource.name()),
                    Values.object()));
          }
        });
  }

  @Override
  public void close() {}
}

package dev.kith.boot.command;

import dev.kith.boot.option.HomeOption;
import dev.kith.exchange.FileFormat;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.store.Home;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.surface.cli.StandardInput;
import dev.kith.surface.cli.TerminalProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/// Imports files of nodes and edges into a database.
@Command(
    name = "import",
    description = {
      "Imports files of nodes and edges into a database: all of them, or none.",
      "A node has 'id' and 'entity_type', an edge 'subject', 'predicate' and 'object'; everything"
          + " else is metadata.",
      "Formats: .jsonl, .csv, .tsv (plain or .gz; also with Neo4j headers) and .parquet."
    })
final class ImportCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Option(
      names = {"--database", "-d"},
      required = true,
      description = "The database to import into; created if it does not exist.")
  private String database = "";

  @Option(names = "--description", description = "The description of a new database.")
  private String description = "";

  @Option(
      names = "--skip-bad",
      description = "Skip and count rows that cannot be read, instead of stopping.")
  private boolean skipBad;

  @Option(
      names = "--from",
      converter = FormatConverter.class,
      paramLabel = "FORMAT",
      description =
          "The format: kith, server-memory for the npm memory server, markdown for a folder of"
              + " pages; from other databases: neo4j for files of neo4j-admin and APOC, kuzu for"
              + " the folder of an EXPORT DATABASE, graphml, rdf for N-Triples and Turtle.")
  private FileFormat format = FileFormat.KITH;

  @Option(
      names = "--embed",
      description = "Also compute vectors for semantic search; this takes time.")
  private boolean embed;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "The files or folders, in any order; - is standard input.")
  private List<Path> files = List.of();

  @Override
  public Integer call() {
    long began = System.nanoTime();
    var progress = new TerminalProgress(System.err, Console.isTerminal());
    try (var input = new StandardInput(System.in);
        var opened = home.open()) {
      var named = files.stream().map(input::named).toList();
      var text = description.isBlank() ? "Imported graph: " + database : description;
      var options = new Import.Options(skipBad, about(text), format);
      if (embed) {
        // a model that cannot be used is better known before anything is imported
        var _ = opened.embedder().embed(List.of("any text"), Call.by("import"));
      }
      var report = Import.run(opened, database, named, options, Call.by("import"), progress);
      index(opened, progress);
      var unembedded = embed ? embed(opened, progress) : Optional.<FaultException>empty();
      progress.end();
      print(report, began);
      if (unembedded.isPresent()) {
        Console.warn(
            "not every row has its vectors: run the same import again, or start a server, which"
                + " computes the rest");
        throw unembedded.get();
      }
      return 0;
    } finally {
      progress.end();
    }
  }

  private void print(Import.Report report, long began) {
    Console.print(
        "imported "
            + report.nodes()
            + " nodes and "
            + report.edges()
            + " edges into '"
            + database
            + "' in "
            + Console.seconds(System.nanoTime() - began));
    if (report.repeated() > 0) {
      Console.warn(
          report.repeated()
              + " rows repeat a node or an edge: for a node the last row wins, for an edge the"
              + " metadata is merged");
      report.replaced().forEach(example -> Console.warn("  " + example));
    }
    if (report.skipped() > 0) {
      Console.warn("skipped " + report.skipped() + " bad rows, the first of them:");
      report.examples().forEach(example -> Console.warn("  " + example));
    }
  }

  /// Why not all vectors could be computed, if so: the rows are imported.
  private Optional<FaultException> embed(Home opened, Progress progress) {
    try {
      opened.embed(database, Call.by("import"), progress);
      return Optional.empty();
    } catch (FaultException failed) {
      return Optional.of(failed);
    }
  }

  /// The rows are imported, whatever becomes of this.
  private void index(Home opened, Progress progress) {
    try {
      opened.index(database, progress);
    } catch (FaultException later) {
      Console.warn("the first search will index the words: " + later.getMessage());
    }
  }

  /// Reads the name of a file format.
  static final class FormatConverter implements ITypeConverter<FileFormat> {
    @Override
    public FileFormat convert(String name) {
      return switch (name) {
        case "kith" -> FileFormat.KITH;
        case "server-memory" -> FileFormat.SERVER_MEMORY;
        case "neo4j-nodes" -> FileFormat.NEO4J_NODES;
        case "neo4j-relationships" -> FileFormat.NEO4J_RELATIONSHIPS;
        case "markdown" -> FileFormat.MARKDOWN;
        case "neo4j" -> FileFormat.NEO4J;
        case "kuzu" -> FileFormat.KUZU;
        case "graphml" -> FileFormat.GRAPHML;
        case "rdf" -> FileFormat.RDF;
        default ->
            throw new TypeConversionException(
                "'"
                    + name
                    + "' is not one of kith, server-memory, markdown, neo4j, kuzu, graphml, rdf,"
                    + " neo4j-nodes, neo4j-relationships");
      };
    }
  }

  /// Files of another memory server become a writable database.
  private AboutFile about(String text) {
    return switch (format) {
      case KITH, NEO4J_NODES, NEO4J_RELATIONSHIPS, NEO4J, KUZU, GRAPHML, RDF ->
          AboutFile.imported(text, embed);
      case SERVER_MEMORY, MARKDOWN -> AboutFile.memory(text);
    };
  }
}

package dev.kith.mapped;

import dev.kith.fault.Fault;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.graph.time.Showing;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.ontology.DataCheck;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.schema.Ontology;
import dev.kith.sql.compile.SqlCompiler;
import java.util.List;
import java.util.function.Supplier;

/// A read-only graph over external tables.
public final class MappedGraph implements Graph, AutoCloseable {
  private static final String NEXT_STEPS =
      "Call describe_schema or get_graph_schema for the types, search_entities to turn a name into"
          + " an id (type:key), then bfs_query with topology_only to survey its neighbourhood.";

  private final About about;
  private final OntologyFile file;
  private final TableEngine engine;
  private final long change;
  private final SqlCompiler compiler;
  private final VocabularyCache vocabularies;

  /// @param change a number that increases when the tables are known to have been replaced
  public MappedGraph(String database, OntologyFile file, TableEngine engine, long change) {
    this.about = new Said(database, file).about();
    this.file = file;
    this.engine = engine;
    this.change = change;
    this.compiler = new SqlCompiler(file.mapping(), engine.dialect());
    this.vocabularies = new VocabularyCache();
  }

  /// What an ontology says about its database.
  record Said(String database, OntologyFile file) {
    About about() {
      return new About(
          database,
          file.description().isEmpty() ? "Database: " + database : file.description(),
          file.nextSteps().isEmpty() ? NEXT_STEPS : file.nextSteps(),
          false,
          file.engine());
    }
  }

  @Override
  public About about() {
    return about;
  }

  /// What its rows hold beside what the ontology says: a sentence each.
  List<String> check(Call call) {
    return DataCheck.run(file, engine, call);
  }

  TableSource source() {
    return file.source();
  }

  @Override
  public <T> T read(Call call, Reading<T> reading) {
    if (call.showing() instanceof Showing.At) {
      throw new Fault.InvalidArguments(
              List.of(
                  Fault.problem(
                      "/valid_at",
                      "cannot be answered: '" + about().database() + "' is mapped from tables",
                      "a database that Kith stores itself; of tables, filter by their columns")))
          .raise();
    }
    return engine.read(call, tables -> read(call, tables, reading));
  }

  private <T> T read(Call call, TableEngine.Tables tables, Reading<T> reading) {
    var seen = ScopedOntology.of(file, call.scope());
    try (var inside = patterns(call, tables, seen::ontology);
        var asked = patterns(call, tables, () -> vocabularies.ontology(call.scope(), inside))) {
      return reading.from(
          new MappedView(
              call,
              change,
              inside,
              asked,
              seen.searched(),
              () -> vocabularies.vocabulary(call.scope(), inside)));
    }
  }

  private MappedPatterns patterns(
      Call call, TableEngine.Tables tables, Supplier<Ontology> ontology) {
    return new MappedPatterns(ontology, compiler, tables, call);
  }

  @Override
  public Written write(Call call, List<Mutation> batch) {
    throw new Fault.ReadOnly(about.database()).raise();
  }

  @Override
  public Written undo(Call call, long undone) {
    throw new Fault.ReadOnly(about.database()).raise();
  }

  @Override
  public void close() {
    engine.close();
  }
}

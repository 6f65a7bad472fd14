package dev.kith.mapped;

import dev.kith.fault.Fault;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.graph.time.AsOf;
import dev.kith.graph.time.Past;
import dev.kith.graph.time.ValidTimeFilter;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.ontology.DataCheck;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.mapped.ontology.ScopedOntology;
import dev.kith.mapped.time.PastRows;
import dev.kith.schema.Vocabulary;
import dev.kith.sql.compile.SqlCompiler;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

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
    this.about = new Description(database, file).about();
    this.file = file;
    this.engine = engine;
    this.change = change;
    this.compiler = new SqlCompiler(file.mapping(), engine.dialect());
    this.vocabularies = new VocabularyCache();
  }

  /// What an ontology says about its database.
  record Description(String database, OntologyFile file) {
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
    if (call.showing() instanceof ValidTimeFilter.At && file.mapping().validity().isEmpty()) {
      throw new Fault.InvalidArguments(
              List.of(
                  Fault.problem(
                      "/valid_at",
                      "cannot be answered: no table of this database has valid times",
                      "a database whose ontology says valid_from or valid_until of a type, or"
                          + " one that Kith stores itself")))
          .raise();
    }
    return engine.read(call, tables -> read(call, tables, reading));
  }

  /// What was known then, nobody recorded; what held then, some tables tell.
  @Override
  public Past past(Call call, AsOf wanted) {
    if (file.mapping().validity().isEmpty()) {
      return Graph.super.past(call, wanted);
    }
    var visible = ScopedOntology.of(file, call.scope()).ontology();
    return new PastRows(about.database(), file.mapping(), visible).at(wanted, Instant.now());
  }

  /// Rows that ended are left out like rows that the caller may not see.
  private SqlCompiler compiler(ValidTimeFilter showing) {
    return switch (showing) {
      case ValidTimeFilter.Now() -> compiler.at(Instant.now().truncatedTo(ChronoUnit.MILLIS));
      case ValidTimeFilter.At(var moment) -> compiler.at(moment);
      case ValidTimeFilter.Ever() -> compiler;
    };
  }

  private <T> T read(Call call, TableEngine.Tables tables, Reading<T> reading) {
    var seen = ScopedOntology.of(file, call.scope());
    var compiler = compiler(call.showing());
    var counts = isUsual(call.showing()) ? vocabularies : new VocabularyCache();
    // Nobody asks the one inside what it leaves out.
    try (var inside = new MappedPatterns(seen::ontology, Vocabulary::none, compiler, tables, call);
        var patterns =
            inside.with(
                () -> counts.ontology(call.scope(), inside),
                () -> counts.ended(call.scope(), inside),
                call)) {
      return reading.from(
          new MappedView(
              call,
              change,
              inside,
              patterns,
              seen.searched(),
              () -> counts.vocabulary(call.scope(), inside)));
    }
  }

  /// Whether the counts of other calls serve.
  private boolean isUsual(ValidTimeFilter showing) {
    return showing instanceof ValidTimeFilter.Now || file.mapping().validity().isEmpty();
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

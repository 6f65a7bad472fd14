package dev.kith.mapped;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.files.OwnerOnly;
import dev.kith.files.WriteTrouble;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.DatabaseName;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.mapped.ontology.StoredOntology;
import dev.kith.mapped.ontology.TableCheck;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The mapped databases of a home: one folder each, with the ontology in it.
public final class MappedHome implements AutoCloseable {
  private static final String ONTOLOGY = "ontology.yaml";

  private final Path folder;
  private final Map<String, TableEngine.Opener> engines;
  private final Predicate<String> owned;
  private final Map<String, OpenedGraph> open = new ConcurrentHashMap<>();

  /// One for each database: opening one, which reads its files, keeps nobody from the others.
  private final Map<String, Object> monitors = new ConcurrentHashMap<>();

  /// @param engines by their `--engine` names
  public MappedHome(Path folder, Map<String, TableEngine.Opener> engines) {
    this(folder, engines, _ -> false);
  }

  /// @param owned whether a name is that of an owned database: a folder that has an ontology too is
  ///   no mapped one besides
  public MappedHome(Path folder, Map<String, TableEngine.Opener> engines, Predicate<String> owned) {
    this.folder = folder;
    this.owned = owned;
    this.engines = Map.copyOf(engines);
  }

  /// An open graph, and the files it was opened from, which may be replaced.
  private record OpenedGraph(MappedGraph graph, List<String> files) {}

  /// The names of the engines.
  public List<String> engines() {
    return engines.keySet().stream().sorted().toList();
  }

  /// Whether there is one of that name.
  public boolean has(String database) {
    return DatabaseName.isValid(database)
        && Files.exists(ontology(database))
        && !owned.test(database);
  }

  /// Where the tables of a database are, if it exists and uses that engine.
  public Optional<TableSource> source(String database, String engine) {
    return has(database)
        ? Optional.of(stored(database))
            .filter(stored -> stored.engine().equals(engine))
            .map(stored -> stored.file().source())
        : Optional.empty();
  }

  /// Whether the ontology of a database has the types and properties that another text has,
  /// whatever it says about them.
  public boolean hasTypes(String database, String ontology) {
    var other = OntologyFile.parse(ontology, database, folder).ontology();
    try {
      return forms(stored(database).file().ontology()).equals(forms(other));
    } catch (FaultException spoilt) {
      return false;
    }
  }

  private static List<String> forms(Ontology ontology) {
    var forms = new ArrayList<String>();
    for (var type : ontology.nodeTypes()) {
      forms.add(type.name() + " " + forms(type.properties()));
    }
    for (var type : ontology.edgeTypes()) {
      forms.add(String.join(" ", type.name(), type.from(), type.to(), forms(type.properties())));
    }
    return forms;
  }

  private static String forms(Collection<Property> properties) {
    return properties.stream()
        .map(property -> property.name() + " " + property.type() + property.values())
        .collect(Collectors.joining(", "));
  }

  /// The names of all, in order.
  public List<String> names() {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (var folders = Files.list(folder)) {
      return folders
          .map(path -> String.valueOf(path.getFileName()))
          .filter(this::has)
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw unwritable(unreadable);
    }
  }

  /// The description of each, or that its ontology cannot be read.
  public List<About> list() {
    return names().stream().map(this::about).toList();
  }

  private About about(String database) {
    try {
      return new MappedGraph.Description(database, stored(database).file()).about();
    } catch (FaultException spoilt) {
      return new About(database, "Its ontology cannot be read.", "", false, "");
    }
  }

  private StoredOntology stored(String database) {
    try {
      return StoredOntology.read(ontology(database), database);
    } catch (FaultException spoilt) {
      throw new Fault.Unavailable(
              "The database '" + database + "'",
              "its ontology cannot be read",
              "The operator finds the details in the log; 'kith map' adds it again.")
          .raise(spoilt);
    }
  }

  /// The graph of that name, which must exist.
  public MappedGraph named(String database) {
    synchronized (monitor(database)) {
      var known = open.get(database);
      if (known != null && known.files().equals(stamps(database, known.graph().source()))) {
        return known.graph();
      }
      forget(database);
      var stored = stored(database);
      var files = stamps(database, stored.file().source());
      var graph =
          new MappedGraph(
              database,
              stored.file(),
              engine(stored.engine()).open(database, stored.file().source()),
              newest(database, stored.file().source()));
      open.put(database, new OpenedGraph(graph, files));
      return graph;
    }
  }

  /// Reads all rows of a database, and returns a sentence for everything that is not as its
  /// ontology says.
  public List<String> check(String database, Call call) {
    return named(database).check(call);
  }

  private Object monitor(String database) {
    return monitors.computeIfAbsent(database, _ -> new Object());
  }

  private TableEngine.Opener engine(String name) {
    var engine = engines.get(name);
    if (engine == null) {
      throw new Fault.UnknownName("engine", name, "", engines()).raise();
    }
    return engine;
  }

  /// Adds a database after checking its ontology against its tables.
  ///
  /// @param file the ontology, as its author wrote it
  /// @return advice on what could be faster
  public List<String> add(String database, Path file, String engine, Call call) {
    return put(database, file, engine, call, false);
  }

  /// Replaces a database's ontology after checking the new one against the tables.
  public void replace(String database, Path file, String engine, Call call) {
    put(database, file, engine, call, true);
  }

  private List<String> put(
      String database, Path file, String engine, Call call, boolean replacing) {
    DatabaseName.checked(database);
    var stored = StoredOntology.of(file, engine);
    TableCheck.files(file.toString(), stored.file());
    List<String> advice;
    try (var tables = engine(engine).open(database, stored.file().source())) {
      advice = TableCheck.run(file.toString(), stored.file(), tables, call);
    }
    var hidden = folder.resolve(".new-" + database + "-" + UUID.randomUUID());
    try {
      OwnerOnly.folders(hidden);
      OwnerOnly.write(hidden.resolve(ONTOLOGY), stored.text());
      OwnerOnly.restrict(hidden);
      if (replacing) {
        delete(database);
      }
      publish(hidden, database);
    } catch (IOException failed) {
      throw unwritable(failed);
    }
    return advice;
  }

  private void publish(Path filled, String database) throws IOException {
    if (Files.exists(folder.resolve(database))) {
      remove(filled);
      throw new Fault.AlreadyExists("database", database).raise();
    }
    Files.move(filled, folder.resolve(database), StandardCopyOption.ATOMIC_MOVE);
  }

  /// Removes a database; the tables stay as they are.
  public void delete(String database) {
    synchronized (monitor(database)) {
      forget(database);
      var gone = folder.resolve(".gone-" + database + "-" + UUID.randomUUID());
      try {
        Files.move(folder.resolve(database), gone, StandardCopyOption.ATOMIC_MOVE);
        remove(gone);
      } catch (IOException failed) {
        throw unwritable(failed);
      }
    }
  }

  private static void remove(Path gone) throws IOException {
    try (var files = Files.list(gone)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(gone);
  }

  /// Renames a database.
  public void rename(String database, String becomes) {
    DatabaseName.checked(becomes);
    synchronized (monitor(database)) {
      forget(database);
      try {
        if (Files.exists(folder.resolve(becomes))) {
          throw new Fault.AlreadyExists("database", becomes).raise();
        }
        Files.move(
            folder.resolve(database), folder.resolve(becomes), StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException failed) {
        throw unwritable(failed);
      }
    }
  }

  private void forget(String database) {
    var known = open.remove(database);
    if (known != null) {
      known.graph().close();
    }
  }

  /// A fingerprint that changes when any of its files is replaced.
  private List<String> stamps(String database, TableSource source) {
    var stamps = new ArrayList<String>();
    for (var file : files(database, source)) {
      stamps.add(
          attributes(file)
              .map(found -> file + " " + found.fileKey() + " " + found.lastModifiedTime())
              .orElse(file + " is missing"));
    }
    return stamps;
  }

  private long newest(String database, TableSource source) {
    return files(database, source).stream()
        .flatMap(file -> attributes(file).stream())
        .mapToLong(found -> found.lastModifiedTime().toMillis())
        .max()
        .orElse(0);
  }

  private List<Path> files(String database, TableSource source) {
    var files = new ArrayList<>(List.of(ontology(database)));
    source.files().forEach(named -> files.add(named.file()));
    return files;
  }

  private static Optional<BasicFileAttributes> attributes(Path file) {
    try {
      return Optional.of(Files.readAttributes(file, BasicFileAttributes.class));
    } catch (IOException missing) {
      return Optional.empty();
    }
  }

  private Path ontology(String database) {
    return folder.resolve(database).resolve(ONTOLOGY);
  }

  private FaultException unwritable(IOException cause) {
    var problem = WriteTrouble.of(cause);
    return new Fault.Unavailable("The home folder " + folder, problem.problem(), problem.next())
        .raise(cause);
  }

  @Override
  public void close() {
    for (var database : List.copyOf(open.keySet())) {
      forget(database);
    }
  }
}

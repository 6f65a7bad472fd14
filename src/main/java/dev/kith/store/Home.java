package dev.kith.store;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.fault.FaultWords;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.DatabaseName;
import dev.kith.graph.Databases;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.Graph;
import dev.kith.graph.Progress;
import dev.kith.graph.Throttle;
import dev.kith.schema.NearNames;
import dev.kith.search.embed.Embedder;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.folder.FileIdentity;
import dev.kith.store.folder.Folders;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.SqliteFaults;
import dev.kith.store.sqlite.StoreFormat;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A folder of databases. Nothing outside it is ever touched, and nothing in it before the first
/// real call.
public final class Home implements Databases, AutoCloseable {
  /// The database of calls that name none, where nobody chose another. It is created when it is
  /// first used; one that somebody chose must exist, so that a typo creates nothing.
  public static final String PRIMARY = "memory";

  private static final int NEAR = 3;
  private static final Duration IDLE = Duration.ofHours(1);

  private final Path folder;
  private final String primary;
  private final Embedder embedder;
  private final InstantSource clock;
  private final Throttle throttle;
  private final EngineThreads threads;
  private final PastGraphs graphs;
  private final Map<String, OpenGraph> open = new ConcurrentHashMap<>();
  private final IdleCloser resting = new IdleCloser(this::rest);

  /// @param folder created on first write
  /// @param primary the database of calls that name none
  public Home(Path folder, String primary, Embedder embedder, InstantSource clock) {
    this(folder, primary, embedder, clock, VectorTimeouts.OF_COMMANDS);
  }

  /// @param waits how long calls wait for vectors
  public Home(
      Path folder, String primary, Embedder embedder, InstantSource clock, VectorTimeouts waits) {
    this.folder = folder;
    this.primary = DatabaseName.checked(primary);
    this.embedder = embedder;
    this.clock = clock;
    int cores = Runtime.getRuntime().availableProcessors();
    this.throttle = new Throttle(cores);
    this.threads = new EngineThreads(Math.max(4, cores * 2), throttle);
    this.graphs = new PastGraphs(folder, embedder, throttle, threads, waits, clock);
  }

  /// Loads the SQLite driver, which takes longer than opening a database. Touches no file.
  public static void loadDriver() {
    try {
      SqliteConnection.loadDriver();
    } catch (SQLException | RuntimeException | LinkageError unusual) {
      // The call that needs the driver reports the failure.
      return;
    }
  }

  /// An open graph and the identity of its files, which another process may replace.
  private record OpenGraph(OwnedGraph graph, DatabaseFiles files, FileIdentity identity) {}

  @Override
  public String primary() {
    return primary;
  }

  @Override
  public List<About> list() {
    boolean coming = primary.equals(PRIMARY) && Files.notExists(files(PRIMARY).folder());
    var usual = truthful(AboutFile.memory("Database: " + PRIMARY).about(PRIMARY));
    return Stream.concat(names().stream().map(this::about), Stream.of(usual).filter(_ -> coming))
        .sorted(Comparator.comparing(About::database))
        .toList();
  }

  /// Of a database whose file cannot be used, that it cannot: the others do not suffer from it.
  private About about(String database) {
    try {
      return truthful(AboutFile.read(files(database)).about().about(database));
    } catch (FaultException broken) {
      return new About(database, FaultWords.of(broken.fault()).message(), "", false, About.OWNED);
    }
  }

  /// Its owner may want it written, and the disk refuse.
  private About truthful(About said) {
    return files(said.database()).canBeWritten() ? said : said.readOnly();
  }

  /// What the owner should know of the files of a database, each sentence after the file's name:
  /// what is not understood of a description, and what is not used.
  public List<String> warnings(String database) {
    return Folders.warnings(files(database), AboutFile.read(files(database)));
  }

  /// The names of all databases, in order.
  public List<String> names() {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (var folders = Files.list(folder)) {
      return folders
          .map(path -> String.valueOf(path.getFileName()))
          .filter(DatabaseName::isValid)
          .filter(this::has)
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw Folders.unwritable(folder, unreadable);
    }
  }

  @Override
  public Graph named(String database) {
    return owned(database);
  }

  /// The graph of that name if it is open and its files are still the same.
  public Optional<Graph> opened(String database) {
    var known = open.get(database);
    if (known == null) {
      return Optional.empty();
    }
    try {
      var there = FileIdentity.of(known.files());
      return known.identity().isOf(there) ? Optional.of(known.graph()) : Optional.empty();
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  public OwnedGraph owned(String database) {
    var files = existing(database);
    var identity = FileIdentity.existing(files);
    var known = open.get(database);
    if (known != null && known.identity().isOf(identity)) {
      return known.graph();
    }
    // Before the known graph is closed: it stays usable if the file is broken for a while.
    var about = AboutFile.read(files);
    resting.begin();
    var fresh = new OpenGraph(graphs.open(files, about.about()), files, identity);
    var there = known == null ? open.putIfAbsent(database, fresh) : replaced(known, fresh);
    if (there != null) {
      // Another call was faster.
      fresh.graph().close();
      return owned(database);
    }
    warn(database, Folders.warnings(files, about));
    return fresh.graph();
  }

  /// Puts a graph in place of one whose files were replaced, and closes that; what is there instead
  /// of either.
  private @Nullable OpenGraph replaced(OpenGraph known, OpenGraph fresh) {
    var database = known.files().name();
    if (!open.replace(database, known, fresh)) {
      return known;
    }
    // Nobody waits for what is under way in it.
    Thread.ofPlatform().name("kith-close").daemon().start(known.graph()::close);
    return null;
  }

  private static void warn(String database, List<String> warnings) {
    for (var warning : warnings) {
      System.getLogger(Home.class.getName())
          .log(Level.WARNING, "database=" + database + " " + warning);
    }
  }

  private DatabaseFiles existing(String database) {
    if (DatabaseName.isValid(database)) {
      if (database.equals(primary) && primary.equals(PRIMARY)) {
        createIfMissing(database);
      }
      if (has(database)) {
        return files(database);
      }
    }
    throw unknown(database);
  }

  private RuntimeException unknown(String database) {
    var names = names();
    var near = NearNames.of(database, names, NEAR);
    return new Fault.UnknownName("database", database, "/database", near.isEmpty() ? names : near)
        .raise();
  }

  @Override
  public Graph create(String database, String description) {
    if (!makeEmpty(DatabaseName.checked(database), AboutFile.memory(description))) {
      throw new Fault.AlreadyExists("database", database).raise();
    }
    return owned(database);
  }

  /// Two servers may start on the same empty home at once: the second finds the database of the
  /// first.
  private void createIfMissing(String database) {
    if (Files.notExists(files(database).sqlite())) {
      makeEmpty(database, AboutFile.memory("Database: " + database));
    }
  }

  private boolean makeEmpty(String database, AboutFile about) {
    if (Files.exists(files(database).folder())) {
      return false;
    }
    var hidden = Folders.hidden(folder, "new", database);
    boolean ended = false;
    try {
      var files = new DatabaseFiles(database, hidden);
      about.write(files.about());
      try (var connection = SqliteConnection.writer(files.sqlite())) {
        StoreFormat.prepare(connection, database);
      }
      boolean published = publish(hidden, database);
      ended = true;
      return published;
    } catch (SQLException failed) {
      throw SqliteFaults.of(failed, database);
    } catch (IOException failed) {
      throw Folders.unwritable(folder, failed);
    } finally {
      if (!ended) {
        Folders.discard(hidden);
      }
    }
  }

  /// Makes a filled folder the database of that name; false where there is one already.
  public boolean publish(Path filled, String database) throws IOException {
    boolean published = Folders.publish(filled, files(database).folder());
    if (!published) {
      Folders.delete(filled);
    }
    return published;
  }

  /// Like [#publish], but replaces the database of that name, which is deleted only once the new
  /// one is in place.
  public boolean replace(Path filled, String database) throws IOException {
    if (!has(database)) {
      return publish(filled, database);
    }
    forget(database);
    var place = files(database).folder();
    Path old;
    try {
      old = Folders.hide(folder, place);
    } catch (NoSuchFileException gone) {
      // Another process removed it first.
      return publish(filled, database);
    }
    boolean stands = false;
    try {
      stands = publish(filled, database);
      return stands;
    } finally {
      if (stands || Files.exists(place)) {
        Folders.discard(old);
      } else {
        Folders.move(old, place);
      }
    }
  }

  /// Removes a database for good.
  public void delete(String database) {
    var files = existing(database);
    forget(database);
    try {
      Folders.discard(Folders.hide(folder, files.folder()));
    } catch (NoSuchFileException gone) {
      throw unknown(database);
    } catch (IOException failed) {
      throw Folders.held(folder, database, failed);
    }
  }

  /// Renames a database.
  public void rename(String database, String becomes) {
    var files = existing(database);
    var place = files(DatabaseName.checked(becomes));
    forget(database);
    try {
      if (Files.exists(place.folder()) || !Folders.move(files.folder(), place.folder())) {
        throw new Fault.AlreadyExists("database", becomes).raise();
      }
    } catch (NoSuchFileException gone) {
      throw unknown(database);
    } catch (IOException failed) {
      throw Folders.held(folder, database, failed);
    }
  }

  /// Removes folders of imports and the like whose process died; returns how many.
  public int sweep() {
    return sweep("*");
  }

  /// Removes those of one purpose.
  public int sweep(String purpose) {
    try {
      return Folders.sweep(folder, purpose, IDLE, clock.instant());
    } catch (IOException failed) {
      throw Folders.unwritable(folder, failed);
    }
  }

  /// Embeds every node of a database that has no vector yet.
  public void embed(String database, Call call, Progress progress) {
    AboutFile.embed(existing(database));
    owned(database).embed(call, progress);
  }

  /// Builds the index of words of a database, which the first search would wait for otherwise.
  public void index(String database, Progress progress) {
    owned(database).indexes().buildWordsOfImport(progress);
  }

  private void forget(String database) {
    var known = open.remove(database);
    if (known != null) {
      known.graph().close();
    }
  }

  /// Also one whose folder is closed to us: whoever uses it learns so, and no backup leaves it out.
  @Override
  public boolean has(String database) {
    return !Files.notExists(files(database).sqlite());
  }

  public DatabaseFiles files(String database) {
    return new DatabaseFiles(database, folder.resolve(database));
  }

  /// What work that nobody waits for makes way by, here and wherever else this process works.
  public Throttle throttle() {
    return throttle;
  }

  public Path folder() {
    return folder;
  }

  public Embedder embedder() {
    return embedder;
  }

  public InstantSource clock() {
    return clock;
  }

  /// Has databases that nobody has used for that long close their files.
  void rest(Duration idle) {
    open.values().forEach(each -> each.graph().rest(idle));
  }

  @Override
  public void close() {
    resting.close();
    for (var database : List.copyOf(open.keySet())) {
      forget(database);
    }
    threads.close();
  }
}

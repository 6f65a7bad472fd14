package dev.kith;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.kith.boot.Main;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Makes every row of the tables in `docs/ARCHITECTURE.md` a rule, and adds those that no table
/// holds.
final class ArchitectureTest {
  private static final Pattern SAYS_NOTHING =
      Pattern.compile("(Abstract|Base)\\p{Lu}.*|.*(Manager|Helper|Utils?|Impl)");
  private static final Set<String> MAY_WRITE_TO_STDOUT = Set.of("boot", "boot.command");

  private static final Set<String> FILES_THAT_WRITE =
      Set.of(
          "write",
          "writeString",
          "newOutputStream",
          "newBufferedWriter",
          "newByteChannel",
          "createFile",
          "createDirectory",
          "createDirectories");

  /// The libraries of the installation, which all its users load, and the settings of clients,
  /// which keep their permissions.
  private static final Set<String> WRITES_NO_DATA =
      Set.of("NativeLibraries", "SqliteLibrary", "OnnxLibrary", "ClientFile");

  private static final Pattern CLASS_NAME =
      Pattern.compile("`((?:[a-z]+\\.)+)?(\\p{Lu}\\w+)(?:\\.\\w+)?`");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(Main.class.getProtectionDomain().getCodeSource().getLocation());

  private final ArchitectureTable table = ArchitectureTable.read();

  @Test
  void everyPackageHasARow() {
    assertThat(packages().stream().filter(name -> !table.rows().containsKey(name)))
        .as("packages that docs/ARCHITECTURE.md does not list")
        .isEmpty();
  }

  @Test
  void everyRowHasAPackageOrIsPlanned() {
    var existing = packages();
    var empty =
        table.rows().entrySet().stream()
            .filter(row -> !row.getValue().planned() && !existing.contains(row.getKey()))
            .map(Map.Entry::getKey);

    assertThat(empty).as("rows of docs/ARCHITECTURE.md without a package").isEmpty();
  }

  @Test
  void everyNameInTheTableIsOneOfItsOwn() {
    var used = table.rows().values().stream().flatMap(row -> row.uses().stream());
    var libraries = table.rows().values().stream().flatMap(row -> row.libraries().stream());

    assertThat(used.filter(name -> !table.rows().containsKey(name)).distinct()).isEmpty();
    assertThat(libraries.filter(name -> !table.libraries().containsKey(name)).distinct()).isEmpty();
  }

  @Test
  void theTableHasNoCycle() {
    var settled = new TreeSet<String>();
    var waiting = new TreeSet<>(table.rows().keySet());
    Predicate<String> ready = name -> settled.containsAll(table.rows().get(name).uses());
    while (waiting.stream().anyMatch(ready)) {
      var next = waiting.stream().filter(ready).toList();
      settled.addAll(next);
      next.forEach(waiting::remove);
    }

    assertThat(waiting).as("packages in or above a cycle").isEmpty();
  }

  @Test
  void onlyBootUsesAnEngineOrTheStoreAndNoSurfaceUsesAnother() {
    assertThat(table.rows())
        .allSatisfy(
            (name, row) ->
                assertThat(row.uses())
                    .noneMatch(used -> isIn(used, "store") && !isIn(name, "store"))
                    .noneMatch(used -> isIn(used, "engine"))
                    .noneMatch(used -> isIn(used, "surface") && !sameSurface(used, name)));
    assertThat(table.rows().entrySet().stream().filter(row -> row.getValue().usesAll()))
        .extracting(Map.Entry::getKey)
        .containsExactlyInAnyOrder("boot", "boot.option", "boot.command");
  }

  private static boolean isIn(String name, String room) {
    return name.equals(room) || name.startsWith(room + ".");
  }

  /// `surface.mcp.stdio` may use `surface.mcp`, and nothing of `surface.rest`.
  private static boolean sameSurface(String one, String other) {
    return isIn(other, "surface") && one.split("\\.", -1)[1].equals(other.split("\\.", -1)[1]);
  }

  @Test
  void sqlAndTopologySeeNoDriver() {
    assertThat(table.rows())
        .allSatisfy(
            (name, row) -> {
              if (name.equals("sql") || name.startsWith("sql.")) {
                assertThat(row.libraries()).isSubsetOf("jackson");
              }
            });
    assertThat(table.rows().get("topology").libraries()).isEmpty();
  }

  @Test
  void everyClassThatTheDocumentNamesExists() {
    var names =
        CLASSES.stream()
            .map(type -> packageOf(type) + "." + type.getSimpleName())
            .collect(Collectors.toSet());
    var simple = CLASSES.stream().map(JavaClass::getSimpleName).collect(Collectors.toSet());
    var document = SourceTree.content(Path.of("docs/ARCHITECTURE.md"));
    var journeys = document.substring(0, document.indexOf("## Packages"));

    assertThat(
            CLASS_NAME
                .matcher(journeys)
                .results()
                .filter(
                    found ->
                        found.group(1) == null
                            ? !simple.contains(found.group(2))
                            : !names.contains(found.group(1) + found.group(2)))
                .map(MatchResult::group))
        .isEmpty();
  }

  @Test
  void everyPackageUsesOnlyWhatItsRowAllows() {
    assertThat(CLASSES.stream().flatMap(this::forbiddenUses).distinct().sorted()).isEmpty();
  }

  @Test
  void onlyTheEdgesTouchStandardOutput() {
    var others =
        CLASSES.stream()
            .filter(type -> !MAY_WRITE_TO_STDOUT.contains(packageOf(type)))
            .flatMap(type -> type.getFieldAccessesFromSelf().stream())
            .filter(access -> access.getTargetOwner().isEquivalentTo(System.class))
            .filter(access -> access.getTarget().getName().equals("out"))
            .map(access -> access.getDescription());

    assertThat(others).isEmpty();
  }

  /// Databases, backups and exports are for their owner alone, and a method of the JDK that creates
  /// a file lets others read it. Temporary files are the exception: the JDK makes them private.
  @Test
  void onlyFilesCreatesAndWritesFiles() {
    var others =
        CLASSES.stream()
            .filter(type -> !packageOf(type).equals("files"))
            .filter(type -> !WRITES_NO_DATA.contains(outermost(type)))
            .flatMap(type -> type.getCodeUnitCallsFromSelf().stream())
            .filter(call -> createsFile(call.getTarget()))
            .map(call -> call.getDescription());

    assertThat(others).isEmpty();
  }

  private static boolean createsFile(AccessTarget.CodeUnitCallTarget called) {
    var parameters = called.getRawParameterTypes().stream().map(JavaClass::getName).toList();
    var name = called.getName();
    return switch (called.getOwner().getName()) {
      case "java.nio.file.Files" ->
          FILES_THAT_WRITE.contains(name)
              || (name.equals("copy") && !parameters.getLast().equals("java.io.OutputStream"));
      case "java.nio.channels.FileChannel", "java.nio.channels.AsynchronousFileChannel" ->
          name.equals("open");
      case "java.io.File" -> Set.of("createNewFile", "mkdir", "mkdirs").contains(name);
      case "java.io.RandomAccessFile", "java.util.logging.FileHandler" -> name.equals("<init>");
      case "java.io.FileOutputStream",
          "java.io.FileWriter",
          "java.io.PrintStream",
          "java.io.PrintWriter",
          "java.util.Formatter" ->
          name.equals("<init>")
              && !parameters.isEmpty()
              && Set.of("java.io.File", "java.lang.String").contains(parameters.getFirst());
      default -> false;
    };
  }

  @Test
  void aClassIsFinalOrSaysWhyItIsNot() {
    assertThat(CLASSES.stream().filter(type -> !closed(type)).map(JavaClass::getName)).isEmpty();
  }

  @Test
  void aNameSaysSomething() {
    var empty =
        CLASSES.stream()
            .map(JavaClass::getSimpleName)
            .filter(name -> SAYS_NOTHING.matcher(name).matches());

    assertThat(empty).isEmpty();
    assertThat(packages())
        .noneMatch(
            name ->
                List.of(name.split("\\.")).stream()
                    .anyMatch(Set.of("util", "common", "misc")::contains));
  }

  private Stream<String> forbiddenUses(JavaClass type) {
    var row = table.rows().get(packageOf(type));
    if (row == null) {
      return Stream.of(); // everyPackageHasARow tells
    }
    var forbidden = new ArrayList<String>();
    for (var dependency : type.getDirectDependenciesFromSelf()) {
      var target = dependency.getTargetClass().getBaseComponentType();
      if (!allowed(packageOf(type), row, target)) {
        forbidden.add(packageOf(type) + " uses " + target.getName() + ", in " + outermost(type));
      }
    }
    return forbidden.stream();
  }

  private boolean allowed(String from, ArchitectureTable.Row row, JavaClass target) {
    var name = target.getPackageName();
    var ours = ArchitectureTable.ours(name);
    if (ours.isPresent()) {
      return row.usesAll() || ours.get().equals(from) || row.uses().contains(ours.get());
    }
    var library = table.library(name);
    if (library.isPresent()) {
      return row.libraries().contains(library.get());
    }
    return target.isPrimitive()
        || Stream.of("java", "javax", "jdk", "org.jspecify.annotations")
            .anyMatch(root -> ArchitectureTable.within(name, root));
  }

  private static boolean closed(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.FINAL)
        || type.isInterface()
        || type.isEnum()
        || type.isAnonymousClass()
        || type.isAssignableTo(Throwable.class)
        || type.reflect().isSealed();
  }

  private static Set<String> packages() {
    return CLASSES.stream()
        .map(ArchitectureTest::packageOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String packageOf(JavaClass type) {
    return ArchitectureTable.ours(type.getPackageName()).orElseThrow();
  }

  private static String outermost(JavaClass type) {
    return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type.getSimpleName());
  }
}

package dev.kith.boot;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/// How tests start the classes of this build in a process of its own.
///
/// Such processes are many and each does little, so they start much as `./kith` does: from jars,
/// with classes that the JVM has read once for all of them and native libraries that lie unpacked.
public final class ChildJvm {
  private static final List<String> FLAGS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-Xlog:disable"); // an archive that does not fit is no reason to say anything

  private ChildJvm() {}

  /// The words that start a class; its arguments may be added.
  public static List<String> command(Class<?> main, String... flags) {
    var command = java();
    command.addAll(FLAGS);
    command.addAll(Prepared.WORDS);
    command.addAll(List.of(flags));
    command.addAll(List.of("-cp", Prepared.CLASS_PATH, main.getName()));
    return command;
  }

  /// A home that is not new, so that no example is put into it, which takes longer than most tests.
  static Path homeWithoutExamples(Path home) throws IOException {
    Files.createDirectories(home);
    if (Files.notExists(home.resolve(".keep"))) {
      Files.createFile(home.resolve(".keep"));
    }
    return home;
  }

  private static List<String> java() {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    return command;
  }

  /// What is made once, when the first process is wanted.
  private static final class Prepared {
    static final Path FOLDER = folder();
    static final String CLASS_PATH = classPath();
    static final List<String> WORDS = words();

    private static Path folder() {
      try {
        var folder = Files.createTempDirectory("kith-child");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        return folder;
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    /// Of files alone, for the JVM keeps no classes that lie in folders; and in full, for a shell
    /// may stand elsewhere.
    private static String classPath() {
      var entries = new ArrayList<String>();
      var separator = Pattern.quote(File.pathSeparator);
      for (var entry : System.getProperty("java.class.path").split(separator, -1)) {
        if (entry.isEmpty()) {
          continue; // it would be the folder where the tests run
        }
        var path = Path.of(entry).toAbsolutePath();
        var file = Files.isDirectory(path) ? jar(path, entries.size()) : path;
        entries.add(file.toString());
      }
      return String.join(File.pathSeparator, entries);
    }

    private static Path jar(Path classes, int number) {
      var jar = FOLDER.resolve("classes" + number + ".jar");
      try (var out = new JarOutputStream(Files.newOutputStream(jar));
          var files = Files.walk(classes)) {
        out.setLevel(0);
        for (var file : files.filter(Files::isRegularFile).toList()) {
          var name = classes.relativize(file).toString().replace(File.separatorChar, '/');
          out.putNextEntry(new ZipEntry(name));
          Files.copy(file, out);
        }
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
      return jar;
    }

    private static List<String> words() {
      try {
        var libraries = FOLDER.resolve("native");
        NativeLibraries.unpack(libraries);
        var options = "@" + libraries.resolve("options");
        var archive = FOLDER.resolve("classes.jsa");
        train(options, archive);
        return List.of(options, "-XX:SharedArchiveFile=" + archive);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new AssertionError(interrupted);
      }
    }

    /// Where it fails there is no archive, and every process reads its classes itself.
    private static void train(String options, Path archive)
        throws IOException, InterruptedException {
      var command = java();
      command.addAll(FLAGS);
      command.addAll(List.of(options, "-XX:ArchiveClassesAtExit=" + archive, "-cp", CLASS_PATH));
      command.addAll(List.of(Main.class.getName(), "call", "create_entity"));
      command.add("{\"database\":\"memory\",\"name\":\"Ada\",\"entity_type\":\"person\"}");
      var builder =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("KITH_HOME", FOLDER.resolve("home").toString());
      builder.start().waitFor();
    }

    private static void delete(Path folder) {
      try {
        Files.walkFileTree(folder, new Deletion());
      } catch (IOException left) {
        // in the folder for what is temporary, where it does no harm
      }
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failed) throws IOException {
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}

package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The cache as the launcher of Windows has it recorded, from a jar that lies as in the archive.
@Tag("long")
class AotRecordingTest {
  @TempDir Path folder;
  private Path jar;

  @BeforeEach
  void plant() throws IOException {
    jar = Files.createDirectories(folder.resolve("lib")).resolve("kith.jar");
    var command = ChildJvm.command(Main.class);
    var path = command.get(command.indexOf("-cp") + 1).split(Pattern.quote(File.pathSeparator), -1);
    var manifest = new Manifest();
    var main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(
        Attributes.Name.CLASS_PATH,
        Arrays.stream(path)
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" ")));
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    var options = Files.createDirectories(folder.resolve("lib/options"));
    for (var name : List.of("all", "training")) {
      Files.copy(Path.of("packaging/options", name), options.resolve(name));
    }
  }

  @Test
  void itIsRecordedOnceInTheFirstFolderThatCanBeWritten() throws IOException, InterruptedException {
    var blocked = Files.createFile(folder.resolve("file")).resolve("two");
    var made = folder.resolve("made/two");
    var other = Files.createDirectories(folder.resolve("made/one/native"));
    Files.writeString(other.resolveSibling("kith.aot"), "of another build");
    Files.createFile(other.resolveSibling("recording"));
    var foreign = Files.writeString(folder.resolve("made/notes.txt"), "somebody's");

    task("record-aot", blocked, made);

    assertThat(made.resolve("kith.aot")).isNotEmptyFile();
    assertThat(made.resolve("native/options")).isNotEmptyFile();
    assertThat(other.getParent()).doesNotExist();
    assertThat(foreign).exists();

    Files.writeString(made.resolve("kith.aot"), "as it was");
    task("record-aot-in", made);
    assertThat(made.resolve("kith.aot")).hasContent("as it was");
  }

  @Test
  void whatCannotBeRecordedIsNotTriedAgain() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("lib/options/training"), "-XX:NoSuchOption=1");
    var made = folder.resolve("made/two");

    task("record-aot", made);

    assertThat(made.resolve("kith.aot")).isEmptyFile();
  }

  /// Waits for the processes that outlive it, too.
  private void task(String name, Path... places) throws IOException, InterruptedException {
    var command = new ArrayList<>(ChildJvm.command(Main.class).subList(0, 1));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", jar.toString()));
    command.addAll(List.of(Main.class.getName(), name));
    Arrays.stream(places).map(Path::toString).forEach(command::add);
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    var recording =
        ProcessHandle.allProcesses()
            .filter(process -> process.info().commandLine().orElse("").contains(jar.toString()))
            .toList();
    recording.forEach(process -> process.onExit().join());
  }
}

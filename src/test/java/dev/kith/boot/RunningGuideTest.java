package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class RunningGuideTest {
  @TempDir Path folder;

  @Test
  void theCommandsOfKithWorkInTheirOrder() throws IOException, InterruptedException {
    var page = String.join("\n", Shell.blocks(Path.of("docs/guide/running.md"), "sh"));
    // in this folder, as this user
    var here =
        page.replace("sudo -u kith ", "").replace("-o kith -g kith ", "").replace("sudo ", "");
    for (var place : List.of("/etc/kith", "/var/lib/kith", "/srv/backup")) {
      here = here.replace(place, folder + place);
    }
    Files.createDirectories(folder.resolve("etc/kith"));
    Files.createDirectories(folder.resolve("srv"));

    var said = new Shell(folder).run(here);

    assertThat(said)
        .contains("https://kith.example.org/mcp", "Bearer ${KITH_CLIENT_TOKEN}")
        .contains("backed up 'pharma'", "restored 'pharma'", "restored 'notes'");
    assertThat(folder.resolve("etc/kith/tokens.yaml")).content().contains("prometheus");
    assertThat(folder.resolve("home")).doesNotExist(); // nothing went to the operator's own home
  }

  /// Files that the service cannot read, or that lock it out, come of commands run as another user.
  @Test
  void whatTouchesTheServicesFilesRunsAsItsUser() throws IOException {
    var unit = Files.readString(Path.of("packaging/files/kith.service"));
    assertThat(unit).contains("User=kith\n").doesNotContain("DynamicUser=");
    assertThat(unit).contains("SuccessExitStatus=143\n"); // else each stop counts as a failure
    assertThat(unit).doesNotContain("MemoryDenyWriteExecute="); // with it, no JVM starts
    assertThat(unit).contains("SystemCallFilter=~"); // @system-service lacks what Lucene calls

    var guide = Files.readString(Path.of("docs/guide/running.md"));
    assertThat(guide.lines())
        .filteredOn(line -> line.matches(".*\\bkith (token|backup|restore|doctor|databases)\\b.*"))
        .filteredOn(line -> !line.startsWith("|") || line.contains("/var/lib/kith"))
        .isNotEmpty()
        .filteredOn(line -> !line.contains("docker compose run --rm kith ")) // its own user there
        .allMatch(line -> line.contains("sudo -u kith ") || line.contains("* * *  kith "));
  }
}

package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// One of everything that Kith writes of a user's data: nobody else may read it, whatever the
/// user's mask for new files allows.
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class EveryFileOfItsOwnerTest {
  private static final String ALL =
      """
      umask 0
      mkdir -m 700 out && export KITH_AUDIT=out/audit/calls.jsonl
      kith databases create made
      kith call create_entity '{"database":"made","name":"Ada","entity_type":"person","observations":["wrote a program"]}'
      kith call create_entity '{"database":"made","name":"Bob","entity_type":"person"}'
      kith call create_relationship '{"database":"made","from_entity":"Ada","to_entity":"Bob","relationship_type":"knows"}'
      echo '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"describe_schema","arguments":{"database":"made"}}}' | kith mcp
      kith call search_memory '{"database":"made","query":"program"}'
      kith databases set made history=90d
      kith export -d made out/rows.jsonl
      kith export -d made out/rows.jsonl.gz
      kith export -d made --to markdown out/pages
      kith export -d made --to neo4j-nodes out/nodes.csv
      kith export -d made --to neo4j-relationships out/edges.csv
      kith export -d made --to server-memory out/memory.jsonl
      kith backup -d made out/made.backup
      kith backup --all out/backups
      kith import -d loaded out/rows.jsonl
      kith import -d loaded out/memory.jsonl --from server-memory
      kith restore -d back out/made.backup
      kith compact made
      kith doctor
      kith token new ada --read '*' --file out/tokens.yaml
      kith call find_nodes '{"database":"loaded","node_label":"person","limit":1}'
      kith call forget '{"database":"made","entities":["Bob"],"dry_run":false}'
      printf 'id\\n1\\n' > out/t.csv && chmod 600 out/t.csv
      printf 'engine: duckdb\\nsource: {tables: {t: t.csv}}\\nnodes: {t: {key: id, properties: {id: int64}}}\\n' > out/o.yaml
      chmod 600 out/o.yaml
      kith map --ontology out/o.yaml -d tables --engine duckdb
      """;

  @TempDir Path folder;

  @Test
  void nobodyElseMayReadWhatKithWrites() throws IOException, InterruptedException {
    assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));

    var said = new Shell(folder).run(ALL);

    var written = new ArrayList<Path>();
    var loose = new ArrayList<String>();
    for (var top : List.of("home", "out")) {
      try (var paths = Files.walk(folder.resolve(top))) {
        for (var path : paths.toList()) {
          var wanted =
              Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) ? "rwx------" : "rw-------";
          var found = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
          written.add(folder.relativize(path));
          if (!found.equals(wanted)) {
            loose.add(found + " " + folder.relativize(path));
          }
        }
      }
    }
    assertThat(loose).as(said).isEmpty();
    assertThat(written)
        .extracting(path -> path.getFileName().toString())
        .contains(
            "graph.sqlite",
            "about.yaml",
            "ontology.yaml",
            "topology.csr",
            "calls.jsonl",
            "tokens.yaml",
            "made.backup",
            "rows.jsonl",
            "rows.jsonl.gz",
            "memory.jsonl",
            "Ada.md");
  }
}

package dev.kith.topology.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.topology.file.CsrLayout.Section;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OlderFileTest {
  @TempDir private Path folder;

  @Test
  void aFileWithoutChecksumsOfBlocksIsStillOpened() throws IOException {
    var file = folder.resolve("topology.csr");
    try (var builder = new TopologyBuilder(folder)) {
      for (int key = 0; key < 100; key++) {
        builder.node(key, 1, Double.NaN, "node " + key);
      }
      for (int edge = 0; edge < 99; edge++) {
        builder.edge(edge, edge, 0, edge + 1);
      }
      builder.write(file, 7);
    }
    var bytes = Files.readAllBytes(file);
    var header =
        CsrHeader.decode(ByteBuffer.wrap(bytes, 0, CsrLayout.HEADER_BYTES), bytes.length)
            .orElseThrow();
    Files.write(file, older(header, bytes));

    var base = CsrBase.open(file).orElseThrow();

    assertThat(base.firstDamaged()).isEmpty();
    assertThat(base.find("node 42")).isEqualTo(42);
    assertThat(base.out().neighbour((int) base.out().range(42))).isEqualTo(43);
    assertThat(base.isDamaged()).isFalse();
  }

  private static byte[] older(CsrHeader header, byte[] bytes) {
    var now = header.layout();
    var before =
        new CsrLayout(
            now.bound(),
            now.nodes(),
            now.edges(),
            now.predicateWidth(),
            now.typeWidth(),
            now.mentionsWidth(),
            now.idOffsetWidth(),
            now.idBytes(),
            false);
    var sums = new EnumMap<Section, Integer>(header.checksums());
    sums.put(Section.BLOCK_SUMS, 0);
    var cut = Arrays.copyOf(bytes, (int) before.fileLength());
    new CsrHeader(header.change(), before, header.salt(), sums)
        .encode()
        .get(cut, 0, CsrLayout.HEADER_BYTES);
    return cut;
  }
}

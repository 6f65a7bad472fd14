package dev.kith.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.topology.file.TopologyBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyFileTest {
  private static final int HEADER_BYTES = 256;
  private static final int CHECKSUM_AT = HEADER_BYTES - 4;

  @TempDir private Path folder;
  private Path file;
  private byte[] written;

  @BeforeEach
  void writeSome() throws IOException {
    file = folder.resolve("topology.csr");
    try (var builder = new TopologyBuilder(folder)) {
      for (int key = 0; key < 20; key++) {
        builder.node(key, key % 3, key, "node " + key);
      }
      for (int edge = 0; edge < 40; edge++) {
        builder.edge(edge, edge % 20, edge % 2, (edge * 7 + edge / 20) % 20);
      }
      builder.write(file, 42);
    }
    written = Files.readAllBytes(file);
  }

  @Test
  void aFileShowsTheChangeItWasWrittenFor() {
    var topology = Topology.open(file).orElseThrow();

    assertThat(topology.change()).isEqualTo(42);
    assertThat(topology.nodeCount()).isEqualTo(20);
    assertThat(topology.edgeCount()).isEqualTo(40);
    assertThat(topology.verify()).isEmpty();
  }

  @Test
  void nothingButTheFileIsLeftBehind() throws IOException {
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aMissingFileIsNotOpened() {
    assertThat(Topology.open(folder.resolve("other.csr"))).isEmpty();
    assertThat(Topology.open(folder)).isEmpty();
  }

  @Test
  void aCutOrLongerFileIsNotOpenedWhereverItEnds() throws IOException {
    for (int length = 0; length < written.length; length++) {
      put(Arrays.copyOf(written, length));

      assertThat(Topology.open(file)).as("length " + length).isEmpty();
    }
    put(Arrays.copyOf(written, written.length + 1));

    assertThat(Topology.open(file)).isEmpty();
  }

  @Test
  void aWrongBitInTheHeaderIsSeenOnOpening() throws IOException {
    for (int bit = 0; bit < HEADER_BYTES * 8; bit++) {
      var damaged = written.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      put(damaged);

      assertThat(Topology.open(file)).as("bit " + bit).isEmpty();
    }
  }

  @Test
  void aWrongByteBehindTheHeaderIsSeenByVerifying() throws IOException {
    int seen = 0;
    for (int at = HEADER_BYTES; at < written.length; at++) {
      var damaged = written.clone();
      damaged[at] ^= 0x55;
      put(damaged);
      var topology = Topology.open(file);
      if (topology.isEmpty() || topology.get().verify().isPresent()) {
        seen++;
      } else {
        assertThat(written[at]).as("only padding between sections at " + at).isZero();
      }
    }

    assertThat(seen).isGreaterThan((written.length - HEADER_BYTES) / 2);
  }

  @Test
  void aWalkOverDamagedListsIsAFaultAndNoCrash() throws IOException {
    var damaged = written.clone();
    // the first node's list now ends far beyond the file
    damaged[HEADER_BYTES + 7] = 0x3F;
    put(damaged);
    var topology = Topology.open(file).orElseThrow();

    assertThatThrownBy(
            () ->
                topology.neighbourhood(
                    new int[] {0},
                    1,
                    new WalkLimits(Integer.MAX_VALUE, Integer.MAX_VALUE),
                    Call.by("test")))
        .isInstanceOfSatisfying(
            FaultException.class,
            fault -> assertThat(fault.fault()).isInstanceOf(Fault.Damaged.class));
  }

  @Test
  void aForeignFileIsNotOpened() throws IOException {
    put(resealed(0, (byte) 'X'));

    assertThat(Topology.open(file)).isEmpty();
  }

  @Test
  void aFileOfAnotherVersionIsNotOpened() throws IOException {
    for (byte version : new byte[] {1, 4}) {
      put(resealed(8, version));

      assertThat(Topology.open(file)).as("version " + version).isEmpty();
    }
  }

  @Test
  void countsThatDoNotFitTheLengthAreNotBelieved() throws IOException {
    for (int at = 24; at < 56; at++) {
      put(resealed(at, (byte) (written[at] ^ 0x7F)));

      assertThat(Topology.open(file)).as("byte " + at).isEmpty();
    }
  }

  @Test
  void aSnapshotOutlivesTheReplacementOfItsFile() {
    var old = Topology.open(file).orElseThrow();

    try (var builder = new TopologyBuilder(folder)) {
      builder.write(file, 43);
    }

    assertThat(old.id(7)).isEqualTo("node 7");
    assertThat(Topology.open(file).orElseThrow().nodeCount()).isZero();
  }

  /// A fresh file each time: some file systems sync one that is cut and written again.
  private void put(byte[] bytes) throws IOException {
    Files.deleteIfExists(file);
    Files.write(file, bytes);
  }

  /// The file with one byte changed and the header's checksum made to fit.
  private byte[] resealed(int at, byte value) {
    var changed = written.clone();
    changed[at] = value;
    var checksum = new CRC32C();
    checksum.update(changed, 0, CHECKSUM_AT);
    ByteBuffer.wrap(changed)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(CHECKSUM_AT, (int) checksum.getValue());
    return changed;
  }
}

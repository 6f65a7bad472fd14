package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.search.IndexState;
import dev.kith.search.TextHit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextIndexFilesTest {
  private static final int[] NONE = {};

  @TempDir private Path home;
  private final List<TextIndex> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(TextIndex::close);
  }

  private TextIndex open() {
    var index = TextIndex.open(home.resolve("search"));
    opened.add(index);
    return index;
  }

  private static Document document(int key, String name, String text) {
    return new Document(key, "id:" + key, name, List.of(), "Thing", text, key, Double.NaN);
  }

  private static List<Integer> keys(TextIndex index, String text) {
    return index.all().words(text, Set.of(), 100).stream().map(TextHit::key).toList();
  }

  private static TextIndex filled(TextIndex index, Document... documents) {
    index.apply(List.of(documents), NONE, index.change() + 1);
    return index;
  }

  @Test
  void aBaseWrittenByOneIsPickedUpByTheOther() {
    var one = filled(open(), document(1, "alpha", ""), document(2, "beta", ""));
    var other = filled(open(), document(1, "alpha", ""), document(2, "beta", ""));
    other.apply(List.of(document(3, "gamma", "")), NONE, 2);

    assertThat(one.compact(() -> {})).isTrue();
    assertThat(one.baseChange()).isEqualTo(1);
    assertThat(one.deltaSize()).isZero();
    assertThat(other.refresh()).isTrue();
    assertThat(other.baseChange()).isEqualTo(1);
    assertThat(other.change()).isEqualTo(2);
    assertThat(other.deltaSize()).isEqualTo(1);
    assertThat(other.documents()).isEqualTo(3);
    assertThat(keys(other, "alpha")).containsExactly(1);
    assertThat(keys(other, "gamma")).containsExactly(3);
    assertThat(other.refresh()).isFalse();
    assertThat(other.compact(() -> {})).isTrue();
    assertThat(keys(one, "gamma")).isEmpty();
    assertThat(one.refresh()).isTrue();
    assertThat(one.change()).isEqualTo(2);
    assertThat(keys(one, "gamma")).containsExactly(3);
  }

  @Test
  void whoeverIsBehindTheBaseWritesNone() {
    var behind = filled(open(), document(1, "alpha", ""));
    var ahead = filled(open(), document(1, "alpha", ""));
    ahead.apply(List.of(document(2, "beta", "")), NONE, 5);
    assertThat(ahead.compact(() -> {})).isTrue();

    assertThat(behind.compact(() -> {})).isFalse();

    assertThat(behind.change()).isEqualTo(5);
    assertThat(keys(behind, "beta")).containsExactly(2);
  }

  @Test
  void oneWriterAtATime() throws IOException {
    var index = filled(open(), document(1, "alpha", ""));
    index.compact(() -> {});
    filled(index, document(2, "beta", ""));
    try (var directory = FSDirectory.open(home.resolve("search"));
        var _ = directory.obtainLock("write.lock")) {
      assertThat(index.compact(() -> {})).isFalse();
      assertThat(index.rebuild(List.<Document>of().iterator(), 9, _ -> {})).isFalse();
    }
    assertThat(index.compact(() -> {})).isTrue();
  }

  @Test
  void aRebuildReplacesEverything() {
    var index = filled(open(), document(1, "alpha", ""));
    index.compact(() -> {});
    var reported = new ArrayList<Long>();

    index.rebuild(
        List.of(document(2, "beta", ""), document(3, "beta", "")).iterator(), 40, reported::add);

    assertThat(keys(index, "alpha")).isEmpty();
    assertThat(keys(index, "beta")).containsExactly(3, 2);
    assertThat(index.baseChange()).isEqualTo(40);
    assertThat(reported).containsExactly(2L);
    assertThat(index.verify()).isTrue();
  }

  @Test
  void aRebuildFurtherBackStepsBack() {
    var index = filled(open(), document(1, "alpha", ""));
    index.apply(List.of(), NONE, 50);
    filled(index, document(2, "beta", ""));
    index.compact(() -> {});

    index.rebuild(List.of(document(1, "alpha", "")).iterator(), 10, _ -> {});

    assertThat(index.change()).isEqualTo(10);
    assertThat(keys(index, "beta")).isEmpty();
  }

  @Test
  void everyTornOrForeignFileIsNoticedAndRebuilt() throws IOException {
    var documents = new ArrayList<Document>();
    for (int key = 0; key < 200; key++) {
      documents.add(document(key, "name " + key, "text with several words " + key * 7));
    }
    var folder = home.resolve("search");
    var first = open();
    first.rebuild(documents.iterator(), 3, _ -> {});
    first.close();
    List<Path> files;
    try (var listed = Files.list(folder)) {
      files = listed.filter(file -> !file.endsWith("write.lock")).toList();
    }
    assertThat(files).hasSizeGreaterThan(5);
    for (var file : files) {
      for (var damage : List.of("truncate", "delete", "garbage")) {
        damage(folder.resolve(file.getFileName()), damage);
        try (var index = TextIndex.open(folder)) {
          usable(index);
          assertThat(index.rebuild(documents.iterator(), 3, _ -> {})).isTrue();
          assertThat(keys(index, "several")).hasSize(100);
          assertThat(index.state()).isEqualTo(IndexState.READY);
        }
        try (var listed = Files.list(folder)) {
          var suffix = extension(file);
          var again = listed.filter(other -> extension(other).equals(suffix)).findFirst();
          assertThat(again).isPresent();
        }
      }
    }
  }

  private static String extension(Path file) {
    var name = file.getFileName().toString();
    return name.contains(".") ? name.substring(name.lastIndexOf('.')) : "segments";
  }

  private static void damage(Path file, String how) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    var bytes = Files.readAllBytes(file);
    switch (how) {
      case "truncate" -> Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
      case "delete" -> Files.delete(file);
      default -> {
        for (int at = 8; at < bytes.length; at += 3) {
          bytes[at] ^= 0x5A;
        }
        Files.write(file, bytes);
      }
    }
  }

  /// An answer, an empty one with the state told, or a fault that says the base is damaged.
  private static void usable(TextIndex index) {
    try {
      var found = keys(index, "several wor");
      assertThat(index.state() != IndexState.READY ? found : List.of()).isEmpty();
    } catch (FaultException raised) {
      assertThat(raised.fault()).isInstanceOf(Fault.Damaged.class);
      assertThat(index.state()).isEqualTo(IndexState.UNUSABLE);
    }
  }

  @Test
  void aBaseOfAnotherVersionIsUnusable() throws IOException {
    var folder = home.resolve("search");
    try (var directory = FSDirectory.open(folder);
        var writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.addDocument(DocumentFields.of(document(1, "alpha", "")));
    }
    var index = open();

    assertThat(index.state()).isEqualTo(IndexState.UNUSABLE);
    assertThat(keys(index, "alpha")).isEmpty();
    filled(index, document(1, "alpha", ""));
    assertThat(index.compact(() -> {})).isFalse();
    assertThat(index.rebuild(List.of(document(1, "alpha", "")).iterator(), 1, _ -> {})).isTrue();
    assertThat(index.state()).isEqualTo(IndexState.READY);
  }

  @Test
  void aClosedIndexSaysSo() {
    var index = open();
    index.close();

    assertThatThrownBy(() -> index.all().words("a", Set.of(), 1))
        .isInstanceOf(FaultException.class);
  }
}

package dev.kith.search.text;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;

/// The documents that changed after the base, indexed in memory. One thread at a time.
final class TextDelta {
  private final IndexWriter writer;
  private final Map<Integer, Long> changed = new HashMap<>();
  private DirectoryReader reader;
  private long change;

  TextDelta(long change) throws IOException {
    // The default policy merges up to megabytes at once, which here is all there is: by count of
    // documents every document is merged a few times only.
    var merging = new LogDocMergePolicy();
    merging.setMinMergeDocs(16);
    merging.setMergeFactor(4);
    this.writer =
        new IndexWriter(
            new ByteBuffersDirectory(),
            new IndexWriterConfig()
                .setMergeScheduler(new SerialMergeScheduler())
                .setMergePolicy(merging)
                .setUseCompoundFile(false)
                .setCommitOnClose(false));
    this.reader = DirectoryReader.open(writer);
    this.change = change;
  }

  void apply(List<Document> put, int[] gone, long upTo) throws IOException {
    for (var document : put) {
      writer.updateDocument(Fields.key(document.key()), Fields.of(document));
      changed.put(document.key(), upTo);
    }
    for (var key : gone) {
      writer.deleteDocuments(Fields.key(key));
      changed.put(key, upTo);
    }
    change = upTo;
    reopen();
  }

  /// Forgets what a newer base holds.
  void forget(long upTo) throws IOException {
    var held =
        changed.entrySet().stream()
            .filter(entry -> entry.getValue() <= upTo)
            .map(Map.Entry::getKey)
            .toList();
    writer.deleteDocuments(held.stream().map(Fields::key).toArray(Term[]::new));
    changed.keySet().removeAll(held);
    change = Math.max(change, upTo);
    reopen();
  }

  private void reopen() throws IOException {
    var newer = DirectoryReader.openIfChanged(reader, writer);
    if (newer != null) {
      reader.decRef();
      reader = newer;
    }
  }

  DirectoryReader reader() {
    return reader;
  }

  long change() {
    return change;
  }

  /// The nodes whose state in the base does not count any more.
  int[] keys() {
    return changed.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  int size() {
    return changed.size();
  }

  void close() throws IOException {
    reader.decRef();
    writer.rollback();
  }
}

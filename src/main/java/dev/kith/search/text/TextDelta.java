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

/// An index in memory of the documents that changed after the base. It is not thread-safe.
final class TextDelta {
  private final IndexWriter writer;
  private final Map<Integer, Long> changed = new HashMap<>();
  private DirectoryReader reader;
  private long change;

  TextDelta(long change) throws IOException {
    // The default policy would merge everything each time, since all of it is small. By document
    // count each document is merged a few times only.
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
      writer.updateDocument(DocumentFields.key(document.key()), DocumentFields.of(document));
      changed.put(document.key(), upTo);
    }
    for (var key : gone) {
      writer.deleteDocuments(DocumentFields.key(key));
      changed.put(key, upTo);
    }
    change = upTo;
    reopen();
  }

  /// Removes what a newer base contains.
  void forget(long upTo) throws IOException {
    var held =
        changed.entrySet().stream()
            .filter(entry -> entry.getValue() <= upTo)
            .map(Map.Entry::getKey)
            .toList();
    writer.deleteDocuments(held.stream().map(DocumentFields::key).toArray(Term[]::new));
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

  /// The nodes whose documents in the base are out of date.
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

package dev.kith.search.text;

import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.function.LongConsumer;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.SlowCodecReaderWrapper;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;

/// Writes the bases of text indexes. Readers of the previous base, in any process, can go on using
/// it.
final class TextBaseWriter {
  private static final int PROGRESS_INTERVAL = 1_000;

  private TextBaseWriter() {}

  /// Merges base and delta; false if another process is writing or has written a later state.
  static boolean merge(Path folder, TextSnapshot snapshot, int[] keys) throws IOException {
    var config =
        new IndexWriterConfig()
            .setMergeScheduler(new SerialMergeScheduler())
            .setUseCompoundFile(false)
            .setCommitOnClose(false)
            .setOpenMode(OpenMode.CREATE_OR_APPEND);
    try (var directory = FSDirectory.open(OwnerOnly.folders(folder));
        var writer = new IndexWriter(directory, config)) {
      var before = TextBase.change(writer);
      if (before < 0 || before >= snapshot.change()) {
        return false;
      }
      var terms = new Term[keys.length];
      for (int at = 0; at < keys.length; at++) {
        terms[at] = DocumentFields.key(keys[at]);
      }
      writer.deleteDocuments(terms);
      var parts = new ArrayList<CodecReader>();
      for (var leaf : snapshot.delta().leaves()) {
        parts.add(SlowCodecReaderWrapper.wrap(leaf.reader()));
      }
      writer.addIndexes(parts.toArray(CodecReader[]::new));
      TextBase.commit(writer, snapshot.change());
      OwnerOnly.restrict(folder);
      return true;
    } catch (LockObtainFailedException | CorruptIndexException _) {
      return false;
    }
  }

  /// Writes a base of all documents.
  ///
  /// @param wipe whether the folder is too damaged for Lucene to replace its content
  static boolean all(
      Path folder, Iterator<Document> documents, long change, LongConsumer progress, boolean wipe)
      throws IOException {
    var config =
        new IndexWriterConfig()
            .setRAMBufferSizeMB(buffer())
            .setUseCompoundFile(false)
            .setCommitOnClose(false)
            .setOpenMode(OpenMode.CREATE);
    try (var directory = FSDirectory.open(OwnerOnly.folders(folder))) {
      if (wipe) {
        wipe(directory);
      }
      try (var writer = new IndexWriter(directory, config)) {
        long done = 0;
        while (documents.hasNext()) {
          writer.addDocument(DocumentFields.of(documents.next()));
          if (++done % PROGRESS_INTERVAL == 0) {
            progress.accept(done);
          }
        }
        TextBase.commit(writer, change);
        OwnerOnly.restrict(folder);
        progress.accept(done);
        return true;
      }
    } catch (LockObtainFailedException _) {
      return false;
    }
  }

  private static void wipe(FSDirectory directory) throws IOException {
    try (var _ = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      for (var file : directory.listAll()) {
        if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
          directory.deleteFile(file);
        }
      }
    }
  }

  /// Large buffers make few, large segments; an import must still fit a small heap.
  private static double buffer() {
    return Math.clamp(Runtime.getRuntime().maxMemory() / 8 / (1 << 20), 16, 256);
  }
}

package dev.kith.search.text;

import dev.kith.search.IndexState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.FSDirectory;

/// The Lucene commit on disk that a text index is based on.
///
/// @param reader present if the base is ready; released when the base is replaced
record TextBase(IndexState state, long change, Optional<DirectoryReader> reader) {
  private static final String FORMAT = "kith.format";
  private static final String CHANGE = "kith.change";

  /// Up to so many bytes are compared with their checksums before the first search: some tens of
  /// milliseconds. A larger base is read meanwhile, by [TextIndex#verify].
  private static final long AT_ONCE = 1L << 27;

  /// A base that is missing or unusable.
  static TextBase none(IndexState state) {
    return new TextBase(state, 0, Optional.empty());
  }

  /// Reads the folder without creating it.
  static TextBase read(Path folder) {
    if (!Files.isDirectory(folder)) {
      return none(IndexState.MISSING);
    }
    try {
      // readers use the directory to find newer commits; it needs no closing
      return checked(DirectoryReader.open(FSDirectory.open(folder)), List.of());
    } catch (IndexNotFoundException none) {
      return none(IndexState.MISSING);
    } catch (IOException | RuntimeException damaged) {
      return none(IndexState.UNUSABLE);
    }
  }

  /// This base, or a newer one that a process has committed since.
  TextBase refreshed(Path folder) {
    if (reader.isEmpty()) {
      return read(folder);
    }
    try {
      var newer = DirectoryReader.openIfChanged(reader.get());
      return newer == null ? this : checked(newer, reader.get().leaves());
    } catch (IOException | RuntimeException damaged) {
      return read(folder);
    }
  }

  /// Lucene itself compares only small files with their checksums.
  ///
  /// @param known segments that were compared before
  private static TextBase checked(DirectoryReader reader, List<LeafReaderContext> known)
      throws IOException {
    boolean whole = false;
    try {
      var change = change(reader.getIndexCommit().getUserData());
      if (change >= 0 && bytes(reader) <= AT_ONCE) {
        verify(reader, known);
      }
      whole = change >= 0;
      return whole
          ? new TextBase(IndexState.READY, change, Optional.of(reader))
          : none(IndexState.UNUSABLE);
    } finally {
      if (!whole) {
        reader.close();
      }
    }
  }

  private static void verify(DirectoryReader reader, List<LeafReaderContext> known)
      throws IOException {
    var before = new HashSet<>();
    for (var leaf : known) {
      before.add(key(leaf));
    }
    for (var leaf : reader.leaves()) {
      if (!before.contains(key(leaf))) {
        leaf.reader().checkIntegrity();
      }
    }
  }

  private static Object key(LeafReaderContext leaf) {
    return leaf.reader().getCoreCacheHelper().getKey();
  }

  private static long bytes(DirectoryReader reader) throws IOException {
    long bytes = 0;
    for (var file : reader.getIndexCommit().getFileNames()) {
      bytes += reader.directory().fileLength(file);
    }
    return bytes;
  }

  /// Whether it is too large to have been compared with its checksums when it was opened.
  boolean isUnverified() {
    try {
      return reader.isPresent() && bytes(reader.get()) > AT_ONCE;
    } catch (IOException replaced) {
      return true;
    }
  }

  /// The change number in a commit's data, or -1 if the commit has another format.
  private static long change(Map<String, String> data) {
    var change = data.getOrDefault(CHANGE, "");
    boolean ours = DocumentFields.FORMAT.equals(data.get(FORMAT)) && change.matches("[0-9]{1,18}");
    return ours ? Long.parseLong(change) : -1;
  }

  /// The change number of the last commit that a writer continues, or -1.
  static long change(IndexWriter writer) {
    var data = writer.getLiveCommitData();
    if (data == null) {
      return 0;
    }
    var map = new HashMap<String, String>();
    data.forEach(entry -> map.put(entry.getKey(), entry.getValue()));
    return map.isEmpty() && writer.getDocStats().maxDoc == 0 ? 0 : change(map);
  }

  /// Commits the content of a writer as the state after a change.
  static void commit(IndexWriter writer, long change) throws IOException {
    var data = Map.of(FORMAT, DocumentFields.FORMAT, CHANGE, Long.toString(change));
    writer.setLiveCommitData(data.entrySet());
    writer.commit();
  }

  List<FilteredLeafReader> leaves() {
    return reader.stream()
        .flatMap(open -> open.leaves().stream())
        .map(leaf -> FilteredLeafReader.of(leaf.reader()))
        .toList();
  }
}

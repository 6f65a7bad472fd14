package dev.kith.store.past;

import dev.kith.files.FileReplacement;
import dev.kith.files.OwnerOnly;
import dev.kith.search.text.TextIndex;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Gives a copy the bases of its database that are old enough: its indexes then read a slice of the
/// feed in place of all tables.
///
/// Files of a base are never edited, so that both may have them. Whatever cannot be taken is built.
final class PastIndexes {
  private PastIndexes() {}

  /// @param last the last change of the copy
  static void link(DatabaseFiles present, DatabaseFiles past, long last) throws IOException {
    if (!linked(present.topology(), past.topology())
        || Topology.changeOf(past.topology()).orElse(Long.MAX_VALUE) > last) {
      FileReplacement.remove(past.topology());
    }
    // The ontology's reader compares its change and its counts.
    linked(present.census(), past.census());
    if (!linkedFolder(present.words(), past.words()) || wordsChange(past.words()) > last) {
      deleteFolder(past.words());
    }
  }

  private static long wordsChange(Path folder) {
    try (var index = TextIndex.open(folder)) {
      return index.change();
    }
  }

  private static boolean linked(Path file, Path as) {
    try {
      Files.createLink(as, file);
      return true;
    } catch (IOException | UnsupportedOperationException none) {
      return false;
    }
  }

  /// Lucene removes files that a later base does not need: then not all of them are found.
  private static boolean linkedFolder(Path folder, Path as) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    OwnerOnly.createFolder(as);
    boolean all = true;
    try (var files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        all &= isLock(file) || linked(file, as.resolve(file.getFileName()));
      }
    }
    return all;
  }

  private static boolean isLock(Path file) {
    return file.toString().endsWith(".lock");
  }

  private static void deleteFolder(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (var files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.Manifest;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/// Writes archives whose bytes depend on nothing but their content: sorted, of one time and owner.
///
/// @param seconds the time of every file, since 1970
record Archives(long seconds) {
  private static final int EXECUTABLE = 0755;
  private static final int PLAIN = 0644;

  /// A folder as `.tar.gz`.
  ///
  /// @param prefix a folder that everything lies in, with its slash, or nothing
  void tarGz(Path folder, String prefix, Path archive) throws IOException {
    try (var out = gzip(archive)) {
      tar(folder, prefix, Map.of(), out);
    }
  }

  static OutputStream gzip(Path archive) throws IOException {
    var smallest = new GzipParameters();
    smallest.setCompressionLevel(Deflater.BEST_COMPRESSION);
    return new GzipCompressorOutputStream(
        new BufferedOutputStream(Files.newOutputStream(archive)), smallest);
  }

  /// @param owners the owners of files that are not root's, by name
  void tar(Path folder, String prefix, Map<String, Integer> owners, OutputStream out)
      throws IOException {
    var tar = new TarArchiveOutputStream(out);
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    for (var path : FileTree.below(folder)) {
      boolean directory = Files.isDirectory(path);
      var name = FileTree.name(folder, path);
      var entry = new TarArchiveEntry(prefix + name + (directory ? "/" : ""));
      entry.setSize(directory ? 0 : Files.size(path));
      entry.setMode(
          name.equals("tmp") ? 01777 : directory || Files.isExecutable(path) ? EXECUTABLE : PLAIN);
      int owner = owners.getOrDefault(name, 0);
      entry.setIds(owner, owner);
      entry.setModTime(seconds * 1000);
      tar.putArchiveEntry(entry);
      if (!directory) {
        Files.copy(path, tar);
      }
      tar.closeArchiveEntry();
    }
    tar.finish();
  }

  /// The files of a folder as `.zip`, with the permissions that Unix knows.
  void zip(Path folder, String prefix, Path archive) throws IOException {
    try (var zip = new ZipArchiveOutputStream(archive)) {
      zip.setLevel(Deflater.BEST_COMPRESSION);
      for (var path : FileTree.below(folder)) {
        if (Files.isDirectory(path)) {
          continue; // some readers take a folder's entry for a file
        }
        var entry = new ZipArchiveEntry(prefix + FileTree.name(folder, path));
        entry.setTime(seconds * 1000);
        entry.setUnixMode(0100000 | (Files.isExecutable(path) ? EXECUTABLE : PLAIN));
        zip.putArchiveEntry(entry);
        Files.copy(path, zip);
        zip.closeArchiveEntry();
      }
    }
  }

  /// Copies a jar without the native code of other machines, and its entries as they are:
  /// compressed together with their neighbours they take less room in an archive, and none of the
  /// time of a start.
  void jar(Path jar, Path copy, Platform platform) throws IOException {
    copy(jar, copy, name -> !platform.isForeign(name) && !isUnused(name));
  }

  private void copy(Path jar, Path copy, Predicate<String> wanted) throws IOException {
    try (var from = ZipFile.builder().setPath(jar).get();
        var zip = new ZipArchiveOutputStream(copy)) {
      var kept = new TreeMap<String, ZipArchiveEntry>();
      from.getEntries().asIterator().forEachRemaining(entry -> kept.put(entry.getName(), entry));
      kept.keySet().removeIf(name -> name.endsWith("/") || !wanted.test(name));
      for (var entry : kept.values()) {
        var own = new ZipArchiveEntry(entry.getName());
        own.setTime(seconds * 1000);
        own.setMethod(ZipEntry.STORED);
        own.setSize(entry.getSize());
        own.setCrc(entry.getCrc());
        zip.putArchiveEntry(own);
        try (var in = from.getInputStream(entry)) {
          in.transferTo(zip);
        }
        zip.closeArchiveEntry();
      }
    }
  }

  /// Copies Kith's own jar, which says the version that it is packed as.
  void released(Path jar, Path copy, String version) throws IOException {
    try (var from = ZipFile.builder().setPath(jar).get();
        var zip = new ZipArchiveOutputStream(copy)) {
      for (var entry : Collections.list(from.getEntriesInPhysicalOrder())) {
        if (!entry.getName().equals("META-INF/MANIFEST.MF")) {
          zip.addRawArchiveEntry(entry, from.getRawInputStream(entry));
          continue;
        }
        var manifest = new Manifest(from.getInputStream(entry));
        manifest.getMainAttributes().putValue("Implementation-Version", version);
        var own = new ZipArchiveEntry(entry.getName());
        own.setTime(seconds * 1000);
        zip.putArchiveEntry(own);
        manifest.write(zip);
        zip.closeArchiveEntry();
      }
    }
  }

  /// Vocabularies that Kith counts no tokens with.
  private static boolean isUnused(String entry) {
    return entry.endsWith(".tiktoken")
        && !entry.endsWith("/o200k_base.tiktoken")
        && !entry.endsWith("/cl100k_base.tiktoken");
  }

  /// Takes the native library out of DuckDB's jar, beside which its driver looks for it: from
  /// inside the jar, each process would write it to a temporary file first.
  void duckdb(Path jar) throws IOException {
    try (var from = ZipFile.builder().setPath(jar).get()) {
      for (var entries = from.getEntries(); entries.hasMoreElements(); ) {
        var entry = entries.nextElement();
        if (isLibrary(entry.getName())) {
          try (var in = from.getInputStream(entry)) {
            var library = jar.resolveSibling(entry.getName());
            Files.copy(in, library);
            strip(library);
          }
        }
      }
    }
    withoutLibraries(jar);
  }

  /// Leaves out symbols that only a debugger reads, where the machine has the program for it.
  static void strip(Path library) throws IOException {
    if (System.getProperty("os.name").equals("Linux")
        && Files.isExecutable(Path.of("/usr/bin/strip"))) {
      Command.run("/usr/bin/strip", "--strip-unneeded", library.toString());
    }
  }

  /// Leaves native libraries out that lie unpacked elsewhere.
  void withoutLibraries(Path jar) throws IOException {
    var whole = Files.move(jar, jar.resolveSibling("whole.jar"));
    copy(whole, jar, name -> !isLibrary(name));
    Files.delete(whole);
  }

  static boolean isLibrary(String entry) {
    return entry.contains(".so") || entry.endsWith(".dylib") || entry.endsWith(".dll");
  }
}

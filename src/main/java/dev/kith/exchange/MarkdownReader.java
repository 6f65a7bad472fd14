package dev.kith.exchange;

import dev.kith.exchange.markdown.PageNames;
import dev.kith.fault.Fault;
import dev.kith.graph.Node;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads a folder of Markdown, with the folders in it: entities first, then their links.
///
/// Hidden folders, which hold Obsidian's settings, and links of the file system are passed over. A
/// link to a page that is not there becomes a placeholder, so that no relationship is lost.
final class MarkdownReader implements RowReader {
  private static final String EXTENSION = ".md";

  /// A longer page is an error in the folder.
  private static final long LONGEST = 64 << 20;

  private final Path folder;
  private final GraphFiles.ByteCounter read;
  private final Map<String, String> idsByName = new HashMap<>();
  private final Set<String> ids = new HashSet<>();

  private MarkdownReader(Path folder, GraphFiles.ByteCounter read) {
    this.folder = folder;
    this.read = read;
  }

  static MarkdownReader open(Path folder, GraphFiles.ByteCounter read) {
    if (!Files.isDirectory(folder)) {
      throw new Fault.UnusableFile(
              folder.toString(), "there is no such folder", "Name the folder that holds the pages.")
          .raise();
    }
    return new MarkdownReader(folder, read);
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    var files = files();
    if (files.isEmpty()) {
      throw new Fault.UnusableFile(
              folder.toString(), "there is no page (.md) in it", "Name the folder of the pages.")
          .raise();
    }
    for (var file : files) {
      var page = page(file);
      for (var problem : page.problems()) {
        sink.take(problem.line(), new Row.BadRow(problem.what(), Optional.of(file)));
      }
      if (page.node().isPresent()) {
        var id = page.node().get().id();
        ids.add(id);
        name(file, id);
        sink.take(1, page.node().get());
      }
    }
    for (var file : files) {
      links(page(file), sink);
    }
  }

  private List<Path> files() throws IOException {
    var files = new ArrayList<Path>();
    Files.walkFileTree(
        folder.toRealPath(),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes)
              throws IOException {
            return isHidden(inner) && !inner.equals(folder.toRealPath())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()
                && !isHidden(file)
                && file.toString().toLowerCase(Locale.ROOT).endsWith(EXTENSION)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    files.sort(null);
    return files;
  }

  private static boolean isHidden(Path path) {
    return path.getFileName() != null && path.getFileName().toString().startsWith(".");
  }

  private MarkdownPage page(Path file) throws IOException {
    long written = Files.getLastModifiedTime(file).toMillis();
    if (Files.size(file) > LONGEST) {
      throw new Fault.BadRow(file.toString(), 1, "the page is larger than 64 MB").raise();
    }
    var bytes = Files.readAllBytes(file);
    read.read(bytes.length);
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return new MarkdownPage(name(file), written, text);
    } catch (CharacterCodingException foreign) {
      throw new Fault.BadRow(file.toString(), 1, "it is not UTF-8").raise(foreign);
    }
  }

  /// macOS hands out names in decomposed form.
  private static String name(Path file) {
    var name = String.valueOf(file.getFileName());
    return Normalizer.normalize(
        name.substring(0, name.length() - EXTENSION.length()), Normalizer.Form.NFC);
  }

  private void name(Path file, String id) throws IOException {
    var parent = folder.toRealPath().relativize(file).getParent();
    idsByName.putIfAbsent(name(file), id);
    idsByName.putIfAbsent(PageNames.folded(name(file)), id);
    if (parent != null) {
      idsByName.put(parent.toString().replace('\\', '/') + '/' + name(file), id);
    }
  }

  private void links(MarkdownPage page, RowConsumer sink) throws IOException {
    if (page.node().isEmpty()) {
      return;
    }
    for (var link : page.links()) {
      var object = named(link.to());
      if (ids.add(object)) {
        var node = Node.placeholder(object);
        sink.take(
            link.line(),
            new Row.NodeRow(
                object, node.type(), node.metadata().json(), Optional.empty(), Optional.empty()));
      }
      sink.take(
          link.line(),
          new Row.EdgeRow(
              page.node().get().id(), link.predicate(), object, link.metadata(), link.history()));
    }
  }

  /// The entity that a link leads to: by the name of its page, with or without folders, else by its
  /// own.
  private String named(String link) {
    var target = Normalizer.normalize(link, Normalizer.Form.NFC);
    if (target.toLowerCase(Locale.ROOT).endsWith(EXTENSION)) {
      target = target.substring(0, target.length() - EXTENSION.length());
    }
    for (var name :
        List.of(target, PageNames.folded(target), target.substring(target.lastIndexOf('/') + 1))) {
      var id = idsByName.get(name);
      if (id != null) {
        return id;
      }
    }
    return target;
  }

  @Override
  public void close() {}
}

package dev.kith.windows;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The files of this machine, with what Windows refuses.
///
/// There are no POSIX permissions; a folder cannot be opened; some names cannot be; two names that
/// differ in case are one; what is mapped or held by a native library is neither deleted nor
/// replaced, and no folder around it is renamed.
///
/// A JVM takes it for all its files by `-Djava.nio.file.spi.DefaultFileSystemProvider`.
public final class WindowsFiles extends FileSystemProvider {
  private static final Pattern DEVICE =
      Pattern.compile("(?:con|prn|aux|nul|(?:com|lpt)[0-9])(?:\\..*)?");

  private final FileSystemProvider real;
  private final WindowsFileSystem system;

  /// @param real the provider of this machine
  public WindowsFiles(FileSystemProvider real) {
    this.real = real;
    this.system = new WindowsFileSystem(this, real.getFileSystem(URI.create("file:///")));
  }

  @Override
  public String getScheme() {
    return real.getScheme();
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) throws IOException {
    return real.newFileSystem(uri, environment);
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    return new WindowsPath(system, WindowsPath.real(real.getPath(uri)));
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    refuseFolder(path);
    refuseName(path, options);
    return real.newFileChannel(WindowsPath.real(path), options, known(attributes));
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  private static void refuseFolder(Path path) throws IOException {
    if (Files.isDirectory(WindowsPath.real(path))) {
      throw new AccessDeniedException(path.toString());
    }
  }

  private static void refuseName(Path path, Set<? extends OpenOption> options) throws IOException {
    if (options.contains(StandardOpenOption.CREATE)
        || options.contains(StandardOpenOption.CREATE_NEW)) {
      refuseName(path);
    }
  }

  private static void refuseName(Path path) throws IOException {
    var real = WindowsPath.real(path).toAbsolutePath();
    var name = String.valueOf(real.getFileName());
    if (DEVICE.matcher(name.toLowerCase(Locale.ROOT)).matches() || name.endsWith(".")) {
      throw new FileSystemException(path.toString(), null, "no name of a file on Windows");
    }
    try (var siblings = Files.newDirectoryStream(real.resolveSibling("."))) {
      for (var sibling : siblings) {
        var other = String.valueOf(sibling.getFileName());
        if (other.equalsIgnoreCase(name) && !other.equals(name)) {
          throw new FileSystemException(path.toString(), null, "on Windows that file is " + other);
        }
      }
    }
  }

  private static FileAttribute<?>[] known(FileAttribute<?>... attributes) {
    for (var attribute : attributes) {
      if (attribute.name().startsWith("posix:")) {
        throw new UnsupportedOperationException(
            "'" + attribute.name() + "' not supported as initial attribute");
      }
    }
    return attributes;
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    var all =
        real.newDirectoryStream(
            WindowsPath.real(folder), path -> filter.accept(new WindowsPath(system, path)));
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        var paths = all.iterator();
        return new Iterator<>() {
          @Override
          public boolean hasNext() {
            return paths.hasNext();
          }

          @Override
          public Path next() {
            return new WindowsPath(system, paths.next());
          }
        };
      }

      @Override
      public void close() throws IOException {
        all.close();
      }
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    refuseName(folder);
    real.createDirectory(WindowsPath.real(folder), known(attributes));
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    refuseName(link);
    real.createLink(WindowsPath.real(link), WindowsPath.real(existing));
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes)
      throws IOException {
    throw new FileSystemException(
        link.toString(), null, "A required privilege is not held by the client");
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    return new WindowsPath(system, real.readSymbolicLink(WindowsPath.real(link)));
  }

  @Override
  public void delete(Path path) throws IOException {
    OpenFiles.refuseDeletion(WindowsPath.real(path));
    real.delete(WindowsPath.real(path));
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    refuseName(target);
    OpenFiles.refuseReplacement(WindowsPath.real(target));
    real.copy(WindowsPath.real(source), WindowsPath.real(target), options);
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    refuseName(target);
    OpenFiles.refuseReplacement(WindowsPath.real(target));
    OpenFiles.refuseRenaming(WindowsPath.real(source));
    real.move(WindowsPath.real(source), WindowsPath.real(target), options);
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return real.isSameFile(WindowsPath.real(one), WindowsPath.real(other));
  }

  @Override
  public boolean isHidden(Path path) {
    return false;
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return real.getFileStore(WindowsPath.real(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    real.checkAccess(WindowsPath.real(path), modes);
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return type == PosixFileAttributeView.class
        ? null
        : real.getFileAttributeView(WindowsPath.real(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    if (type == PosixFileAttributes.class) {
      throw new UnsupportedOperationException();
    }
    var attributes = real.readAttributes(WindowsPath.real(path), type, options);
    return type == BasicFileAttributes.class ? type.cast(new WithoutKey(attributes)) : attributes;
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    refuse(names);
    return real.readAttributes(WindowsPath.real(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    refuse(name);
    real.setAttribute(WindowsPath.real(path), name, value, options);
  }

  /// Java tells no identity of a file on Windows.
  private record WithoutKey(BasicFileAttributes real) implements BasicFileAttributes {
    @Override
    public FileTime lastModifiedTime() {
      return real.lastModifiedTime();
    }

    @Override
    public FileTime lastAccessTime() {
      return real.lastAccessTime();
    }

    @Override
    public FileTime creationTime() {
      return real.creationTime();
    }

    @Override
    public boolean isRegularFile() {
      return real.isRegularFile();
    }

    @Override
    public boolean isDirectory() {
      return real.isDirectory();
    }

    @Override
    public boolean isSymbolicLink() {
      return real.isSymbolicLink();
    }

    @Override
    public boolean isOther() {
      return real.isOther();
    }

    @Override
    public long size() {
      return real.size();
    }

    @Override
    public @Nullable Object fileKey() {
      return null;
    }
  }

  private static void refuse(String attribute) {
    if (attribute.startsWith("posix:") || attribute.startsWith("unix:")) {
      throw new UnsupportedOperationException("View of " + attribute + " not available");
    }
  }
}

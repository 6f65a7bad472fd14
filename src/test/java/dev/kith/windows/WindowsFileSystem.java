package dev.kith.windows;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Paths of this machine under the names that Windows allows.
final class WindowsFileSystem extends FileSystem {
  private static final String FORBIDDEN = "<>:\"|?*";

  private final FileSystemProvider provider;
  private final FileSystem real;

  WindowsFileSystem(FileSystemProvider provider, FileSystem real) {
    this.provider = provider;
    this.real = real;
  }

  @Override
  public Path getPath(String first, String... more) {
    var path = real.getPath(first, more);
    for (var name : path) {
      check(name.toString());
    }
    return new WindowsPath(this, path);
  }

  private static void check(String name) {
    for (int place = 0; place < name.length(); place++) {
      char letter = name.charAt(place);
      if (letter < ' ' || FORBIDDEN.indexOf(letter) >= 0) {
        throw new InvalidPathException(name, "Illegal char", place);
      }
    }
    if (name.endsWith(" ")) {
      throw new InvalidPathException(name, "Trailing char < >", name.length() - 1);
    }
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return real.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    var roots = new ArrayList<Path>();
    real.getRootDirectories().forEach(root -> roots.add(new WindowsPath(this, root)));
    return List.copyOf(roots);
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return real.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return Set.of("basic", "dos", "acl", "owner", "user");
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    var matcher = real.getPathMatcher(pattern);
    return path -> matcher.matches(WindowsPath.real(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return real.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() throws IOException {
    return real.newWatchService();
  }
}

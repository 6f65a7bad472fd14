package dev.kith.windows;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/// A path of this machine whose files obey [WindowsFiles].
final class WindowsPath implements Path {
  private final WindowsFileSystem system;
  private final Path real;

  WindowsPath(WindowsFileSystem system, Path real) {
    this.system = system;
    this.real = real;
  }

  /// The path below, which knows no rules but those of this machine.
  static Path real(Path path) {
    return path instanceof WindowsPath windows ? windows.real : path;
  }

  private Path like(Path other) {
    return new WindowsPath(system, other);
  }

  private @Nullable Path likeIfAny(@Nullable Path other) {
    return other == null ? null : like(other);
  }

  @Override
  public FileSystem getFileSystem() {
    return system;
  }

  @Override
  public boolean isAbsolute() {
    return real.isAbsolute();
  }

  @Override
  public @Nullable Path getRoot() {
    return likeIfAny(real.getRoot());
  }

  @Override
  public @Nullable Path getFileName() {
    return likeIfAny(real.getFileName());
  }

  @Override
  public @Nullable Path getParent() {
    return likeIfAny(real.getParent());
  }

  @Override
  public int getNameCount() {
    return real.getNameCount();
  }

  @Override
  public Path getName(int index) {
    return like(real.getName(index));
  }

  @Override
  public Path subpath(int from, int to) {
    return like(real.subpath(from, to));
  }

  @Override
  public boolean startsWith(Path other) {
    return real.startsWith(real(other));
  }

  @Override
  public boolean endsWith(Path other) {
    return real.endsWith(real(other));
  }

  @Override
  public Path normalize() {
    return like(real.normalize());
  }

  @Override
  public Path resolve(Path other) {
    return like(real.resolve(real(other)));
  }

  @Override
  public Path relativize(Path other) {
    return like(real.relativize(real(other)));
  }

  @Override
  public URI toUri() {
    return real.toUri();
  }

  @Override
  public Path toAbsolutePath() {
    return like(real.toAbsolutePath());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    return like(real.toRealPath(options));
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
      throws IOException {
    return real.register(watcher, events, modifiers);
  }

  @Override
  public int compareTo(Path other) {
    return real.compareTo(real(other));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WindowsPath path && real.equals(path.real);
  }

  @Override
  public int hashCode() {
    return real.hashCode();
  }

  @Override
  public String toString() {
    return real.toString();
  }
}

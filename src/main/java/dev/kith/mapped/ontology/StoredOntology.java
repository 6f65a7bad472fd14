package dev.kith.mapped.ontology;

import dev.kith.fault.Fault;
import java.nio.file.Path;

/// An ontology as a home stores it: the author's text, unchanged, followed by the engine and the
/// folder that its paths start from.
///
/// @param text the whole file
public record StoredOntology(String text, OntologyFile file, String engine) {
  /// What is stored of a file.
  public static StoredOntology of(Path file, String engine) {
    var written = OntologyFile.text(file);
    var folder = file.toAbsolutePath().resolveSibling(".").normalize();
    var read = OntologyFile.parse(written, file.toString(), folder);
    if (!read.engine().isEmpty() && !read.engine().equals(engine)) {
      throw new Fault.UnusableFile(
              file.toString(),
              "it says that its engine is " + read.engine(),
              "Say --engine " + read.engine() + ".")
          .raise();
    }
    var text =
        written
            + (written.endsWith("\n") ? "" : "\n")
            + (read.engine().isEmpty() ? "engine: " + engine + "\n" : "")
            + (read.base().isEmpty() ? "base: " + quoted(folder) + "\n" : "");
    return new StoredOntology(text, again(text, file, read), engine);
  }

  /// Works only for a file in block style, as nearly all are; text cannot be appended to another.
  private static OntologyFile again(String text, Path file, OntologyFile read) {
    var elsewhere = file.toAbsolutePath().resolveSibling("elsewhere");
    var kept = OntologyFile.parse(text, file.toString(), elsewhere);
    if (!kept.source().equals(read.source())) {
      throw new Fault.UnusableFile(
              file.toString(),
              "its 'base' is not an absolute path",
              "Leave 'base' out, and paths start from the folder of the file.")
          .raise();
    }
    return kept;
  }

  private static String quoted(Path folder) {
    return "'" + folder.toString().replace("'", "''") + "'";
  }

  public static StoredOntology read(Path file, String database) {
    var text = OntologyFile.text(file);
    var read =
        OntologyFile.parse(text, database + "/" + file.getFileName(), file.resolveSibling("."));
    return new StoredOntology(text, read, read.engine());
  }
}

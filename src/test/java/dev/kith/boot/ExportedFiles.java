package dev.kith.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The files that the guide to Cypher names, as other databases export them.
final class ExportedFiles {
  private static final Path KUZU =
      Path.of("src/test/resources/dev/kith/store/transfer/kuzu/parquet");

  private ExportedFiles() {}

  static void write(Path folder) throws IOException {
    var neo4j = Files.createDirectory(folder.resolve("neo4j-export"));
    Files.writeString(neo4j.resolve("movies.csv"), "id:ID(Movie),title,:LABEL\n1,Heat,Movie\n");
    Files.writeString(neo4j.resolve("actors.csv"), "id:ID(Actor),name,:LABEL\n1,Al,Actor\n");
    Files.writeString(
        neo4j.resolve("roles.csv"), ":START_ID(Actor),:END_ID(Movie),:TYPE\n1,1,ACTED_IN\n");
    Files.writeString(folder.resolve("actors-header.csv"), "id:ID,name,born:int\n");
    Files.writeString(folder.resolve("actors.csv"), "al,Al,1940\nval,Val,1959\n");
    Files.writeString(folder.resolve("roles.csv"), ":START_ID,:END_ID,:TYPE\nal,val,KNOWS\n");
    Files.writeString(
        folder.resolve("all.json"),
        """
        {"type":"node","id":"0","labels":["User"],"properties":{"name":"Adam"}}
        {"type":"node","id":"1","labels":["User"]}
        {"type":"relationship","id":"0","label":"KNOWS","start":{"id":"0"},"end":{"id":"1"}}
        """);
    Files.writeString(
        folder.resolve("network.graphml"),
        "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>"
            + "<edge source=\"a\" target=\"b\"/></graph></graphml>");
    Files.writeString(
        folder.resolve("staff.ttl"),
        "@prefix e: <http://example.org/> . e:ada a e:Person ; e:worksIn e:lab .");
    Files.writeString(
        folder.resolve("departments.nt"),
        "<http://example.org/lab> <http://www.w3.org/2000/01/rdf-schema#label> \"Lab\" .\n");
    var kuzu = Files.createDirectory(folder.resolve("kuzu-export"));
    try (var files = Files.list(KUZU)) {
      for (var file : files.toList()) {
        Files.copy(file, kuzu.resolve(file.getFileName().toString()));
      }
    }
  }
}

package dev.kith.engine.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.mapped.BfsOnTables;
import dev.kith.mapped.KeylessRowsContract;
import dev.kith.mapped.MappedContract;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.MappedToolsContract;
import dev.kith.mapped.MappedViewContract;
import dev.kith.mapped.OddValuesContract;
import dev.kith.mapped.ValidRowsContract;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class PostgresGraphTest
    implements MappedContract,
        MappedViewContract,
        MappedToolsContract,
        OddValuesContract,
        KeylessRowsContract,
        ValidRowsContract,
        BfsOnTables {
  private static final String EVERY_TYPE =
      """
      CREATE TYPE mood AS ENUM ('sad', 'happy');
      CREATE DOMAIN word AS varchar(20);
      CREATE TABLE things (id uuid, amount numeric(40, 3), at timestamptz, local timestamp, day date,
        tags text[], words varchar[], doc jsonb, flag boolean, big bigint, feeling mood,
        code char(5), called word, real_number real, raw bytea);
      INSERT INTO things VALUES ('0A000000-0000-0000-0000-000000000001', 12.500,
        '2025-01-11 09:58:00.5+02', '2025-01-11 09:58:00', '2025-02-01', '{a,b}', '{c,d}',
        '["x", "y"]', true, 9007199254740993, 'happy', 'ab', 'Ada', 0.5, '\\x00'),
        ('0A000000-0000-0000-0000-000000000002', 'NaN', 'infinity', '-infinity', 'infinity', '{}',
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'NaN', NULL);
      """;

  private static final List<String> THINGS = List.of("thing:a", "thing:b", "thing:c");

  private static final String ONTOLOGY =
      """
      nodes:
        thing:
          table: things
          key: id
          properties:
            id: {type: string, stored: cast}
            amount: {type: float64, stored: cast}
            at: datetime
            local: datetime
            day: date
            tags: string[]
            words: {type: 'string[]', stored: cast}
            doc: {type: 'string[]', stored: text}
            flag: boolean
            big: int64
            feeling: {type: enum, values: [sad, happy], stored: cast}
            code: {type: string, stored: cast}
            called: string
            real_number: float64
      """;

  @Override
  public MappedGraph open(String sql, String ontology) throws SQLException {
    return PostgresServer.shared().graph(sql, ontology);
  }

  @Test
  void everyTypeIsReturnedAsJson() throws SQLException {
    var ids =
        List.of(
            "thing:0a000000-0000-0000-0000-000000000001",
            "thing:0a000000-0000-0000-0000-000000000002");
    try (var graph = open(EVERY_TYPE, ONTOLOGY)) {
      var returned =
          graph.read(Call.by("test"), (GraphView view) -> view.nodes(view.handles(ids))).stream()
              .map(node -> node.metadata().json())
              .toList();

      assertThat(returned)
          .containsExactly(
              "{\"amount\":12.5,\"at\":\"2025-01-11T07:58:00.500Z\",\"local\":\"2025-01-11T09:58:00Z\","
                  + "\"day\":\"2025-02-01\",\"tags\":[\"a\",\"b\"],\"words\":[\"c\",\"d\"],"
                  + "\"doc\":[\"x\",\"y\"],\"flag\":true,\"big\":9007199254740993,"
                  + "\"feeling\":\"happy\",\"code\":\"ab\",\"called\":\"Ada\",\"real_number\":0.5}",
              "{\"tags\":[]}");
    }
  }

  @Test
  void aListWithoutItemsIsNotAMissingOne() throws SQLException {
    var sql =
        "CREATE TABLE things (id text, list text);"
            + " INSERT INTO things VALUES ('a', '[]'), ('b', NULL), ('c', '[\"y\", \"x\"]');";
    var ontology =
        """
        nodes:
          thing:
            table: things
            key: id
            properties: {id: string, list: {type: 'string[]', stored: text}}
        """;
    try (var graph = open(sql, ontology)) {
      var rows =
          graph.read(Call.by("test"), (GraphView view) -> view.nodes(view.handles(THINGS))).stream()
              .map(node -> node.metadata().json())
              .toList();

      assertThat(rows).containsExactly("{\"list\":[]}", "{}", "{\"list\":[\"y\",\"x\"]}");
    }
  }

  @Test
  void bytesAreNoProperty() {
    var bytes = ONTOLOGY + "      raw: {type: string, stored: cast}\n";

    assertThat(refusal(EVERY_TYPE, bytes))
        .contains("column 'raw' is bytea, which cannot be read as string");
  }

  @Test
  void aTypeThatDoesNotFitIsReportedWithWhatWould() {
    assertThat(refusal(EVERY_TYPE, ONTOLOGY.replace("tags: string[]", "tags: int64")))
        .contains("column 'tags' is text[], which cannot be read as int64", "string[]");
    assertThat(
            refusal(
                EVERY_TYPE,
                ONTOLOGY.replace("called: string", "called: {column: cold, type: string}")))
        .contains("has no column 'cold'");
  }

  private String refusal(String sql, String ontology) {
    try (var graph = open(sql, ontology)) {
      throw new AssertionError("no fault was raised for " + graph.about());
    } catch (FaultException raised) {
      return raised.getMessage();
    } catch (SQLException failed) {
      throw new AssertionError(failed);
    }
  }
}

package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.engine.clickhouse.FakeClickHouse.Reply;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchWriterTest {
  /// A key, whether the name is missing, a name of one letter, the version, and whether it is gone.
  private static final int ROW = 8 + 1 + 2 + 8 + 1;

  private static final List<Property> PROPERTIES =
      List.of(Property.of("name", PropertyType.STRING, true));

  private FakeClickHouse server;
  private Hosts hosts;

  @BeforeEach
  void aServer() throws IOException {
    server = new FakeClickHouse().answering(_ -> Reply.nothing());
    hosts =
        new Hosts(
            ClickHouseAddress.of(server.url()),
            new Credentials(Optional.empty(), Optional.empty()),
            Map.of(),
            () -> 0);
  }

  @AfterEach
  void end() {
    hosts.close();
    server.close();
  }

  private BatchWriter parts(BatchSizes portions) {
    var tables =
        new PublishedTables(
            hosts, new ClickHouseFaults("people", new StatementLimits(0, 0)), Call.by("test"));
    return new BatchWriter(tables, List.of("first", "second"), portions, 5);
  }

  private static void add(BatchWriter parts, int rows) {
    for (int row = 0; row < rows; row++) {
      parts.live(List.of(new Literal.Whole(row)), PROPERTIES, List.of(new Literal.Text("n")));
    }
  }

  /// What was inserted: the table, and how many rows.
  private List<String> inserted() {
    return server.asked().stream()
        .map(
            asked ->
                asked.query().replaceAll("INSERT INTO `(\\w+)`.*", "$1")
                    + " "
                    + asked.request().body().length / ROW)
        .toList();
  }

  @Test
  void onePartGoesIntoEveryTableOnceItIsDue() {
    var parts = parts(new BatchSizes(4, 1 << 20, 3, 2, 3));

    add(parts, 3);
    assertThat(parts.isDue()).isFalse();
    add(parts, 2);
    assertThat(parts.isDue()).isTrue();
    assertThat(inserted()).isEmpty();
    parts.insert();

    assertThat(parts.isDue()).isFalse();
    assertThat(parts.inserted()).isEqualTo(5);
    assertThat(inserted()).containsExactly("first 5", "second 5");
  }

  @Test
  void muchThatIsAddedAtOnceIsWrittenAsItComes() {
    var parts = parts(new BatchSizes(4, 1 << 20, 3, 2, 3));

    add(parts, 18);
    assertThat(parts.isDue()).isTrue();
    parts.insert();

    assertThat(parts.inserted()).isEqualTo(18);
    assertThat(inserted())
        .containsExactly("first 8", "second 8", "first 8", "second 8", "first 2", "second 2");
  }

  @Test
  void longRowsMakeAPartToo() {
    var parts = parts(new BatchSizes(1_000, 3 * ROW, 3, 2, 3));

    add(parts, 7);
    parts.insert();

    assertThat(inserted()).containsExactly("first 6", "second 6", "first 1", "second 1");
  }
}

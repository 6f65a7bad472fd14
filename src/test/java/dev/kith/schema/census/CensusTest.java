package dev.kith.schema.census;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

class CensusTest {
  private final Census census = new Census();

  private Property property(String type, String name) {
    return census.ontology().end(type).property(name).orElseThrow();
  }

  private PropertyType typeOf(String... values) {
    var alone = new Census();
    for (var value : values) {
      alone.node(1, "t", "a", "{\"p\":" + value + "}");
    }
    return alone.ontology().end("t").property("p").orElseThrow().type();
  }

  @Test
  void aPropertyHasTheTypeOfAllItsValues() {
    assertThat(typeOf("1", "-9223372036854775808")).isEqualTo(PropertyType.INT64);
    assertThat(typeOf("1", "2.5")).isEqualTo(PropertyType.FLOAT64);
    assertThat(typeOf("true", "false")).isEqualTo(PropertyType.BOOLEAN);
    assertThat(typeOf("\"2025-01-11\"")).isEqualTo(PropertyType.DATE);
    assertThat(typeOf("\"2025-01-11T07:58:00Z\"", "\"2025-01-11T07:58:00.5Z\""))
        .isEqualTo(PropertyType.DATETIME);
    assertThat(typeOf("[\"a\",\"b\"]", "[]")).isEqualTo(PropertyType.STRINGS);
    assertThat(typeOf("\"a\"", "\"b\"")).isEqualTo(PropertyType.STRING);
  }

  @Test
  void valuesOfSeveralSortsAreText() {
    assertThat(typeOf("1", "\"a\"")).isEqualTo(PropertyType.STRING);
    assertThat(typeOf("\"2025-01-11\"", "\"soon\"")).isEqualTo(PropertyType.STRING);
    assertThat(typeOf("{\"x\":1}")).isEqualTo(PropertyType.STRING);
    assertThat(typeOf("[1]")).isEqualTo(PropertyType.STRING);
    assertThat(typeOf("9223372036854775808")).isEqualTo(PropertyType.STRING);
  }

  @Test
  void onlyWhatIsOnTheClockAndInTheCalendarIsATime() {
    assertThat(typeOf("\"2025-01-11T07:58:00+01:00\"")).isEqualTo(PropertyType.DATETIME);
    assertThat(typeOf("\"2025-01-11T25:00:00Z\"")).isEqualTo(PropertyType.STRING);
    assertThat(typeOf("\"2025-01-11T07:58:00\"")).isEqualTo(PropertyType.STRING);
    assertThat(typeOf("\"2025-02-30\"")).isEqualTo(PropertyType.STRING);
  }

  @Test
  void fewStringsUsedOftenAreAListOfValues() {
    for (int node = 0; node < 6; node++) {
      census.node(1, "t", "n" + node, "{\"state\":\"" + (node % 2 == 0 ? "open" : "done") + "\"}");
    }

    assertThat(property("t", "state").type()).isEqualTo(PropertyType.ENUM);
    assertThat(property("t", "state").values()).containsExactly("done", "open");
  }

  @Test
  void aPropertyThatSomeNodesLackIsNullable() {
    census.node(1, "t", "a", "{\"p\":1,\"q\":2}");
    census.node(1, "t", "b", "{\"p\":1,\"q\":null}");

    assertThat(property("t", "p").nullable()).isFalse();
    assertThat(property("t", "q").nullable()).isTrue();
  }

  @Test
  void theKeyIsWhatFollowsTheTypesNameWhereAllIdsHaveIt() {
    census.node(1, "gl_user", "gl_user:11", "{\"id\":11}");
    census.node(1, "person", "person:ada", "{}");
    census.node(1, "thing", "thing:1", "{}");
    census.node(1, "thing", "other", "{}");
    census.node(1, "odd", "odd:01", "{}");

    assertThat(census.keyForm("gl_user")).isEqualTo(new KeyForm("gl_user:", true));
    assertThat(census.keyForm("person")).isEqualTo(new KeyForm("person:", false));
    assertThat(census.keyForm("thing")).isEqualTo(KeyForm.PLAIN);
    assertThat(census.keyForm("odd")).isEqualTo(new KeyForm("odd:", false));
    assertThat(census.ontology().end("gl_user").properties())
        .containsExactly(Property.of("id", PropertyType.INT64, false));
  }

  @Test
  void relationshipsOfOneNameBetweenOtherTypesAreCountedApart() {
    census.node(1, "a", "1", "{}");
    census.node(1, "b", "2", "{}");
    census.edge(1, "KNOWS", "a", "b", "{\"since\":1999}");
    census.edge(1, "KNOWS", "b", "a", "{}");

    var found = census.ontology().edgeTypes("KNOWS");

    assertThat(found).extracting(type -> type.from() + type.to()).containsExactly("ab", "ba");
    assertThat(found.getFirst().properties()).extracting(Property::name).containsExactly("since");
  }

  @Test
  void theRevisionChangesWithTheSchemaAndNotWithTheNumberOfNodes() {
    census.node(1, "t", "a", "{\"p\":1}");
    var before = census.ontology().revision();

    census.node(1, "t", "b", "{\"p\":2}");
    var more = census.ontology().revision();
    census.node(1, "t", "c", "{\"p\":2.5}");

    assertThat(more).isEqualTo(before);
    assertThat(census.ontology().revision()).isNotEqualTo(before);
  }

  private record Row(String type, String id, String metadata) {}

  @Test
  void whatWentLeavesNoTrace() {
    long seed = Seed.of(CensusTest.class);
    var random = new SplittableRandom(seed);
    List<Row> rows = new ArrayList<>();
    for (int step = 0; step < 3_000; step++) {
      if (rows.isEmpty() || random.nextInt(5) < 3) {
        var row = row(random);
        rows.add(row);
        census.node(1, row.type, row.id, row.metadata);
      } else {
        var row = rows.remove(random.nextInt(rows.size()));
        census.node(-1, row.type, row.id, row.metadata);
      }
      if (step % 50 == 0) {
        assertThat(text(census.ontology())).as("seed " + seed).isEqualTo(text(counted(rows)));
      }
    }
  }

  private static String text(Ontology ontology) {
    return ontology.revision() + ontology.nodeTypes();
  }

  private static Ontology counted(List<Row> rows) {
    var fresh = new Census();
    rows.forEach(row -> fresh.node(1, row.type, row.id, row.metadata));
    return fresh.ontology();
  }

  private static Row row(SplittableRandom random) {
    var type = random.nextInt(3) == 0 ? "rare" : "t";
    var id = random.nextInt(20) == 0 ? "x" : type + ":" + random.nextInt(100);
    var values = List.of("1", "2.5", "true", "\"a\"", "\"2025-01-01\"", "[\"a\"]", "null", "{}");
    var metadata = new StringBuilder("{\"state\":\"s" + random.nextInt(30) + "\"");
    for (int property = 0; property < 3; property++) {
      if (random.nextBoolean()) {
        metadata.append(",\"p").append(property).append("\":");
        metadata.append(
            values.get(random.nextInt(4) == 0 ? random.nextInt(values.size()) : property));
      }
    }
    return new Row(type, id, metadata.append('}').toString());
  }

  private static byte[] text(Census counted) {
    var text = new ByteArrayOutputStream();
    counted.write(text, () -> {});
    return text.toByteArray();
  }

  private static Census read(byte[] text, LongConsumer pulse) {
    return Census.read(new ByteArrayInputStream(text), pulse);
  }

  @Test
  void everyLoopOverTypesCanBeEnded() {
    for (int type = 0; type < 10; type++) {
      census.node(1, "t" + type, "a" + type, "{}");
      census.edge(1, "E" + type, "t0", "t" + type, "{}");
    }
    var text = text(census);

    assertThat(pulses(pulse -> read(text, _ -> pulse.run()))).isEqualTo(20);
    assertThat(pulses(pulse -> census.write(new ByteArrayOutputStream(), pulse))).isEqualTo(20);
    assertThat(pulses(census::ontology)).isEqualTo(20);
  }

  private static int pulses(Consumer<Runnable> work) {
    var pulses = new AtomicInteger();
    work.accept(pulses::incrementAndGet);
    return pulses.get();
  }

  @Test
  void aCensusThatWasKeptGoesOnAsTheOneItWas() {
    for (int node = 0; node < 30; node++) {
      census.node(
          1,
          node % 2 == 0 ? "t" : "\"odd\" é",
          "t:" + node,
          "{\"a\":" + node + ",\"b\":\"v" + node % 3 + "\",\"c\":[\"x\"],\"d\":null}");
    }
    census.edge(1, "E", "t", "t", "{\"since\":\"2025-01-11\"}");

    var kept = read(text(census), _ -> {});

    assertThat(kept.agrees(census)).isTrue();
    assertThat(text(kept)).isEqualTo(text(census));
    assertThat(kept.ontology().revision()).isEqualTo(census.ontology().revision());
    kept.node(-1, "t", "t:0", "{\"a\":0,\"b\":\"v0\",\"c\":[\"x\"],\"d\":null}");
    assertThat(kept.agrees(census)).isFalse();
    census.node(-1, "t", "t:0", "{\"a\":0,\"b\":\"v0\",\"c\":[\"x\"],\"d\":null}");
    assertThat(kept.agrees(census)).isTrue();
  }
}

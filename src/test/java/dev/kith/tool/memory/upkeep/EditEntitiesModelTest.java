package dev.kith.tool.memory.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.memory.MarkedMemory;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Random edits of many entities, deletions, merges and undos, compared with plain maps that share
/// no code with the store.
class EditEntitiesModelTest {
  private static final List<String> TYPES = List.of("person", "place", "thing");
  private static final List<String> TAGS = List.of("old", "new", "blue team", "#x");
  private static final List<String> WORDS = List.of("heron", "river", "stone", "bridge");
  private static final List<String> AUTHORS = List.of("Al", "Bea");

  @TempDir Path folder;

  private final Random random = new Random(Seed.of(EditEntitiesModelTest.class));
  private final Deque<Map<String, Thing>> before = new ArrayDeque<>();
  private final Deque<Long> changes = new ArrayDeque<>();
  private Map<String, Thing> model = new TreeMap<>();
  private int edited;
  private int deleted;
  private int undone;

  private record Fact(String text, String by) {}

  private record Thing(
      String type,
      Set<String> tags,
      boolean pinned,
      int importance,
      List<Fact> facts,
      Set<String> pins) {
    boolean has(String text) {
      return facts.stream().anyMatch(fact -> fact.text.equals(text));
    }

    boolean says(String word, String name) {
      return (name + " " + type).contains(word)
          || facts.stream().anyMatch(fact -> fact.text.contains(word));
    }
  }

  @Test
  void whatIsEditedIsWhatPlainMapsSay() {
    try (var memory = new MarkedMemory(folder)) {
      for (int round = 0; round < Seed.rounds(400); round++) {
        switch (random.nextInt(8)) {
          case 0, 1 -> create(memory);
          case 2 -> deleteFact(memory);
          case 3 -> undo(memory);
          default -> edit(memory);
        }
        if (round % 5 == 0) {
          compare(memory);
        }
      }
      compare(memory);
      while (!changes.isEmpty()) {
        undo(memory);
      }
      compare(memory);
      assertThat(List.of(edited, deleted, undone)).allMatch(count -> count > 0);
    }
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private List<String> some(List<String> all) {
    return all.stream().filter(_ -> random.nextInt(3) == 0).toList();
  }

  private static void put(ObjectNode request, String member, List<String> texts) {
    var array = request.putArray(member);
    texts.forEach(array::add);
  }

  private static ObjectNode request() {
    return Json.object().put("database", "memory");
  }

  private static JsonNode call(MarkedMemory memory, String tool, ObjectNode request) {
    return new Calls(memory.toolbox()).answer(tool, Json.text(request));
  }

  private void changed(JsonNode answer, Map<String, Thing> after) {
    long change = answer.path("change").asLong();
    if (change > 0) {
      before.push(model);
      changes.push(change);
    }
    model = after;
  }

  private void create(MarkedMemory memory) {
    var name = "e" + random.nextInt(12);
    var by = any(AUTHORS);
    var facts = some(WORDS).stream().map(word -> "saw the " + word).toList();
    var tags = some(TAGS);
    boolean pinned = random.nextInt(4) == 0;
    int importance = random.nextInt(11);
    var type = any(TYPES);
    var request = request().put("name", name).put("entity_type", type).put("source", by);
    put(request, "observations", facts);
    put(request, "tags", tags);
    request.put("pinned", pinned).put("importance", importance);
    var answer = call(memory, "create_entity", request);
    var after = new TreeMap<>(model);
    var noted = facts.stream().map(text -> new Fact(text, by)).toList();
    after.putIfAbsent(
        name, new Thing(type, new TreeSet<>(tags), pinned, importance, noted, Set.of()));
    changed(answer, after);
  }

  private void deleteFact(MarkedMemory memory) {
    if (model.isEmpty()) {
      return;
    }
    var name = any(List.copyOf(model.keySet()));
    var text = "saw the " + any(WORDS);
    var request = request().put("entity_name", name);
    put(request, "observations", List.of(text));
    var answer = call(memory, "delete_observations", request);
    var after = new TreeMap<>(model);
    after.computeIfPresent(
        name,
        (_, thing) ->
            new Thing(
                thing.type,
                thing.tags,
                thing.pinned,
                thing.importance,
                thing.facts.stream().filter(fact -> !fact.text.equals(text)).toList(),
                without(thing.pins, List.of(text))));
    changed(answer, after);
  }

  private static Set<String> without(Set<String> all, List<String> gone) {
    var left = new TreeSet<>(all);
    gone.forEach(left::remove);
    return left;
  }

  private void undo(MarkedMemory memory) {
    if (changes.isEmpty()) {
      return;
    }
    call(memory, "undo", request().put("change", changes.pop()));
    model = before.pop();
    undone++;
  }

  /// What to choose, for the tool and for the maps.
  private Predicate<Map.Entry<String, Thing>> choose(ObjectNode request) {
    Predicate<Map.Entry<String, Thing>> fits = _ -> true;
    int kinds = 1 + random.nextInt(31);
    if ((kinds & 1) != 0) {
      var names =
          IntStream.range(0, 12).mapToObj(number -> "e" + number).filter(model::containsKey);
      var wanted = names.filter(_ -> random.nextBoolean()).toList();
      if (!wanted.isEmpty()) {
        put(request, "names", wanted);
        fits = fits.and(each -> wanted.contains(each.getKey()));
      }
    }
    var used = model.values().stream().map(Thing::type).collect(Collectors.toSet());
    if ((kinds & 2) != 0 && !used.isEmpty()) {
      var type = any(List.copyOf(new TreeSet<>(used)));
      put(request, "types", List.of(type));
      fits = fits.and(each -> each.getValue().type.equals(type));
    }
    var worn = model.values().stream().flatMap(each -> each.tags.stream()).distinct().toList();
    if ((kinds & 4) != 0 && !worn.isEmpty()) {
      var tags = List.of(any(worn));
      put(request, "tags", tags);
      fits = fits.and(each -> each.getValue().tags.containsAll(tags));
    }
    if ((kinds & 8) != 0) {
      var by = any(AUTHORS);
      request.put("author", by);
      fits = fits.and(each -> each.getValue().facts.stream().anyMatch(fact -> fact.by.equals(by)));
    }
    if ((kinds & 16) != 0) {
      var word = any(WORDS);
      request.put("query", word);
      fits = fits.and(each -> each.getValue().says(word, each.getKey()));
    }
    return fits;
  }

  private void edit(MarkedMemory memory) {
    var request = request();
    var fits = choose(request);
    if (request.size() == 1) {
      return;
    }
    boolean delete = random.nextInt(10) == 0;
    var facts =
        model.entrySet().stream()
            .filter(fits)
            .flatMap(each -> each.getValue().facts.stream())
            .map(Fact::text)
            .distinct()
            .toList();
    var after = new TreeMap<String, Thing>(model);
    if (delete) {
      request.put("delete", true);
      model.entrySet().stream().filter(fits).forEach(each -> after.remove(each.getKey()));
    } else {
      var edit =
          random.nextInt(3) == 0 && !facts.isEmpty() ? pin(request, any(facts)) : marks(request);
      model.entrySet().stream()
          .filter(fits)
          .forEach(each -> after.put(each.getKey(), edit.apply(each.getValue())));
    }
    run(memory, request, fits, after);
  }

  private void run(
      MarkedMemory memory,
      ObjectNode request,
      Predicate<Map.Entry<String, Thing>> fits,
      Map<String, Thing> after) {
    boolean delete = request.has("delete");
    var other = new HashSet<String>();
    model.forEach(
        (name, thing) -> {
          if (!thing.equals(after.get(name))) {
            other.add(name);
          }
        });
    var dry = call(memory, "edit_entities", request.deepCopy().put("dry_run", true));
    if (random.nextInt(5) == 0) {
      compare(memory);
    }
    var done = call(memory, "edit_entities", request);
    assertThat(dry.path("change").asLong()).isZero();
    for (var answer : List.of(dry, done)) {
      assertThat(answer.path("chosen").asLong())
          .as(request.toString())
          .isEqualTo(model.entrySet().stream().filter(fits).count());
      assertThat(Calls.texts(answer.path("names")))
          .as(request.toString())
          .containsExactlyInAnyOrderElementsOf(other);
      assertThat(answer.path("changed").asInt()).isEqualTo(other.size());
    }
    assertThat(done.path("change").asLong() > 0).isEqualTo(!other.isEmpty());
    edited += other.isEmpty() || delete ? 0 : 1;
    deleted += other.isEmpty() || !delete ? 0 : 1;
    changed(done, after);
  }

  private java.util.function.UnaryOperator<Thing> pin(ObjectNode request, String fact) {
    boolean pinned = random.nextInt(3) > 0;
    put(request, "observations", List.of(fact));
    request.put("pinned", pinned);
    return thing -> {
      var pins = new TreeSet<>(thing.pins);
      if (pinned && thing.has(fact)) {
        pins.add(fact);
      } else if (!pinned) {
        pins.remove(fact);
      }
      return new Thing(thing.type, thing.tags, thing.pinned, thing.importance, thing.facts, pins);
    };
  }

  private java.util.function.UnaryOperator<Thing> marks(ObjectNode request) {
    var add = some(TAGS);
    var remove = some(TAGS).stream().filter(tag -> !add.contains(tag)).toList();
    boolean types = random.nextInt(4) == 0;
    boolean pins = random.nextInt(3) == 0;
    var type = any(TYPES);
    boolean pinned = random.nextBoolean();
    int importance = random.nextInt(11);
    put(request, "add_tags", add);
    put(request, "remove_tags", remove);
    request.put("importance", importance);
    if (types) {
      request.put("entity_type", type);
    }
    if (pins) {
      request.put("pinned", pinned);
    }
    return thing -> {
      var tags = new TreeSet<>(thing.tags);
      remove.forEach(tags::remove);
      tags.addAll(add);
      return new Thing(
          types ? type : thing.type,
          tags,
          pins ? pinned : thing.pinned,
          importance,
          thing.facts,
          thing.pins);
    };
  }

  private void compare(MarkedMemory memory) {
    var pinned = new TreeMap<String, Set<String>>();
    for (var each : model.entrySet()) {
      var thing = each.getValue();
      var read = call(memory, "get_entity", request().put("entity_name", each.getKey()));
      var facts = Calls.texts(read.path("observations"));
      var pins = new ArrayList<String>();
      read.path("pinned_observations").forEach(place -> pins.add(facts.get(place.asInt())));
      assertThat(read.path("type").asString()).isEqualTo(thing.type);
      assertThat(new TreeSet<>(Calls.texts(read.path("tags")))).isEqualTo(thing.tags);
      assertThat(read.path("pinned").asBoolean(false)).isEqualTo(thing.pinned);
      assertThat(read.path("importance").asInt(0)).isEqualTo(thing.importance);
      assertThat(new HashSet<>(facts))
          .isEqualTo(thing.facts.stream().map(Fact::text).collect(Collectors.toSet()));
      assertThat(new TreeSet<>(pins)).isEqualTo(thing.pins);
      if (thing.pinned || !thing.pins.isEmpty()) {
        pinned.put(each.getKey(), thing.pins);
      }
    }
    var summary = call(memory, "get_graph_summary", request());
    assertThat(summary.path("stats").path("entities").asInt()).isEqualTo(model.size());
    var reported = new TreeMap<String, Set<String>>();
    summary
        .path("pinned")
        .forEach(
            each ->
                reported.put(
                    each.path("name").asString(),
                    new TreeSet<>(Calls.texts(each.path("observations")))));
    assertThat(reported).isEqualTo(pinned);
  }
}

package dev.kith.engine.clickhouse;

import static dev.kith.engine.clickhouse.Publishing.id;

import dev.kith.Seed;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Mutation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Wherever a publication is broken off, before a request or after one whose answer is lost, and
/// whatever changes until it goes on: in the end the tables read as the graph itself.
///
/// `-Dkith.rounds=20` breaks it off more often, `-Dkith.seed=n` begins elsewhere.
class BrokenAnywhereTest {
  private static final int ROUNDS = Seed.rounds(3);
  private static final int MOST_REQUESTS = 80;
  private static final int NUMBERS = 40;

  @TempDir Path home;
  private final Random random = new Random(Seed.of(BrokenAnywhereTest.class));
  private final TreeSet<Integer> there = new TreeSet<>();

  @Test
  void inTheEndTheTablesReadAsTheGraphItself() throws IOException {
    var server = ClickHouseServer.shared();
    for (int round = 0; round < ROUNDS; round++) {
      there.clear();
      for (int at = 0; at < Publishing.PEOPLE; at++) {
        there.add(Publishing.FIRST + at);
      }
      var address = server.freshDatabase();
      try (var people = new Publishing(home.resolve("round" + round)).filled();
          var proxy = new BreakingProxy(address)) {
        if (random.nextInt(3) == 0) {
          people.publish(address);
          rename(people);
        }
        for (int run = random.nextInt(4); run >= 0; run--) {
          proxy.breakAfter(random.nextInt(MOST_REQUESTS), random.nextBoolean());
          attempt(people, proxy.address());
          change(people);
        }
        people.same(people.publish(address));
      }
    }
  }

  private static void attempt(Publishing people, String address) {
    try {
      people.publish(address);
    } catch (FaultException broken) {
      // That is what was wanted; it may as well have come to its end.
    }
  }

  /// The graph cannot tell what differs after this: all of every type is written once more.
  private void rename(Publishing people) {
    int number = any();
    int becomes = number + 5 * NUMBERS;
    people.write(new Mutation.RenameNode(id(number), Optional.of(id(becomes)), Optional.empty()));
    there.remove(number);
    there.add(becomes);
  }

  private int any() {
    return List.copyOf(there).get(random.nextInt(there.size()));
  }

  /// Nothing starts at a city.
  private int person() {
    var people = there.stream().filter(number -> number % 5 != 0).toList();
    return people.get(random.nextInt(people.size()));
  }

  private void change(Publishing people) {
    if (random.nextInt(4) == 0) {
      return;
    }
    if (random.nextInt(8) == 0) {
      rename(people);
    }
    var batch = new ArrayList<Mutation>();
    for (int count = random.nextInt(6); count >= 0; count--) {
      int number = random.nextInt(NUMBERS);
      boolean tall = random.nextInt(60) == 0;
      if (there.add(number)) {
        batch.add(Publishing.node(number, tall ? ",\"tall\":true" : ""));
      } else if (random.nextBoolean() && there.size() > 8 && number % 5 != 1) {
        batch.add(new Mutation.DeleteNode(id(number)));
        there.remove(number);
      } else {
        batch.add(Publishing.edited(number, "E" + random.nextInt(9)));
      }
      batch.add(Publishing.edge(person(), any(), random.nextInt(9)));
      batch.add(Publishing.without(person(), any()));
      batch.add(Publishing.without(person(), 10));
    }
    people.graph().write(Call.by("test"), batch);
  }
}

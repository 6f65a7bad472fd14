import dev.kith.api.Kith;
import dev.kith.fault.FaultException;
import dev.kith.fault.FaultWords;
import dev.kith.graph.Call;
import java.nio.file.Path;

/// Remembers a fact in the folder that is named, and finds it again.
final class Memory {
  private Memory() {}

  public static void main(String[] arguments) {
    try (var kith = Kith.open(Path.of(arguments[0]))) {
      kith.call(
          "create_entity",
          """
          {"database": "memory", "name": "Ada", "entity_type": "person",
           "observations": ["wrote the first program"]}""");

      // an answer is JSON
      System.out.println(
          kith.call(
              "search_memory",
              """
              {"database": "memory", "query": "first program"}"""));

      // or a typed graph answers
      var types = kith.graph("memory").read(Call.by("example"), view -> view.vocabulary().types());
      types.forEach(type -> System.out.println(type.name() + ": " + type.count()));

      // what went wrong says what to do
      try {
        kith.call("create_entty", "{}");
      } catch (FaultException fault) {
        var words = FaultWords.of(fault.fault());
        System.out.println(words.message() + " " + words.hint());
      }
    }
  }
}

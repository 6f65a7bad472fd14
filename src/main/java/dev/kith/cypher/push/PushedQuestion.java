package dev.kith.cypher.push;

import dev.kith.cypher.formula.GivenParameters;
import dev.kith.cypher.value.CypherValue;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A question in a plan, which may be run again with other parameters.
///
/// Where it depends on parameters it is made anew for each run, and the plan keeps none of them.
public final class PushedQuestion<Q extends Pushed> {
  private final Optional<Q> fixed;
  private final Object shape;
  private final String description;
  private final Function<GivenParameters, Optional<Q>> rewrite;

  private PushedQuestion(Q first, boolean depends, Function<GivenParameters, Optional<Q>> rewrite) {
    this.fixed = depends ? Optional.empty() : Optional.of(first);
    this.shape = first.shape();
    this.description = first.description();
    this.rewrite = rewrite;
  }

  /// A question, and what it is while a plan is made; the plan depends on the parameters only where
  /// they are why there is no question.
  public record Planned<Q extends Pushed>(PushedQuestion<Q> question, Q first) {}

  public static <Q extends Pushed> Optional<Planned<Q>> of(
      GivenParameters parameters, Function<GivenParameters, Optional<Q>> rewrite) {
    var own = parameters.apart();
    var first = rewrite.apply(own);
    if (first.isEmpty() && own.areLookedAt()) {
      parameters.noteLook();
    }
    return first.map(
        each -> new Planned<>(new PushedQuestion<>(each, own.areLookedAt(), rewrite), each));
  }

  /// The question of a run; empty where it cannot be asked with these parameters.
  public Optional<Q> with(Map<String, CypherValue> parameters) {
    return fixed.isPresent()
        ? fixed
        : rewrite
            .apply(new GivenParameters(parameters))
            .filter(question -> question.shape().equals(shape));
  }

  /// It, in a plan for people.
  public String description() {
    return description;
  }
}

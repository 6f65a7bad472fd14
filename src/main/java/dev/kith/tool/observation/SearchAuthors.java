package dev.kith.tool.observation;

import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.AuthorNames;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Tells who noted what a call is about, where it names an author who did not.
public final class SearchAuthors {
  private static final int MOST_SEARCHED = 100;

  private SearchAuthors() {}

  /// The arguments of a search with a warning, where it found nothing: names near an author that
  /// nobody is, or who noted what it finds without an author.
  public static Arguments withWarning(
      GraphView view, SearchQuestion.Mode mode, List<Hit> found, Arguments arguments) {
    if (!found.isEmpty() || !arguments.has("author")) {
      return arguments;
    }
    var author = arguments.text("author");
    var all = view.authors();
    if (all.isPresent() && !all.get().contains(author)) {
      return arguments.warned(AuthorNames.warnings("author", author, all.get()));
    }
    var types = Set.copyOf(arguments.texts("types"));
    var hits =
        view.search(new SearchQuestion(arguments.text("query"), mode, types, MOST_SEARCHED, 0));
    var noted = view.observations(hits.stream().mapToInt(Hit::node).toArray());
    var facts = noted.values().stream().flatMap(List::stream).toList();
    return all.isEmpty()
        ? withWarning(arguments, "author", facts)
        : arguments.warned(
            AuthorNames.elsewhere("author", author, facts.stream().map(Observation::by).toList()));
  }

  /// The arguments with a warning, where they name an author that nobody is.
  public static Arguments known(GraphView view, Arguments arguments) {
    var all = view.authors();
    return all.isEmpty()
        ? arguments
        : arguments.warned(AuthorNames.warnings("author", arguments.text("author"), all.get()));
  }

  /// The arguments with a warning, where none of some observations is by the author.
  ///
  /// @param by the argument that names an author
  public static Arguments withWarning(
      Arguments arguments, String by, Collection<Observation> observations) {
    var authors = observations.stream().map(Observation::by).toList();
    return arguments
        .optionalText(by)
        .map(author -> arguments.warned(AuthorNames.warnings(by, author, authors)))
        .orElse(arguments);
  }
}

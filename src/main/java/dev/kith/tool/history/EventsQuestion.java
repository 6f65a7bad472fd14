package dev.kith.tool.history;

import dev.kith.fault.Fault;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.Scope;
import dev.kith.graph.history.ChangeKind;
import dev.kith.graph.history.History;
import dev.kith.schema.NearNames;
import dev.kith.schema.PlainName;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.AuthorNames;
import dev.kith.tool.argument.MomentText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// One call of a tool that tells what happened.
record EventsQuestion(Arguments arguments, CallContext context, boolean scoped) {
  private static final int USUAL_LIMIT = 100;
  private static final int MOST = 10_000;
  private static final int MOST_ASKED_FOR_AUTHORS = 1_000;
  private static final int MOST_NEAR = 3;
  private static final int LONGEST_CURSOR = 40;

  static EventsQuestion of(Arguments arguments, CallContext context) {
    boolean scoped = context.call().scope() instanceof Scope.Under;
    return new EventsQuestion(arguments, context, scoped);
  }

  static ArgumentType name() {
    return ArgumentType.text(1, ArgumentType.LONGEST_NAME);
  }

  static Argument limit() {
    return Argument.optional(
        "limit", new ArgumentType.Whole(1, MOST), "How many at most. Default: 100.");
  }

  static Argument cursor() {
    return Argument.optional(
        "cursor", ArgumentType.text(1, LONGEST_CURSOR), "The cursor in truncated.next.");
  }

  /// Reads the events that fit and answers with them.
  ///
  /// @param head writes the fields before the events
  Result answer(Databases databases, Consumer<JsonText> head) {
    return context.read(databases, arguments, view -> answer(view, head));
  }

  private Result answer(GraphView view, Consumer<JsonText> head) {
    var history = view.history().orElseThrow(this::noHistory);
    var start = EventCursor.of(arguments, !scoped);
    int limit = arguments.has("limit") ? arguments.whole("limit") : USUAL_LIMIT;
    var subject = subject();
    var question =
        new History.Question(
            subject,
            start.within(since(view)),
            arguments.optionalText("author"),
            arguments.has("others") && arguments.flag("others")
                ? Optional.of(context.call().writer().account())
                : Optional.empty(),
            kinds(),
            start.offset(),
            limit);
    var page =
        history
            .read(question)
            .or(
                () ->
                    plain(subject.orElseThrow())
                        .flatMap(same -> history.read(about(question, same))))
            .orElseThrow(() -> unknown(view, history, question));
    if (page.events().isEmpty() && !arguments.has("cursor")) {
      subject.flatMap(History.Subject::link).ifPresent(link -> requireType(view, link));
    }
    var warned = page.events().isEmpty() ? authors(history, question) : arguments;
    return Result.object(context.budget(warned).fit(new EventsAnswer(head, page, start, limit)))
        .warning(context.warning(warned));
  }

  /// Who made the last changes, where an author is named that made none.
  private Arguments authors(History history, History.Question question) {
    if (question.author().isEmpty() || arguments.has("cursor")) {
      return arguments;
    }
    var anybody =
        new History.Question(
            question.about(),
            History.Range.ALL,
            Optional.empty(),
            Optional.empty(),
            EnumSet.allOf(ChangeKind.class),
            0,
            MOST_ASKED_FOR_AUTHORS);
    if (!history
        .read(madeBy(anybody, question.author()))
        .map(History.EventPage::events)
        .orElse(List.of())
        .isEmpty()) {
      return arguments; // at another time, or of another kind
    }
    var names = new ArrayList<String>();
    for (var event : history.read(anybody).map(History.EventPage::events).orElse(List.of())) {
      var by = event.commit().by();
      names.add(by.name());
      by.client().ifPresent(names::add);
      by.token().ifPresent(names::add);
    }
    return arguments.warned(AuthorNames.warnings("author", question.author().get(), names));
  }

  private static History.Question madeBy(History.Question question, Optional<String> author) {
    return new History.Question(
        question.about(), question.span(), author, Optional.empty(), question.kinds(), 0, 1);
  }

  private RuntimeException noHistory() {
    return invalid(
        "database",
        "has no history: it reads tables that Kith does not write, and nothing records who changes"
            + " them",
        "a database that Kith stores itself; list_databases names them");
  }

  private static RuntimeException invalid(String argument, String problem, String allowed) {
    return new Fault.InvalidArguments(List.of(Fault.problem("/" + argument, problem, allowed)))
        .raise();
  }

  private Optional<History.Subject> subject() {
    var type = arguments.optionalText("relationship_type");
    var to = arguments.optionalText("to_entity");
    if (type.isPresent() != to.isPresent()) {
      throw invalid(
          type.isPresent() ? "to_entity" : "relationship_type",
          "is missing",
          "relationship_type and to_entity together, or neither");
    }
    var link = type.map(named -> new History.RelationshipTo(named, to.orElseThrow()));
    return arguments.optionalText("entity_name").map(name -> new History.Subject(name, link));
  }

  /// The same with plain names, as those who write them are understood.
  private static Optional<History.Subject> plain(History.Subject subject) {
    var plain =
        new History.Subject(
            PlainName.of(subject.entity()),
            subject
                .link()
                .map(
                    link ->
                        new History.RelationshipTo(link.relationship(), PlainName.of(link.to()))));
    return Optional.of(plain).filter(other -> !other.equals(subject));
  }

  private static History.Question about(History.Question question, History.Subject subject) {
    return new History.Question(
        Optional.of(subject),
        question.span(),
        question.author(),
        question.notBy(),
        question.kinds(),
        question.offset(),
        question.most());
  }

  private static RuntimeException unknown(
      GraphView view, History history, History.Question question) {
    var subject = question.about().orElseThrow();
    var alone = new History.Subject(subject.entity(), Optional.empty());
    boolean isOther =
        subject.link().isPresent() && history.read(about(question, alone)).isPresent();
    var name = isOther ? subject.link().orElseThrow().to() : subject.entity();
    return new Fault.MissingEntities(
            List.of(name), isOther ? "/to_entity" : "/entity_name", view.nearIds(name, MOST_NEAR))
        .raise();
  }

  private static void requireType(GraphView view, History.RelationshipTo link) {
    var known = view.vocabulary().predicateNames();
    if (!known.contains(link.relationship())) {
      var near = NearNames.of(link.relationship(), known, MOST_NEAR);
      throw new Fault.UnknownName(
              "relationship type", link.relationship(), "/relationship_type", near)
          .raise();
    }
  }

  private History.Range since(GraphView view) {
    var text = arguments.optionalText("since").orElse("");
    if (text.isEmpty()) {
      return History.Range.ALL;
    }
    if (!text.matches("[0-9]{1,18}")) {
      var number = scoped ? "" : "the number of a change, ";
      long moment = MomentText.of(text, "since", 0, number).toEpochMilli();
      return new History.Range(0, Long.MAX_VALUE, moment, Long.MAX_VALUE);
    }
    if (scoped) {
      throw invalid(
          "since",
          "is the number of a change, which scoped callers do not get",
          "a date such as 2024-01-15, or a time such as 2024-01-15T10:00:00Z");
    }
    long number = Long.parseLong(text);
    if (number > view.change()) {
      throw invalid(
          "since",
          "is not a change of this database: the last is " + view.change(),
          "a number up to that, or a time; after a restore, ask without it");
    }
    return new History.Range(number, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private Set<ChangeKind> kinds() {
    var word = arguments.optionalText("kind");
    if (word.isEmpty()) {
      return EnumSet.allOf(ChangeKind.class);
    }
    var kinds = ChangeKind.named(word.get());
    if (kinds.isEmpty()) {
      var near = NearNames.of(word.get(), ChangeKind.words(), MOST_NEAR);
      throw new Fault.UnknownName(
              "kind", word.get(), "/kind", near.isEmpty() ? ChangeKind.words() : near)
          .raise();
    }
    return kinds;
  }
}

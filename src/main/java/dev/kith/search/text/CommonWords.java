package dev.kith.search.text;

import java.util.Set;

/// English words that say little about what a text is about.
final class CommonWords {
  private static final Set<String> ALL =
      Set.of(
          ("a about am an and any are as at be been being but by can could did do does for from had"
                  + " has have he her him his how i if in into is it its me my no not of on or our"
                  + " she should so such than that the their them then there these they this to us"
                  + " was we were what when where which who whom whose why will with would you your"
                  + " isn doesn didn don wasn weren aren hasn haven hadn won wouldn couldn")
              .split(" "));

  private CommonWords() {}

  /// Also its short forms: `isn't`, `they'll`.
  static boolean has(WordTokenizer.Word word) {
    return ALL.contains(word.parts().getFirst())
        && (word.parts().size() == 1
            || (word.parts().size() == 2 && word.parts().getLast().length() <= 2));
  }
}

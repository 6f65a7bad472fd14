package dev.kith;

import static java.util.stream.Collectors.joining;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;

/// Java files as the compiler's parser sees them, reduced to what the house style speaks of.
record ParsedJava(List<Type> types, List<Method> methods, List<Use> uses, List<Doc> packages) {
  /// A place in a file.
  record Place(Path file, long line) {
    @Override
    public String toString() {
      return file + ":" + line;
    }
  }

  record Type(Place at, String name, boolean isPublic, boolean nested, Optional<String> doc) {}

  /// @param lines from the first annotation or modifier to the closing brace; for a method that is
  ///   one switch, a table rather than a text, the lines of its longest case
  record Method(Place at, String name, long lines, boolean overrides, boolean isTest) {}

  /// An annotation, a method called, or a constructor called without arguments, as it is written.
  record Use(Place at, String what) {}

  record Doc(Place at, Optional<String> text) {}

  static ParsedJava of(Collection<Path> files) {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var found =
        new ParsedJava(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      var docs = DocTrees.instance(task);
      for (var unit : task.parse()) {
        new Scanner(unit, docs).scan(unit, found);
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return found;
  }

  private static final class Scanner extends TreePathScanner<Void, ParsedJava> {
    private final CompilationUnitTree unit;
    private final DocTrees docs;

    Scanner(CompilationUnitTree unit, DocTrees docs) {
      this.unit = unit;
      this.docs = docs;
    }

    @Override
    public Void visitPackage(PackageTree tree, ParsedJava found) {
      found.packages.add(new Doc(place(tree), doc()));
      return super.visitPackage(tree, found);
    }

    @Override
    public Void visitClass(ClassTree tree, ParsedJava found) {
      var isPublic = tree.getModifiers().getFlags().contains(Modifier.PUBLIC);
      var nested = !(getCurrentPath().getParentPath().getLeaf() instanceof CompilationUnitTree);
      found.types.add(
          new Type(place(tree), tree.getSimpleName().toString(), isPublic, nested, doc()));
      return super.visitClass(tree, found);
    }

    @Override
    public Void visitMethod(MethodTree tree, ParsedJava found) {
      var annotations =
          tree.getModifiers().getAnnotations().stream()
              .map(annotation -> annotation.getAnnotationType().toString())
              .toList();
      found.methods.add(
          new Method(
              place(tree),
              tree.getName().toString(),
              linesThatCount(tree),
              annotations.contains("Override"),
              annotations.stream().anyMatch(name -> name.endsWith("Test"))));
      return super.visitMethod(tree, found);
    }

    @Override
    public Void visitAnnotation(AnnotationTree tree, ParsedJava found) {
      found.uses.add(new Use(place(tree), "@" + tree.getAnnotationType()));
      return super.visitAnnotation(tree, found);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, ParsedJava found) {
      found.uses.add(new Use(place(tree), tree.getMethodSelect().toString()));
      return super.visitMethodInvocation(tree, found);
    }

    @Override
    public Void visitNewClass(NewClassTree tree, ParsedJava found) {
      if (tree.getArguments().stream().allMatch(LiteralTree.class::isInstance)) {
        var arguments = tree.getArguments().stream().map(Tree::toString).collect(joining(", "));
        found.uses.add(new Use(place(tree), "new " + tree.getIdentifier() + "(" + arguments + ")"));
      }
      return super.visitNewClass(tree, found);
    }

    private long linesThatCount(MethodTree method) {
      return onlySwitch(method)
          .map(cases -> cases.stream().mapToLong(this::lines).max().orElse(0))
          .orElseGet(() -> lines(method));
    }

    private static Optional<List<? extends CaseTree>> onlySwitch(MethodTree method) {
      if (method.getBody() == null || method.getBody().getStatements().size() != 1) {
        return Optional.empty();
      }
      StatementTree only = method.getBody().getStatements().getFirst();
      ExpressionTree returned = only instanceof ReturnTree back ? back.getExpression() : null;
      if (returned instanceof SwitchExpressionTree expression) {
        return Optional.of(expression.getCases());
      }
      return only instanceof SwitchTree statement
          ? Optional.of(statement.getCases())
          : Optional.empty();
    }

    private long lines(Tree tree) {
      var end = docs.getSourcePositions().getEndPosition(unit, tree);
      return unit.getLineMap().getLineNumber(end) - place(tree).line() + 1;
    }

    private Place place(Tree tree) {
      var start = docs.getSourcePositions().getStartPosition(unit, tree);
      return new Place(
          Path.of(unit.getSourceFile().getName()), unit.getLineMap().getLineNumber(start));
    }

    private Optional<String> doc() {
      return Optional.ofNullable(docs.getDocComment(getCurrentPath()))
          .filter(text -> !text.isBlank());
    }
  }
}

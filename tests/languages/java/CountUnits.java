import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Prints for each Java file of the given folder what contexts count, as the compiler sees it: functions, parameters,
 * loops and returns outside all functions, and then those of each outermost function in the order they stand.
 */
final class CountUnits {
    public static void main(String[] arguments) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.list(Path.of(arguments[0]))) {
            for (Path source : sources.sorted().toList()) {
                DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
                Iterable<? extends JavaFileObject> file = files.getJavaFileObjects(source);
                JavacTask task = (JavacTask) compiler.getTask(null, files, messages, null, null, file);
                CompilationUnitTree unit = task.parse().iterator().next();
                boolean failed = messages.getDiagnostics().stream()
                        .anyMatch(message -> message.getKind() == Diagnostic.Kind.ERROR);
                System.out.println(source.getFileName() + " " + (failed ? "error" : new Counter().count(unit)));
            }
        }
    }

    private static final class Counter extends TreeScanner<Void, int[]> {
        private final int[] residual = new int[4];
        private final List<int[]> units = new ArrayList<>(List.of(residual));

        String count(CompilationUnitTree unit) {
            scan(unit, residual);
            return units.stream()
                    .map(counts -> Arrays.stream(counts).mapToObj(String::valueOf).collect(Collectors.joining(",")))
                    .collect(Collectors.joining(" "));
        }

        @Override
        public Void visitMethod(MethodTree method, int[] around) {
            int[] counts = around;
            if (around == residual) {
                counts = new int[4];
                units.add(counts);
            }
            counts[0]++;
            counts[1] += method.getParameters().size();
            return super.visitMethod(method, counts);
        }

        @Override
        public Void visitForLoop(ForLoopTree loop, int[] counts) {
            counts[2]++;
            return super.visitForLoop(loop, counts);
        }

        @Override
        public Void visitEnhancedForLoop(EnhancedForLoopTree loop, int[] counts) {
            counts[2]++;
            return super.visitEnhancedForLoop(loop, counts);
        }

        @Override
        public Void visitWhileLoop(WhileLoopTree loop, int[] counts) {
            counts[2]++;
            return super.visitWhileLoop(loop, counts);
        }

        @Override
        public Void visitDoWhileLoop(DoWhileLoopTree loop, int[] counts) {
            counts[2]++;
            return super.visitDoWhileLoop(loop, counts);
        }

        @Override
        public Void visitReturn(ReturnTree statement, int[] counts) {
            counts[3]++;
            return super.visitReturn(statement, counts);
        }
    }
}

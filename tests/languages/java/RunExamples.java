import com.sun.source.util.JavacTask;
import com.sun.tools.javac.api.JavacTaskPool;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.DiagnosticListener;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles every folder of the given one by itself, calls {@code Run.value()} where there is such a class, and writes
 * what came of it to the file {@code outcome} in the folder, and what the compiler said to {@code messages}. One compiler
 * reads the library of Java once for all of them. It forgets each program before the next, but not packages: a program
 * with other files gets a compiler of its own, and so does one that does not compile, so that nothing else is the reason.
 */
final class RunExamples {
    private static final List<String> OPTIONS = List.of("-proc:none", "-Xlint:all");

    public static void main(String[] arguments) throws IOException {
        // The examples may print; their value is all that counts.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        JavacTaskPool compilers = new JavacTaskPool(1);
        try (StandardJavaFileManager files =
                        ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null);
                Stream<Path> folders = Files.list(Path.of(arguments[0]))) {
            for (Path folder : folders.sorted().toList()) {
                Files.writeString(folder.resolve("outcome"), outcome(compilers, files, folder));
            }
        }
    }

    private static String outcome(JavacTaskPool compilers, StandardJavaFileManager files, Path folder) throws IOException {
        StringWriter messages = new StringWriter();
        boolean compiles = compiles(compilers, files, folder, messages);
        Files.writeString(folder.resolve("messages"), messages.toString());
        if (!compiles) {
            return "does not compile: " + messages;
        }
        return Files.exists(folder.resolve("Run.java")) ? value(folder) : "compiles";
    }

    private static boolean compiles(
            JavacTaskPool compilers, StandardJavaFileManager files, Path folder, StringWriter messages) throws IOException {
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(folder));
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, List.of(folder));
        try (Stream<Path> sources = Files.list(folder)) {
            List<Path> paths = sources.filter(path -> path.toString().endsWith(".java")).toList();
            Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromPaths(paths);
            boolean isAlone = Files.walk(folder).filter(path -> path.toString().endsWith(".java")).count() < 3;
            DiagnosticListener<JavaFileObject> listener = said -> messages.append(said + "\n");
            if (isAlone && compilers.getTask(null, files, listener, OPTIONS, null, units, JavacTask::call)) {
                return true;
            }
            messages.getBuffer().setLength(0);
            return ToolProvider.getSystemJavaCompiler().getTask(null, files, listener, OPTIONS, null, units).call();
        }
    }

    private static String value(Path folder) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Method method = loader.loadClass("Run").getMethod("value");
            return "value " + method.invoke(null);
        } catch (InvocationTargetException e) {
            return "raises " + e.getCause().getClass().getSimpleName();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(folder.toString(), e);
        }
    }
}

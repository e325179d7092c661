import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles and runs programs, one after the other, each in its own folder and with its own class loader.
 *
 * <p>A request is "compile", folder, file; or "run", folder, main class, input. An answer is output, error output and
 * exit status. Every string is preceded by its length in bytes. A program that ends this machine has its output
 * answered without a status, which is then the machine's own.
 */
public final class ProgramRunner {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final StandardJavaFileManager FILES =
            COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    private static final DataInputStream REQUESTS =
            new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
    private static final DataOutputStream ANSWERS =
            new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));

    private static final ByteArrayOutputStream OUTPUT = new ByteArrayOutputStream();
    private static final ByteArrayOutputStream ERRORS = new ByteArrayOutputStream();

    public static void main(String[] arguments) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(ProgramRunner::answerOutput));
        while (true) {
            OUTPUT.reset();
            ERRORS.reset();
            int status = "compile".equals(command()) ? compile(text(), text()) : run(text(), text(), bytes());
            answerOutput();
            ANSWERS.writeInt(status);
            ANSWERS.flush();
        }
    }

    private static String command() throws IOException {
        try {
            return text();
        } catch (EOFException end) {
            // Not exit: threads that a program left behind, and the hook, do not matter any more.
            Runtime.getRuntime().halt(0);
            return null;
        }
    }

    private static String text() throws IOException {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    private static byte[] bytes() throws IOException {
        return REQUESTS.readNBytes(REQUESTS.readInt());
    }

    private static void answerOutput() {
        try {
            for (ByteArrayOutputStream stream : List.of(OUTPUT, ERRORS)) {
                ANSWERS.writeInt(stream.size());
                stream.writeTo(ANSWERS);
            }
            ANSWERS.flush();
        } catch (IOException gone) {
            Runtime.getRuntime().halt(1);
        }
    }

    private static int compile(String folder, String file) throws IOException {
        List<String> options = List.of("-nowarn", "-proc:none", "-cp", folder, "-d", folder);
        StringWriter complaints = new StringWriter();
        boolean done = COMPILER.getTask(
                        complaints, FILES, null, options, null, FILES.getJavaFileObjects(Path.of(file)))
                .call();
        ERRORS.writeBytes(complaints.toString().getBytes(StandardCharsets.UTF_8));
        return done ? 0 : 1;
    }

    private static int run(String folder, String mainClass, byte[] input) throws Exception {
        System.setIn(new ByteArrayInputStream(input));
        System.setOut(new PrintStream(OUTPUT));
        System.setErr(new PrintStream(ERRORS));
        URL[] place = {Path.of(folder).toUri().toURL()};
        // The platform's loader as parent: a program may have a class of the same name as one of ours.
        try (URLClassLoader loader = new URLClassLoader(place, ClassLoader.getPlatformClassLoader())) {
            ThreadGroup group = new ThreadGroup("program");
            Program program = new Program(loader, mainClass);
            Thread main = new Thread(group, program, "main");
            main.setContextClassLoader(loader);
            main.start();
            main.join();
            waitForAll(group);
            return program.status;
        }
    }

    private static void waitForAll(ThreadGroup group) throws InterruptedException {
        Thread[] threads = new Thread[1000];
        boolean found;
        do {
            found = false;
            int count = group.enumerate(threads);
            for (int i = 0; i < count; i++) {
                if (!threads[i].isDaemon()) {
                    threads[i].join();
                    found = true;
                }
            }
        } while (found);
    }

    private static final class Program implements Runnable {
        private final ClassLoader loader;
        private final String mainClass;
        private volatile int status = 1;

        Program(ClassLoader loader, String mainClass) {
            this.loader = loader;
            this.mainClass = mainClass;
        }

        @Override
        public void run() {
            try {
                Method main = loader.loadClass(mainClass).getMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) new String[0]);
                status = 0;
            } catch (InvocationTargetException thrown) {
                thrown.getCause().printStackTrace();
            } catch (ReflectiveOperationException | LinkageError unusable) {
                unusable.printStackTrace();
            }
        }
    }
}

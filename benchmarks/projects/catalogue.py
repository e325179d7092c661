"""The libraries that are tested."""

from __future__ import annotations

from benchmarks.projects.cplusplus import CMade, Made
from benchmarks.projects.java import JavaLibrary
from benchmarks.projects.layout import GoLibrary, NodeLibrary
from benchmarks.projects.project import Project
from benchmarks.projects.python import PythonPackage

_JAVA = ("src/main/java/**/*.java",)
_DJANGO_TESTS = """
    tests/runtests.py --verbosity 2 --parallel 1 admin_utils auth_tests basic cache expressions forms_tests
    httpwrappers i18n lookup mail middleware model_fields model_forms ordering pagination queries
    requests_tests responses schema serializers sessions_tests signing template_tests urlpatterns utils_tests
    validators
"""
_MOCKITO = ("mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis")
_JODA_ZONES = """
    org.joda.time.tz.ZoneInfoCompiler -src src/main/java/org/joda/time/tz/src -dst
    compiled/classes/org/joda/time/tz/data africa antarctica asia australasia europe northamerica southamerica
    etcetera backward
"""
_JACKSON_VERSION = (
    ("package", "com.fasterxml.jackson.core.json"),
    ("projectgroupid", "com.fasterxml.jackson.core"),
    ("projectartifactid", "jackson-core"),
    ("projectversion", "2.14.1"),
)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_NETWORKX_TESTS = _words(
    "classes generators readwrite utils algorithms/bipartite algorithms/components algorithms/operators "
    "algorithms/shortest_paths algorithms/traversal algorithms/tree"
)
_FMT_TESTS = tuple(f"{name}-test" for name in _words("args chrono color core format printf ranges std"))
_LEVELDB_TESTS = tuple(
    f"build/{name}_test"
    for name in _words(
        "arena autocompact bloom c cache coding corruption crc32c db dbformat env env_posix fault_injection filename "
        "filter_block hash issue178 issue200 issue320 log logging memenv no_destructor recovery skiplist status table "
        "version_edit version_set write_batch"
    )
)
_CATCH_OUTCOME = r"projects/SelfTest/\S+:\d+: FAILED|^(?:test cases|assertions): .*"
_RE2_TESTS = tuple(
    f"obj/test/{name}_test"
    for name in _words(
        "charclass compile filtered_re2 mimics_pcre parse possible_match re2_arg re2 regexp required_prefix search set "
        "simplify string_generator dfa"
    )
)


_PYTHON: tuple[Project, ...] = (
    PythonPackage(
        "arrow",
        "python",
        ("arrow/**/*.py",),
        "1.3.0",
        needs=_words("dateparser pytest-cov pytest-mock pytz simplejson"),
    ),
    PythonPackage("attrs", "python", ("src/attr/**/*.py", "src/attrs/**/*.py"), "24.3.0", "src", ("hypothesis",)),
    PythonPackage("boltons", "python", ("boltons/**/*.py",), "25.0.0"),
    PythonPackage(
        "cattrs",
        "python",
        ("src/cattr/**/*.py", "src/cattrs/**/*.py"),
        "24.1.2",
        "src",
        _words(
            "hypothesis immutables msgpack orjson pyyaml tomlkit ujson cbor2 pymongo msgspec typing_extensions "
            "pytest-benchmark"
        ),
        ("tests", "-k", "not benchmark"),
        # Ten examples of each property, and not a hundred.
    ),
    PythonPackage("click", "python", ("src/click/**/*.py",), "8.1.8", "src"),
    PythonPackage(
        "Django",
        "python",
        ("django/**/*.py",),
        "5.1.7",
        command=_words(_DJANGO_TESTS),
    ),
    PythonPackage("docutils", "python", ("docutils/**/*.py",), "0.21.2", tests=("test",), needs=("pygments",)),
    PythonPackage("jinja2", "python", ("src/jinja2/**/*.py",), "3.1.6", "src", ("trio",)),
    PythonPackage(
        "marshmallow", "python", ("src/marshmallow/**/*.py",), "3.26.1", "src", needs=("pytz", "simplejson", "tzdata")
    ),
    PythonPackage("more-itertools", "python", ("more_itertools/**/*.py",), "10.6.0"),
    PythonPackage(
        "networkx",
        "python",
        ("networkx/**/*.py",),
        "3.4.2",
        tests=tuple(f"networkx/{part}" for part in _NETWORKX_TESTS),
        needs=("numpy",),
    ),
    PythonPackage("packaging", "python", ("src/packaging/**/*.py",), "24.2", "src", ("pretend",)),
    PythonPackage(
        "pyparsing",
        "python",
        ("pyparsing/**/*.py",),
        "3.2.3",
        needs=("railroad-diagrams", "jinja2"),
        # The same tests with memories of other sizes, and with left recursion, take most of the time.
        tests=("tests", "-k", "not bounded and not LeftRecursion"),
    ),
    PythonPackage(
        "pyrsistent", "python", ("pyrsistent/**/*.py", "_pyrsistent_version.py"), "0.20.0", needs=("hypothesis<6.100",)
    ),
    PythonPackage(
        "python-dateutil",
        "python",
        ("src/dateutil/**/*.py",),
        "2.9.0.post0",
        "src",
        ("freezegun", "hypothesis", "pytest-cov"),
    ),
    PythonPackage(
        "sympy",
        "python",
        ("sympy/**/*.py",),
        "1.13.3",
        tests=("sympy/core", "sympy/logic", "sympy/sets", "sympy/ntheory", "sympy/polys/tests/test_polytools.py"),
        needs=("hypothesis",),
    ),
    PythonPackage("tinydb", "python", ("tinydb/**/*.py",), "4.8.2", needs=("pytest-cov", "pyyaml")),
    PythonPackage("toolz", "python", ("toolz/**/*.py", "tlz/**/*.py"), "1.0.0", tests=("toolz", "tlz")),
    PythonPackage(
        "werkzeug",
        "python",
        ("src/werkzeug/**/*.py",),
        "3.1.3",
        "src",
        ("ephemeral-port-reserve", "pytest-timeout", "pytest-xprocess", "cryptography", "watchdog"),
        # The reloader waits for ever where file systems do not report changes.
        ("tests", "-k", "not reloader"),
    ),
)

_JAVA_LIBRARIES: tuple[Project, ...] = (
    JavaLibrary("commons-csv", "java", _JAVA, libraries=(*_MOCKITO, "commons-io", "commons-lang3", "h2")),
    JavaLibrary("jackson-core", "java", _JAVA, filled=_JACKSON_VERSION),
    JavaLibrary("libcommons-codec-java", "java", _JAVA, libraries=("commons-lang3",)),
    JavaLibrary("libcommons-collections4-java", "java", _JAVA, libraries=("easymock", "commons-lang3"), release="8"),
    JavaLibrary("libcommons-lang3-java", "java", _JAVA, libraries=("easymock",)),
    JavaLibrary(
        "libjoda-time-java",
        "java",
        _JAVA,
        libraries=("joda-convert",),
        prepare=_words(_JODA_ZONES),
    ),
    JavaLibrary("jsoup", "java", _JAVA, libraries=("gson", "jsr305")),
    JavaLibrary(
        "opencsv",
        "java",
        _JAVA,
        libraries=(
            *_MOCKITO,
            "commons-beanutils",
            "commons-collections3",
            "commons-collections4",
            "commons-lang3",
            "commons-logging",
            "commons-text",
        ),
    ),
)

_CPLUSPLUS: tuple[Project, ...] = (
    CMade(
        "catch2",
        "cpp",
        ("include/**/*.h", "include/**/*.hpp", "include/**/*.cpp"),
        programs=("build/projects/SelfTest",),
        outcome=_CATCH_OUTCOME,
        settings=("CATCH_BUILD_TESTING=ON", "CATCH_ENABLE_WERROR=OFF"),
        targets=("SelfTest",),
    ),
    CMade(
        "double-conversion",
        "cpp",
        ("double-conversion/*.cc", "double-conversion/*.h"),
        programs=("build/test/cctest/cctest",),
        outcome=r"^Ran \d+ tests",
        settings=("BUILD_TESTING=ON",),
    ),
    CMade(
        "fmtlib",
        "cpp",
        ("include/fmt/*.h", "src/*.cc"),
        programs=tuple(f"build/bin/{name}" for name in _FMT_TESTS),
        settings=("FMT_TEST=ON", "FMT_DOC=OFF"),
        targets=_FMT_TESTS,
    ),
    CMade(
        "leveldb",
        "cpp",
        (
            "db/*.cc",
            "db/*.h",
            "helpers/**/*.cc",
            "helpers/**/*.h",
            "include/**/*.h",
            "port/*.h",
            "table/*.cc",
            "table/*.h",
            "util/*.cc",
            "util/*.h",
        ),
        programs=_LEVELDB_TESTS,
        settings=("LEVELDB_BUILD_TESTS=ON", "LEVELDB_BUILD_BENCHMARKS=OFF"),
    ),
    CMade(
        "libjsoncpp",
        "cpp",
        ("include/json/*.h", "src/lib_json/*.cpp", "src/lib_json/*.h", "src/lib_json/*.inl"),
        programs=("build/bin/jsoncpp_test",),
        outcome=r"^(?:Testing .*|.*: (?:OK|FAILED)|\d+/\d+ tests passed.*)$",
        settings=("JSONCPP_WITH_POST_BUILD_UNITTEST=OFF", "BUILD_SHARED_LIBS=OFF", "JSONCPP_WITH_WARNING_AS_ERROR=OFF"),
    ),
    Made(
        "pugixml",
        "cpp",
        ("src/*.cpp", "src/*.hpp"),
        programs=("build/test",),
        outcome=r"^(?:Test|Success|FAILURE).*",
        # Without the library's own flags: they turn warnings about style into errors.
        command=("CXXFLAGS=-std=c++11 -Wall -Wextra", "BUILD=build", "build/test"),
    ),
    Made(
        "re2",
        "cpp",
        ("re2/*.cc", "re2/*.h", "util/*.cc", "util/*.h"),
        programs=_RE2_TESTS,
        outcome=r"^(?:\S+\.\S+: .*|PASS|FAIL.*)",
        command=("CXXFLAGS=-O1 -Wall -Wextra", "REBUILD_TABLES=1", *_RE2_TESTS),
    ),
    CMade(
        "snappy",
        "cpp",
        ("snappy*.cc", "snappy*.h"),
        programs=("build/snappy_unittest",),
        settings=("SNAPPY_BUILD_BENCHMARKS=OFF", "BUILD_SHARED_LIBS=ON"),
    ),
    Made(
        "tinyxml2",
        "cpp",
        ("tinyxml2.cpp", "tinyxml2.h"),
        programs=("xmltest",),
        outcome=r"^\[(?:pass|fail)\].*",
        command=("xmltest", "CXXFLAGS=-Wall -Wextra"),
    ),
    CMade(
        "yaml-cpp",
        "cpp",
        ("include/yaml-cpp/**/*.h", "src/*.cpp", "src/*.h"),
        programs=("build/test/yaml-cpp-tests",),
        settings=("YAML_CPP_BUILD_TESTS=ON", "YAML_CPP_BUILD_TOOLS=OFF"),
    ),
)

_VITEST = _words("node_modules/.bin/vitest run --reporter=junit")
_MOCHA = _words("node_modules/.bin/mocha --reporter xunit")
_EXPRESS_NEEDS = _words(
    "after@0.8 connect-redis@8 cookie-parser@1.4 cookie-session@2.1 ejs@3 express-session@1 express@5.2.1 hbs@4.2 "
    "marked@15 method-override@3 mocha@11 morgan@1 pbkdf2-password@1.2 supertest@6 vhost@3"
)

_LAYOUT: tuple[Project, ...] = (
    GoLibrary("mux", "go", ("**/*.go",), "gorilla", "v1.8.1"),
    GoLibrary("toml", "go", ("**/*.go",), "BurntSushi", "v1.6.0"),
    NodeLibrary(
        "valibot",
        "typescript",
        ("library/src/**/*.ts",),
        "fabian-hiller",
        "v1.1.0",
        ("vitest@4.1", "vite@8", "jsdom@26"),
        _VITEST,
        "library",
    ),
    NodeLibrary("yaml", "typescript", ("src/**/*.ts",), "eemeli", "v3.0.0-1", ("vitest@4.1", "fast-check@2"), _VITEST),
    NodeLibrary(
        "express",
        "javascript",
        ("lib/**/*.js", "test/**/*.js"),
        "expressjs",
        "v5.2.1",
        _EXPRESS_NEEDS,
        (*_MOCHA, *_words("--require test/support/env --check-leaks test/ test/acceptance/")),
    ),
    NodeLibrary(
        "js-yaml",
        "javascript",
        ("lib/**/*.js", "test/**/*.js"),
        "nodeca",
        "4.1.1",
        ("argparse@2", "fast-check@2", "mocha@8"),
        _MOCHA,
    ),
)

PROJECTS = {project.package: project for project in (*_PYTHON, *_JAVA_LIBRARIES, *_CPLUSPLUS, *_LAYOUT)}

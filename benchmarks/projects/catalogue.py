"""The libraries that are tested."""

from __future__ import annotations

from benchmarks.projects.project import JavaLibrary, Made

_JAVA = ("src/main/java/**/*.java",)

PROJECTS = {
    project.package: project
    for project in (
        JavaLibrary("libcommons-codec-java", "java", _JAVA, libraries=("commons-lang3",)),
        JavaLibrary("libcommons-lang3-java", "java", _JAVA, libraries=()),
        Made(
            "pugixml",
            "cpp",
            ("src/*.cpp", "src/*.hpp"),
            # Without the library's own flags: they turn warnings about style into errors.
            command=("CXXFLAGS=-std=c++11", "BUILD=build", "build/test"),
            program="build/test",
            outcome=r"^(?:Test|Success|FAILURE).*",
        ),
        Made(
            "tinyxml2",
            "cpp",
            ("tinyxml2.cpp", "tinyxml2.h"),
            command=("xmltest",),
            program="xmltest",
            outcome=r"^\[(?:pass|fail)\].*",
        ),
    )
}

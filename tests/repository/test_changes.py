"""What git says of a change, in real repositories with all that may be odd about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sew_hooks.engine.lines import Lines
from sew_hooks.repository.git import GitError, Repository, has_repository
from sew_hooks.repository.line_changes import changed_lines, staged_lines
from tests.repositories import GitFolder, new_repository

ODD = ["a b.py", "ünï.py", 'quote".py', "tab\t.py", "new\nline.py", "*.py", ":(top).py", "-p.py", "dir/\udcff.py"]
TEN = "".join(f"line{number}\n" for number in range(1, 11))


@pytest.fixture
def git(tmp_path: Path, persons_shell: None) -> GitFolder:
    return new_repository(tmp_path / "work")


def written(*lines: int) -> Lines:
    return Lines(frozenset(lines))


def staged(git: GitFolder, *names: str) -> dict[str, Lines]:
    return staged_lines(Repository(git.folder), names)


class TestStaged:
    def test_before_the_first_commit_all_is_new(self, git: GitFolder) -> None:
        git.stage("a.py", "one\ntwo\n")
        assert Repository(git.folder).head() is None
        assert staged(git, "a.py") == {"a.py": written(1, 2)}

    def test_changed_added_and_removed_lines(self, git: GitFolder) -> None:
        git.stage("a.py", TEN)
        git.commit()
        git.stage("a.py", TEN.replace("line2\n", "other\n").replace("line5\n", "").replace("line9\n", "line9\nmore\n"))
        assert staged(git, "a.py") == {"a.py": Lines(frozenset({2, 9}), frozenset({4}))}

    def test_only_what_is_staged_and_asked_for(self, git: GitFolder) -> None:
        git.stage("a.py", TEN)
        git.stage("b.py", TEN)
        git.stage("c.py", TEN)
        git.commit()
        git.stage("a.py", TEN + "end\n")
        git.stage("c.py", TEN + "end\n")
        git.write("a.py", "unstaged\n" + TEN + "end\n")
        git.write("b.py", "unstaged\n")
        assert staged(git, "a.py", "b.py") == {"a.py": written(11)}
        assert Repository(git.folder).unstaged() == {"a.py", "b.py"}

    def test_blank_lines_and_brackets_are_nobodys(self, git: GitFolder) -> None:
        code = "int f() {\n  return 1;\n}\n"
        git.stage("a.cpp", code)
        git.commit()
        git.stage("a.cpp", code + "\n" + code.replace("f", "g") + "\n")
        assert staged(git, "a.cpp") == {"a.cpp": written(5, 6)}
        git.stage("a.cpp", "\n" + code.replace("  return 1;\n", "\n"))
        assert staged(git, "a.cpp") == {"a.cpp": Lines(removed=frozenset({2}))}

    def test_letters_of_any_script_are_something(self, git: GitFolder) -> None:
        git.stage("a.py", "# да\n")
        assert staged(git, "a.py") == {"a.py": written(1)}

    def test_a_file_without_a_final_newline(self, git: GitFolder) -> None:
        git.stage("a.py", "one\ntwo")
        git.commit()
        git.stage("a.py", "one\ntwo\nthree")
        assert staged(git, "a.py") == {"a.py": written(3)}
        git.stage("a.py", "one\ntwo\n")
        assert staged(git, "a.py") == {}

    @pytest.mark.parametrize("name", ODD)
    def test_odd_names(self, name: str, git: GitFolder) -> None:
        git.write(name, TEN)
        git.git("--literal-pathspecs", "add", "--all")
        git.commit()
        git.write(name, "first\n" + TEN)
        git.git("--literal-pathspecs", "add", "--all")
        assert staged(git, name) == {name: written(1)}
        assert Repository(git.folder).tracked() == {name}
        assert Repository(git.folder).read(name) == b"first\n" + TEN.encode()

    @pytest.mark.parametrize(
        "content",
        ["++ b/x.py\n", "-- a/x.py\n", "@@ -1 +1 @@\n", "diff --git a/x b/x\n", "\\ No newline\n", "\x0c\r\n"],
    )
    def test_lines_that_look_like_those_of_a_patch(self, content: str, git: GitFolder) -> None:
        git.stage("a.py", content + TEN)
        git.stage("b.py", TEN)
        git.commit()
        git.stage("a.py", TEN + content + "end\n")
        git.stage("b.py", TEN + "end\n")
        found = staged(git, "a.py", "b.py")
        assert max(found["a.py"].written) == 12
        assert found["b.py"] == written(11)

    @pytest.mark.parametrize(("before", "after"), [("\r\n", "\n"), ("\n", "\r\n")])
    def test_line_ends_are_no_change(self, before: str, after: str, git: GitFolder) -> None:
        git.stage("a.py", TEN.replace("\n", before))
        git.stage("b.py", TEN.replace("\n", before))
        git.commit()
        git.stage("a.py", TEN.replace("\n", after))
        git.stage("b.py", TEN.replace("line4\n", "other\n").replace("\n", after) + "end")
        assert staged(git, "a.py", "b.py") == {"b.py": written(4, 11)}

    def test_a_moved_file_has_no_changed_lines_and_an_edited_one_its_own(self, git: GitFolder) -> None:
        git.stage("old.py", TEN)
        git.stage("before.py", TEN.replace("line", "text"))
        git.commit()
        git.git("mv", "old.py", "new name.py")
        git.git("mv", "before.py", "after.py")
        git.stage("after.py", TEN.replace("line", "text") + "end\n")
        assert staged(git, "new name.py", "after.py", "old.py") == {"after.py": written(11)}

    def test_a_deleted_file_is_not_among_them(self, git: GitFolder) -> None:
        git.stage("a.py", TEN)
        git.commit()
        git.git("rm", "--quiet", "a.py")
        assert staged(git, "a.py") == {}

    def test_what_a_merge_brings_in_was_written_elsewhere(self, git: GitFolder) -> None:
        git.stage("a.py", TEN)
        git.stage("b.py", TEN)
        git.commit()
        git.git("checkout", "--quiet", "-b", "theirs")
        git.stage("a.py", TEN.replace("line2\n", "their 2\n").replace("line5\n", "their 5\n"))
        git.stage("b.py", TEN + "their end\n")
        git.commit()
        git.git("checkout", "--quiet", "main")
        git.stage("a.py", TEN.replace("line5\n", "our 5\n"))
        git.commit()
        with pytest.raises(AssertionError):
            git.git("merge", "theirs")
        git.stage("a.py", TEN.replace("line2\n", "their 2\n").replace("line5\n", "both 5\n"))
        assert staged(git, "a.py", "b.py") == {"a.py": written(5), "b.py": Lines()}

    def test_what_is_picked_was_written_elsewhere(self, git: GitFolder) -> None:
        git.stage("a.py", TEN)
        git.commit()
        git.git("checkout", "--quiet", "-b", "theirs")
        git.stage("a.py", TEN + "their end\n")
        picked = git.commit()
        git.git("checkout", "--quiet", "main")
        git.git("cherry-pick", "--no-commit", picked)
        assert staged(git, "a.py") == {"a.py": written(11)}  # git remembers nothing of it
        git.git("reset", "--quiet", "--hard")
        git.stage("a.py", TEN.replace("line10\n", "line10!\n"))
        git.commit()
        with pytest.raises(AssertionError):
            git.git("cherry-pick", picked)
        git.stage("a.py", TEN.replace("line10\n", "line10!\n") + "their end\n")
        assert staged(git, "a.py") == {"a.py": Lines()}

    def test_settings_for_people_do_not_matter(self, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        settings = {
            "diff.noprefix": "true",
            "diff.external": "false",
            "color.ui": "always",
            "core.quotePath": "false",
            "diff.interHunkContext": "9",
            "diff.renames": "false",
        }
        for name, value in settings.items():
            git.git("config", name, value)
        git.write(".gitattributes", "*.py -diff\n")
        git.stage("ü.py", TEN)
        git.commit()
        git.git("mv", "ü.py", "ö.py")
        git.stage("ö.py", TEN.replace("line2\n", "other\n").replace("line7\n", "other\n"))
        assert staged(git, "ö.py") == {"ö.py": written(2, 7)}

    def test_more_files_than_fit_a_command_line_of_one_call(self, git: GitFolder) -> None:
        names = [f"file{number}.py" for number in range(450)]
        for name in names:
            git.write(name, "x = 1\n")
        git.git("add", "--all")
        assert staged(git, *names) == dict.fromkeys(names, written(1))


class TestSince:
    def test_commits_and_the_work_tree_count_from_where_the_history_left(self, git: GitFolder) -> None:
        git.stage("a.py", TEN)
        git.commit()
        git.git("checkout", "--quiet", "-b", "ours")
        git.stage("a.py", "committed\n" + TEN)
        git.commit()
        git.git("checkout", "--quiet", "main")
        git.stage("a.py", TEN.replace("line9\n", "elsewhere\n"))
        git.commit()
        git.git("checkout", "--quiet", "ours")
        git.write("a.py", "committed\n" + TEN + "not staged\n")
        repository = Repository(git.folder)
        fork = repository.fork_of("main")
        assert fork == git.git("rev-parse", "main~1")
        assert changed_lines(repository, fork, ["a.py"]) == {"a.py": written(1, 12)}
        assert repository.commits(fork) == {git.git("rev-parse", "HEAD")}
        assert repository.read("a.py", "main") == TEN.replace("line9\n", "elsewhere\n").encode()

    @pytest.mark.parametrize("revision", ["no-such", "--all", "HEAD:a.py"])
    def test_what_is_no_commit(self, revision: str, git: GitFolder) -> None:
        git.stage("a.py", TEN)
        git.commit()
        with pytest.raises(GitError, match=f"there is no commit {revision}"):
            Repository(git.folder).fork_of(revision)

    def test_histories_without_a_common_commit(self, git: GitFolder) -> None:
        git.commit()
        git.git("checkout", "--quiet", "--orphan", "other")
        git.stage("a.py", TEN)
        git.commit()
        with pytest.raises(GitError, match="HEAD and main have no commit in common"):
            Repository(git.folder).fork_of("main")


class TestPlaces:
    def test_outside_a_repository(self, tmp_path: Path) -> None:
        assert not has_repository(tmp_path)
        with pytest.raises(GitError, match="not a git repository"):
            Repository(tmp_path)

    def test_a_bare_repository(self, tmp_path: Path) -> None:
        GitFolder(tmp_path).git("init", "--quiet", "--bare")
        with pytest.raises(GitError, match="must be run in a work tree"):
            Repository(tmp_path)

    def test_no_git_at_all(self, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", str(git.folder))
        assert has_repository(git.folder)
        with pytest.raises(GitError, match="git is not installed, or not on the PATH"):
            Repository(git.folder)

    def test_a_folder_inside(self, git: GitFolder) -> None:
        path = git.stage("src/deep/a.py", TEN)
        repository = Repository(path.parent)
        assert repository.root == git.folder
        assert repository.name_of(path) == "src/deep/a.py"

    def test_a_linked_work_tree(self, git: GitFolder, tmp_path: Path) -> None:
        git.stage("a.py", TEN)
        git.commit()
        git.git("worktree", "add", "--quiet", str(tmp_path / "linked"))
        linked = GitFolder(tmp_path / "linked")
        linked.stage("a.py", TEN + "end\n")
        assert staged(linked, "a.py") == {"a.py": written(11)}
        assert staged(git, "a.py") == {}

    def test_files_that_belong_elsewhere(self, git: GitFolder, tmp_path: Path) -> None:
        inner = new_repository(tmp_path / "inner")
        inner.stage("b.py", TEN)
        inner.commit()
        git.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner.folder), "lib")
        repository = Repository(git.folder)
        with pytest.raises(GitError, match="in another repository, lib; run the command there"):
            repository.name_of(git.folder / "lib" / "b.py")
        with pytest.raises(GitError, match="outside the repository"):
            repository.name_of(inner.folder / "b.py")
        assert staged_lines(repository, ["lib", "lib/b.py"]) == {}

    def test_a_link_is_the_file_it_leads_to(self, git: GitFolder) -> None:
        git.stage("a.py", TEN)
        (git.folder / "link.py").symlink_to("a.py")
        assert Repository(git.folder).name_of(git.folder / "link.py") == "a.py"


class TestRecorded:
    def test_attributes(self, git: GitFolder) -> None:
        git.write(".gitattributes", "gen/** sew-agent=robot\n*.java sew-agent\nb* -sew-agent\n")
        found = Repository(git.folder).attribute("sew-agent", ["gen/ü x.py", "A.java", "b.java", "c.py"])
        assert found == {"gen/ü x.py": "robot", "A.java": "set", "b.java": "unset", "c.py": "unspecified"}

    def test_notes_of_the_commits_since(self, git: GitFolder) -> None:
        first = git.commit()
        git.git("notes", "--ref=ai", "add", "-m", "of the first", first)
        noted, bare = git.commit(), git.commit()
        git.git("notes", "--ref=ai", "add", "-m", "a\n\nb", noted)
        git.git("notes", "add", "-m", "another kind", bare)
        assert Repository(git.folder).notes("refs/notes/ai", first) == {noted: "a\n\nb\n"}

    def test_blame_knows_commits_names_and_lines(self, git: GitFolder) -> None:
        git.stage("old ü.py", TEN)
        first = git.commit()
        git.stage("old ü.py", "new\n" + TEN)
        second = git.commit()
        git.git("mv", "old ü.py", "new.py")
        git.commit()
        git.write("new.py", "top\nnew\n" + TEN)
        found = list(Repository(git.folder).blame("new.py", first))
        assert [number for number, *_ in found] == list(range(1, 13))
        assert found[0][1] == "0" * 40
        assert found[1] == (2, second, "old ü.py", 1)
        assert {commit for _, commit, _, _ in found[2:]} == {first}


LAID_OUT = """\
def first(rows, limit):
    names = [row["name"] for row in rows if row["value"] > limit]
    return sorted(names, key=len)


def second(text):
    words = text.split(",")
    for word in words:
        print(word, len(word), word.upper())
    return words
"""
ANEW = """\
def first(
    rows,
    limit,
):
    names = [
        row['name']
        for row in rows
        if row['value'] > limit
    ]
    return (sorted(names, key=len))

def second(text):
  words = text.split(
    ','
  )
  for word in words:
    print(
      word, len(word),
      word.upper(),
    )
  return words
"""


class TestLayout:
    """What a formatter does is written by nobody."""

    @pytest.mark.parametrize(("before", "after"), [(LAID_OUT, ANEW), (ANEW, LAID_OUT)])
    def test_a_text_that_was_only_laid_out_anew_has_no_lines(self, git: GitFolder, before: str, after: str) -> None:
        git.stage("a.py", before)
        git.commit()
        git.stage("a.py", after)
        assert staged(git, "a.py") == {"a.py": Lines()}

    def test_so_has_one_in_another_style_of_braces(self, git: GitFolder) -> None:
        git.stage("a.cpp", "int f(int x) {\n  if (x > 1) {\n    return g(x) +\n           2;\n  }\n  return 0;\n}\n")
        git.commit()
        git.stage(
            "a.cpp", "int f(int x)\n{\n    if (x > 1)\n    {\n        return g(x) + 2;\n    }\n    return 0;\n}\n"
        )
        assert staged(git, "a.cpp") == {"a.cpp": Lines()}

    def test_so_has_one_where_git_takes_a_line_for_another_statements(self, git: GitFolder) -> None:
        git.stage("a.py", '@option("--check", is_flag=True)\n@option(\n    "--diff", is_flag=False\n)\n')
        git.commit()
        option = '@option(\n    "{}",\n    is_flag={},\n)\n'
        git.stage("a.py", option.format("--check", True) + option.format("--diff", False))
        assert staged(git, "a.py") == {"a.py": Lines()}

    def test_edits_in_a_sweep_are_written(self, git: GitFolder) -> None:
        git.stage("a.py", LAID_OUT)
        git.commit()
        changed = ANEW.replace("upper", "lower").replace("  return words\n", "  words.pop()\n  return words\n")
        git.stage("a.py", changed.replace("return (sorted(names, key=len))", "return names"))
        lines = changed.split("\n")
        call = lines.index("    print(") + 1
        assert staged(git, "a.py") == {"a.py": written(10, call, call + 1, call + 2, lines.index("  words.pop()") + 1)}

    def test_a_statement_that_goes_in_a_sweep_is_removed(self, git: GitFolder) -> None:
        git.stage("a.py", LAID_OUT)
        git.commit()
        git.stage("a.py", ANEW.replace("    return (sorted(names, key=len))\n", ""))
        assert staged(git, "a.py") == {"a.py": Lines(removed=frozenset({8}))}

    def test_a_shorter_statement_is_not_the_start_of_a_longer_one(self, git: GitFolder) -> None:
        git.stage("a.py", "total = first + second\nprint(total, second)\n")
        git.commit()
        git.stage("a.py", "total = first\nprint(total)\n")
        assert staged(git, "a.py") == {"a.py": written(1, 2)}


class TestMoved:
    def test_a_function_in_another_file_is_not_new(self, git: GitFolder) -> None:
        first, second = LAID_OUT.split("\n\n\n")
        git.stage("a.py", LAID_OUT)
        git.commit()
        git.stage("a.py", first + "\n")
        git.stage("b.py", "import a\n\n\n" + second)
        assert staged(git, "a.py", "b.py") == {"a.py": Lines(removed=frozenset({3})), "b.py": written(1)}
        assert staged(git, "b.py") == {"b.py": written(1)}  # whichever files were asked about

    def test_joined_files_are_not_new(self, git: GitFolder) -> None:
        for name, text in zip(("a.py", "b.py"), LAID_OUT.split("\n\n\n"), strict=True):
            git.stage(name, text)
        git.commit()
        git.git("rm", "--quiet", "a.py", "b.py")
        changed = ANEW.replace("return words", "return words[1:]")
        git.stage("c.py", changed)
        assert staged(git, "c.py") == {"c.py": written(changed.split("\n").index("  return words[1:]") + 1)}

    def test_an_edit_in_a_moved_function_is_written(self, git: GitFolder) -> None:
        git.stage("a.py", LAID_OUT)
        git.stage("b.py", "import os\n")
        git.commit()
        git.stage("a.py", LAID_OUT.split("\n\n\n")[0] + "\n")
        moved = LAID_OUT.split("\n\n\n")[1].replace("    return words", "    words.sort()\n    return words")
        git.stage("b.py", "import os\n\n\n" + moved)
        assert staged(git, "b.py") == {"b.py": written(8, 9)}

    def test_what_is_copied_from_an_unchanged_file_is_new(self, git: GitFolder) -> None:
        git.stage("a.py", LAID_OUT)
        git.commit()
        git.stage("b.py", LAID_OUT.replace("first", "third"))
        assert len(staged(git, "b.py")["b.py"].written) == 8

    def test_lines_that_many_functions_have_are_new(self, git: GitFolder) -> None:
        git.stage("a.py", "def old(x):\n    y = 1\n    return x\n")
        git.stage("b.py", "import os\n")
        git.commit()
        git.git("rm", "--quiet", "a.py")
        git.stage("b.py", "import os\n\n\ndef new(x):\n    y = 1\n    return x\n")
        assert staged(git, "b.py") == {"b.py": written(4, 5, 6)}

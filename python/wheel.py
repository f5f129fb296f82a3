"""Writes the wheel: wheel.py MODULE VERSION FOLDER.

A wheel is an archive with a list of its files (PyPA's binary distribution format). Names are sorted
and times are fixed, so the same sources give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
TIME = (1980, 1, 1, 0, 0, 0)  # the earliest that an archive can name

METADATA = """\
Metadata-Version: 2.1
Name: lusoria
Version: {version}
Summary: Rules of ancient board games, and an engine that plays them
License: MIT
Requires-Python: >=3.9
Requires-Dist: numpy
Description-Content-Type: text/markdown

{readme}"""

WHEEL = """\
Wheel-Version: 1.0
Generator: lusoria
Root-Is-Purelib: false
Tag: {tag}
"""


def stripped(module: Path) -> bytes:
    """The module without what only a debugger wants."""
    with tempfile.TemporaryDirectory() as folder:
        small = Path(folder) / "module.so"
        strip = os.environ.get("STRIP", "strip")  # another one knows another processor
        subprocess.run([strip, "--strip-unneeded", "-o", str(small), str(module)], check=True)
        return small.read_bytes()


def line(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def main(module: Path, version: str, folder: Path) -> None:
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = f"py3-none-{platform}"
    info = f"lusoria-{version}.dist-info"
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    files = {
        f"lusoria/{path.name}": path.read_bytes()
        for path in (HERE / "lusoria").iterdir()
        if path.suffix == ".py" or path.name == "py.typed"
    }
    files["lusoria/_lusoria.so"] = stripped(module)
    files[f"{info}/LICENSE"] = (HERE.parent / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = METADATA.format(version=version, readme=readme).encode()
    files[f"{info}/WHEEL"] = WHEEL.format(tag=tag).encode()
    listed = "".join(line(name, files[name]) for name in sorted(files))
    record = f"{info}/RECORD"
    files[record] = f"{listed}{record},,\n".encode()
    wheel = folder / f"lusoria-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in sorted(files, key=lambda name: (name == record, name)):
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name], compresslevel=9)
    print(wheel)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))

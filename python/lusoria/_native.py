"""The C library, by ctypes. Nothing here is for others to call."""

from __future__ import annotations

import ctypes
import threading
from ctypes import POINTER, c_bool, c_char_p, c_double, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any, Callable

TROUBLE = 512  # LPY_TROUBLE
IDENTITY_MAX = 128
POSITION_MAX = 384
ACTION_MAX = 16
ACTIONS_MAX = 512


class LusoriaError(ValueError):
    """What was asked for is not possible; the message says why.

    ``code`` is the stable name of the error (``LUS_E_ACTION``), ``line`` and ``offset`` say where
    in a text it is; ``line`` is 0 for a text of one line.
    """

    def __init__(self, message: str, code: str = "", line: int = 0, offset: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.line = line
        self.offset = offset


def _load(loader: Callable[[str], Any]) -> Any:
    path = Path(__file__).with_name("_lusoria.so")
    try:
        return loader(str(path))
    except OSError as error:
        raise ImportError(f"the library of lusoria could not be loaded: {error}") from error


# Short calls keep the interpreter's lock: nobody else can touch a state meanwhile. Long ones let it
# go; what they work on has a lock of its own.
quick = _load(ctypes.PyDLL)
long = _load(ctypes.CDLL)

_ints = POINTER(c_int32)
_SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "lpy_version": (c_char_p, []),
    "lpy_runs_here": (c_bool, []),
    "lpy_game_id": (c_char_p, [c_uint32]),
    "lpy_game_open": (c_void_p, [c_char_p, c_char_p]),
    "lpy_game_free": (None, [c_void_p]),
    "lpy_game_identity": (None, [c_void_p, c_char_p]),
    "lpy_game_name": (c_char_p, [c_void_p]),
    "lpy_game_summary": (c_char_p, [c_void_p]),
    "lpy_game_sizes": (None, [c_void_p, _ints]),
    "lpy_game_piece": (c_char_p, [c_void_p, c_uint32]),
    "lpy_game_place": (c_bool, [c_void_p, c_uint32, _ints, c_char_p]),
    "lpy_state_new": (c_void_p, [c_void_p, c_char_p, c_char_p]),
    "lpy_state_clone": (c_void_p, [c_void_p, c_char_p]),
    "lpy_state_read": (c_void_p, [c_char_p, c_char_p]),
    "lpy_state_free": (None, [c_void_p]),
    "lpy_state_status": (c_int32, [c_void_p]),
    "lpy_state_reason": (c_char_p, [c_void_p]),
    "lpy_state_choices": (c_int32, [c_void_p, _ints, _ints]),
    "lpy_state_apply": (c_bool, [c_void_p, c_int32, c_char_p]),
    "lpy_state_rewind": (c_bool, [c_void_p, c_int32]),
    "lpy_state_count": (c_int32, [c_void_p]),
    "lpy_state_history": (None, [c_void_p, _ints]),
    "lpy_state_action_text": (c_bool, [c_void_p, c_int32, c_char_p]),
    "lpy_state_read_action": (c_int32, [c_void_p, c_char_p, c_char_p]),
    "lpy_state_position": (None, [c_void_p, c_char_p]),
    "lpy_state_identity": (None, [c_void_p, c_char_p]),
    "lpy_state_observe": (None, [c_void_p, c_void_p, c_int32, c_void_p]),
    "lpy_state_record": (c_bool, [c_void_p, c_char_p, c_size_t]),
    "lpy_state_moves": (c_bool, [c_void_p, c_char_p, c_size_t]),
    "lpy_state_perft": (c_uint64, [c_void_p, c_uint32, POINTER(c_bool)]),
    "lpy_seat_open": (c_void_p, [c_void_p, c_char_p, c_char_p]),
    "lpy_seat_close": (None, [c_void_p]),
    "lpy_seat_begin": (None, [c_void_p]),
    "lpy_seat_choose": (c_int32, [c_void_p, c_void_p, c_uint64, POINTER(c_bool)]),
    "lpy_thinker_open": (c_void_p, [c_void_p, c_char_p]),
    "lpy_thinker_close": (None, [c_void_p]),
    "lpy_thinker_hint": (
        c_bool,
        [c_void_p, c_void_p, c_uint32, c_uint64, c_double, c_uint32, POINTER(c_bool)],
    ),
    "lpy_thinker_answer": (c_bool, [c_void_p, c_char_p, c_size_t]),
    "lpy_review_open": (c_void_p, [c_void_p, c_char_p]),
    "lpy_review_close": (None, [c_void_p]),
    "lpy_review_step": (c_bool, [c_void_p, c_int32, c_uint32, c_uint64, POINTER(c_bool)]),
    "lpy_review_answer": (c_bool, [c_void_p, c_char_p, c_size_t]),
    "lpy_batch_open": (c_void_p, [c_void_p, c_uint32, c_uint32, c_char_p]),
    "lpy_batch_close": (None, [c_void_p]),
    "lpy_batch_reset": (None, [c_void_p, c_uint64]),
    "lpy_batch_draw": (None, [c_void_p, c_void_p]),
    "lpy_batch_step": (c_uint32, [c_void_p] + [c_void_p] * 6),
    "lpy_batch_players": (None, [c_void_p, c_void_p]),
    "lpy_batch_observe": (None, [c_void_p, c_void_p]),
    "lpy_batch_masks": (None, [c_void_p, c_void_p]),
    "lpy_batch_choices": (c_uint64, [c_void_p, c_void_p]),
    "lpy_batch_after": (None, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "lpy_batch_position": (None, [c_void_p, c_uint32, c_char_p]),
    "lpy_study_open": (c_void_p, [c_char_p, c_char_p]),
    "lpy_study_close": (None, [c_void_p]),
    "lpy_study_blocks": (c_uint64, [c_void_p]),
    "lpy_study_play": (c_int32, [c_void_p, POINTER(c_bool)]),
    "lpy_study_result": (c_int32, [c_void_p, c_bool, c_char_p, c_size_t]),
}
for _library in (quick, long):
    for _name, (_answer, _takes) in _SIGNATURES.items():
        _function = getattr(_library, _name)
        _function.restype = _answer
        _function.argtypes = _takes
if not quick.lpy_runs_here():
    raise ImportError("this build of lusoria needs a processor with AVX2 and BMI2")


def text(words: str, what: str) -> bytes:
    """A text for C, or TypeError and LusoriaError."""
    if not isinstance(words, str):
        raise TypeError(f"{what} must be a str, not {type(words).__name__}")
    if "\0" in words:
        raise LusoriaError(f"{what} holds a NUL character", "LUS_E_TEXT", 0, words.index("\0"))
    try:
        return words.encode()
    except UnicodeEncodeError as error:
        raise LusoriaError(f"{what} is not Unicode text", "LUS_E_TEXT", 0, error.start) from None


def number(value: Any, what: str, least: int, most: int) -> int:
    """A whole number within a range, or TypeError and LusoriaError."""
    try:
        whole = value.__index__()
    except AttributeError:
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}") from None
    if not least <= whole <= most:
        raise LusoriaError(f"{what} must be from {least} to {most}, not {whole}", "range")
    return whole


class _Trouble(threading.local):
    def __init__(self) -> None:
        self.buffer = ctypes.create_string_buffer(TROUBLE)


_trouble = _Trouble()


def trouble() -> Any:
    """Where C writes what is wrong; a buffer for each thread."""
    return _trouble.buffer


def refuse(where: str = "") -> LusoriaError:
    """The error that C has just written."""
    name, line, offset, sentence = _trouble.buffer.value.decode("utf-8", "replace").split("\t", 3)
    if name == "memory":
        raise MemoryError(sentence)
    if int(line):
        sentence = f"line {line}: {sentence}"
    return LusoriaError(where + sentence, name, int(line), int(offset))


def written(write: Callable[[Any, int], bool], room: int = 1 << 16) -> str:
    """The text that a function of C writes, however long it is."""
    while True:
        buffer = ctypes.create_string_buffer(room)
        if write(buffer, room):
            return buffer.value.decode()
        room *= 4


def interruptible(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls what takes a flag that stops it as its last argument. Ctrl-C sets the flag.

    Only the main thread hears Ctrl-C, and not while it is in C: there the call has a thread of its
    own.
    """
    stop = c_bool(False)
    if threading.current_thread() is not threading.main_thread():
        return function(*arguments, ctypes.byref(stop))
    answer: list[Any] = []
    done = threading.Event()

    def work() -> None:
        try:
            answer.append(function(*arguments, ctypes.byref(stop)))
        finally:
            done.set()

    threading.Thread(target=work).start()
    try:
        done.wait()
    except BaseException:
        stop.value = True
        _wait_for(done)
        raise
    return answer[0]


def _wait_for(done: threading.Event) -> None:
    """Waits whatever comes: what C works on must stay.

    An event, because Thread.join takes a thread for ended once it has been interrupted itself.
    """
    while not done.is_set():
        try:
            done.wait()
        except KeyboardInterrupt:
            pass


class Handle:
    """Something that C has allocated, given back once nobody refers to it."""

    __slots__ = ("pointer", "_free", "__weakref__")

    def __init__(self, pointer: int | None, free: Callable[[int], None]) -> None:
        if not pointer:
            raise refuse()
        self.pointer = pointer
        self._free = free

    def __del__(self) -> None:
        pointer = getattr(self, "pointer", None)
        if pointer:
            self.pointer = None
            self._free(pointer)

// The test module, opened: its exports, and text into and out of it.
export async function open(bytes) {
  const module = await WebAssembly.compile(bytes);
  const { exports } = await WebAssembly.instantiate(module, {});
  exports._initialize();

  function send(text) {
    const data = new TextEncoder().encode(text + '\0');
    new Uint8Array(exports.memory.buffer, exports.input(), data.length).set(data);
  }

  function receive() {
    const memory = new Uint8Array(exports.memory.buffer, exports.output());
    return new TextDecoder().decode(memory.subarray(0, memory.indexOf(0)));
  }

  return { module, exports, send, receive };
}

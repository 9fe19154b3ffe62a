// For `palimpsest ask`, whose noise comes from the operating system and has no seed: the same bytes in every run.
let state = 1
globalThis.crypto.getRandomValues = (into) => {
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength)
  for (let i = 0; i < bytes.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[i] = state >>> 24
  }
  return into
}

/**
 * HMAC-SHA256 for many short messages under one key. Each result of a game is one such message, and the states after
 * the key's two blocks are the same for all of them: they are cached, so that a message of up to 55 bytes costs two
 * blocks instead of four. The result is returned as eight 32-bit words, from which the numbers are made.
 */
export type Signer = (message: string) => Int32Array;

const blockBytes = 64;
const encoder = new TextEncoder();

/** The first 64 primes: the constants of SHA-256 are the fractional parts of their roots. */
const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0;
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/**
 * The words of the present block, and their extension. All code here is synchronous, so one buffer serves every caller.
 */
const words = new Int32Array(64);
let bytes = new Uint8Array(256);

/** Returns the signer of a key; each call of it returns a new array of words. */
export function signerOf(key: string): Signer {
  const text = encoder.encode(key);
  const pad = new Uint8Array(blockBytes);
  if (text.length <= blockBytes) pad.set(text);
  else writeWords(hashOf(text), pad);
  const inner = padded(pad, 0x36);
  const outer = padded(pad, 0x5c);
  return (message) => {
    const state = inner.slice();
    absorb(state, write(message), blockBytes);
    words.set(state);
    words[8] = 0x80000000 | 0;
    words.fill(0, 9, 15);
    words[15] = (blockBytes + 32) * 8;
    state.set(outer);
    compress(state);
    return state;
  };
}

/** The state after the key's block. */
function padded(key: Uint8Array, mask: number): Int32Array {
  const state = start.slice();
  loadBlock(
    key.map((byte) => byte ^ mask),
    0,
  );
  compress(state);
  return state;
}

function hashOf(text: Uint8Array): Int32Array {
  const state = start.slice();
  reserve(text.length);
  bytes.set(text);
  absorb(state, text.length, 0);
  return state;
}

function writeWords(state: Int32Array, into: Uint8Array): void {
  const view = new DataView(into.buffer);
  for (const [i, word] of state.entries()) view.setInt32(i * 4, word);
}

/** Writes a message to `bytes`; returns its length. Seeds are nearly always ASCII. */
function write(message: string): number {
  reserve(message.length * 3);
  for (let i = 0; i < message.length; i += 1) {
    const code = message.charCodeAt(i);
    if (code > 127) return encoder.encodeInto(message, bytes).written;
    bytes[i] = code;
  }
  return message.length;
}

function reserve(length: number): void {
  if (bytes.length < length + 2 * blockBytes) bytes = new Uint8Array(2 * length + 2 * blockBytes);
}

/**
 * Hashes the first `length` bytes of `bytes` into the state, with padding and length. @param before the number of bytes
 * hashed earlier
 */
function absorb(state: Int32Array, length: number, before: number): void {
  const blocks = Math.ceil((length + 9) / blockBytes);
  bytes[length] = 0x80;
  bytes.fill(0, length + 1, blocks * blockBytes);
  for (let block = 0; block < blocks; block += 1) {
    loadBlock(bytes, block * blockBytes);
    if (block === blocks - 1) words[15] = (before + length) * 8;
    compress(state);
  }
}

function loadBlock(from: Uint8Array, offset: number): void {
  for (let i = 0; i < 16; i += 1) {
    const at = offset + i * 4;
    words[i] = ((from[at] ?? 0) << 24) | ((from[at + 1] ?? 0) << 16) | ((from[at + 2] ?? 0) << 8) | (from[at + 3] ?? 0);
  }
}

/** Hashes one block of SHA-256: the first sixteen of `words` into the state. */
function compress(state: Int32Array): void {
  const w = words;
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high) | 0;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let i = 0; i < 64; i += 1) {
    const high = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + high + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + (w[i] ?? 0)) | 0;
    const low = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

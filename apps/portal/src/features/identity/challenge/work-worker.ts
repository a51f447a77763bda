import { sha256 } from '@noble/hashes/sha2.js';

/** Numbers tried between two reports. */
const batch = 16_384;

/** Searches for the number that the server asks for; posts its progress, and finally the number. */
addEventListener('message', ({ data }: MessageEvent<{ id: string; seed: string; bits: number }>) => {
  const prefix = new TextEncoder().encode(`${data.id}:${data.seed}:`);
  const text = new Uint8Array(prefix.length + 16);
  text.set(prefix);
  for (let nonce = 0; ; nonce += 1) {
    const digits = String(nonce);
    for (let i = 0; i < digits.length; i += 1) text[prefix.length + i] = digits.charCodeAt(i);
    const hash = sha256(text.subarray(0, prefix.length + digits.length));
    const head = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
    if (head >>> (32 - data.bits) === 0) {
      postMessage({ nonce });
      return;
    }
    if (nonce % batch === batch - 1) postMessage({ tried: nonce + 1 });
  }
});

import type { DuelView } from '../../src/duel/protocol.ts';

/** A seat's secrets in this browser: its own seed, and the commitments that were seen before any seed was revealed. */
export type Kept = { seatKey: string; seed: string; seal?: string; hashes?: [string, string] };

const storageKey = 'duel.seeds';
const keptMax = 20;
let kept: readonly Kept[] = read();

function read(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('seatKey' in value) || !('seed' in value)) return false;
  return typeof value.seatKey === 'string' && typeof value.seed === 'string';
}

function put(one: Kept): void {
  kept = [...kept.filter(({ seatKey }) => seatKey !== one.seatKey), one].slice(-keptMax);
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage in a frame they are kept while the page is open.
  }
}

/** Draws the seed of a new seat. */
export function newSeed(): Kept {
  const hex = (bytes: number) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const made = { seatKey: hex(12), seed: hex(16) };
  put(made);
  return made;
}

export function keptOf(seatKey: string): Kept | null {
  return kept.find((one) => one.seatKey === seatKey) ?? null;
}

/** Stores the commitments of a duel, once: later data is compared with them. */
export function noteSeals(seatKey: string, { seal, hashes }: DuelView): void {
  const one = keptOf(seatKey);
  if (one && one.seal === undefined) put({ ...one, seal, hashes });
}

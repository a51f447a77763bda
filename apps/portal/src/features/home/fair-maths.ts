import { numbersOf } from '@fairhouse/fairness/numbers';
import { diceRollOf } from '@fairhouse/games/originals/dice/rules';

export { hashOfServerSeed } from '@fairhouse/fairness/seeds';

/** A server seed as the server makes one: 32 random bytes as 64 hex digits. */
export function newServerSeed(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The dice roll of a first bet with these seeds, as people read it: "57.31". */
export function rollOf(serverSeed: string, clientSeed: string): string {
  return (diceRollOf(numbersOf({ serverSeed, clientSeed: clientSeed.trim(), nonce: 0 })) / 100).toFixed(2);
}

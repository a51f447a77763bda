/**
 * The round that an address names, on the pages that show rounds. The router writes a number plainly and a string of
 * digits in quotes, so a round's id is a number there if it is a safe integer.
 */
export type RoundSearch = { round?: number | string };

export function readRoundSearch({ round }: Record<string, unknown>): RoundSearch {
  const digits = typeof round === 'number' && Number.isSafeInteger(round) ? String(round) : round;
  return typeof digits === 'string' && /^\d{1,19}$/.test(digits) ? { round: roundParam(digits) } : {};
}

/** Returns a round's id as the search parameter holds it. */
export function roundParam(roundId: string): number | string {
  const plain = Number(roundId);
  return Number.isSafeInteger(plain) ? plain : roundId;
}

/**
 * The round that an address names, on the pages that show rounds. An address writes a number plainly and a text of
 * digits in quotes, so a round's id is a number there as long as a double holds it.
 */
export type RoundSearch = { round?: number | string };

export function readRoundSearch({ round }: Record<string, unknown>): RoundSearch {
  const digits = typeof round === 'number' && Number.isSafeInteger(round) ? String(round) : round;
  return typeof digits === 'string' && /^\d{1,19}$/.test(digits) ? { round: roundParam(digits) } : {};
}

/** A round's id as the search part carries it. */
export function roundParam(roundId: string): number | string {
  const plain = Number(roundId);
  return Number.isSafeInteger(plain) ? plain : roundId;
}

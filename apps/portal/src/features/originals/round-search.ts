/** The round that an address names, on the pages that show rounds. */
export type RoundSearch = { round?: string };

export function readRoundSearch(search: Record<string, unknown>): RoundSearch {
  const { round } = search;
  if (typeof round === 'number' && Number.isSafeInteger(round)) return { round: String(round) };
  return typeof round === 'string' && /^\d{1,19}$/.test(round) ? { round } : {};
}

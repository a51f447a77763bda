import type { ToldRound } from './check-round.ts';

/** A round as a line of the file stores it. */
export type FiledRound = ToldRound & { roundId: string; placedAt: string; kind: string; currency: string };

/**
 * The columns of a file of a player's rounds, each with the function that writes its cell. Texts that players chose,
 * and structured values, are written as JSON, so that no spreadsheet runs them as a formula, and they are read back
 * unchanged.
 */
export const roundsColumns: [header: string, cell: (round: FiledRound) => string][] = [
  ['Round', ({ roundId }) => roundId],
  ['Time (UTC)', ({ placedAt }) => placedAt],
  ['Game', ({ game }) => game],
  ['Kind', ({ kind }) => kind],
  ['Currency', ({ currency }) => currency],
  ['Stake', ({ stake }) => stake],
  ['First stake', ({ firstStake }) => firstStake ?? ''],
  ['Payout', ({ payout }) => payout],
  ['Multiplier', ({ multiplier }) => multiplier],
  ['Parameters', ({ params }) => JSON.stringify(params)],
  ['Actions', ({ actions }) => JSON.stringify(actions)],
  ['Result', ({ result }) => JSON.stringify(result)],
  ['Server seed hash', ({ serverSeedHash }) => serverSeedHash],
  ['Client seed', ({ clientSeed }) => JSON.stringify(clientSeed)],
  ['Nonce', ({ nonce }) => String(nonce)],
  ['Server seed', ({ serverSeed }) => serverSeed ?? ''],
];

/** Thrown for a file that contains no rounds. */
export class RoundsFileError extends Error {
  override readonly name = 'RoundsFileError';
}

/**
 * Reads a file of rounds, line by line; columns are found by their names, in any order.
 * @returns each line's round, or null for a line that is no round
 * @throws RoundsFileError when a column is missing
 */
export function* readRounds(text: string): Generator<FiledRound | null> {
  const lines = readCsv(text);
  const header = lines.next();
  const names = header.done ? [] : header.value;
  const missing = roundsColumns.find(([name]) => !names.includes(name));
  if (missing) throw new RoundsFileError(missing[0]);
  const places = roundsColumns.map(([name]) => names.indexOf(name));
  for (const line of lines) yield line.length === 1 && line[0] === '' ? null : roundOf(places.map((at) => line[at]));
}

function roundOf(cells: readonly (string | undefined)[]): FiledRound | null {
  const [roundId, placedAt, game, kind, currency, stake, firstStake, payout, multiplier, ...seeded] = cells;
  const [params, actions, result, serverSeedHash, clientSeed, nonce, serverSeed] = seeded;
  if (roundId === undefined || placedAt === undefined || game === undefined || kind === undefined) return null;
  if (currency === undefined || stake === undefined || payout === undefined || multiplier === undefined) return null;
  if (serverSeedHash === undefined || nonce === undefined || !/^\d{1,15}$/.test(nonce)) return null;
  const read = [params, actions, result, clientSeed].map(parsed);
  const [readParams, readActions, readResult, readSeed] = read;
  if (!Array.isArray(readActions) || typeof readSeed !== 'string') return null;
  return {
    roundId,
    placedAt,
    game,
    kind,
    currency,
    stake,
    ...(firstStake ? { firstStake } : {}),
    payout,
    multiplier,
    params: readParams,
    actions: readActions,
    result: readResult,
    serverSeedHash,
    clientSeed: readSeed,
    nonce: Number(nonce),
    serverSeed: serverSeed ? serverSeed : null,
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Reads comma-separated values: quoted cells may hold commas, lines and doubled quotes. */
function* readCsv(text: string): Generator<string[]> {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let line: string[] = [];
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      let from = at + 1;
      let to = text.indexOf('"', from);
      while (to >= 0 && text[to + 1] === '"') {
        cell += text.slice(from, to + 1);
        from = to + 2;
        to = text.indexOf('"', from);
      }
      if (to < 0) to = text.length;
      cell += text.slice(from, to);
      at = to + 1;
    } else {
      const from = at;
      while (at < text.length && !isEnd(text.charCodeAt(at))) at += 1;
      cell = text.slice(from, at);
    }
    line.push(cell);
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) line.push('');
      if (at < text.length) continue;
    }
    if (text[at] === '\r') at += 1;
    at += 1;
    yield line;
    line = [];
  }
}

/** True for a comma and the ends of a line. */
function isEnd(code: number): boolean {
  return code === 44 || code === 10 || code === 13;
}

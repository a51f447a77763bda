import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { numbersOf } from '../packages/fairness/src/numbers.ts';
import { hashOfServerSeed } from '../packages/fairness/src/seeds.ts';
import { checkRounds, type RoundsCheck } from '../packages/games/src/check-rounds.ts';
import { multiplierOf, multiplierText, paidFor, replay } from '../packages/games/src/game.ts';
import { games } from '../packages/games/src/originals/registry.ts';
import { roundsColumns } from '../packages/games/src/rounds-file.ts';
import { formatMoney } from '../packages/money/src/money.ts';

/** The target: the rounds of a member's year are checked within these seconds, in a worker as on the page. */
const target = { rounds: 100_000, seconds: 5 };
const currency = { scale: 4 };
/** The number of rounds played with one seed pair. */
const pairRounds = 1000;

const bets: { game: string; params: unknown; actions?: object[] }[] = [
  { game: 'dice', params: { target: 50.5, condition: 'over' } },
  { game: 'limbo', params: { target: 2 } },
  { game: 'plinko', params: { rows: 16, risk: 'high' } },
  { game: 'keno', params: { risk: 'medium', picks: [1, 2, 3, 4, 5, 6, 7, 8] } },
  { game: 'wheel', params: { segments: 50, risk: 'medium' } },
  { game: 'mines', params: { mines: 3 }, actions: [{ type: 'reveal', tile: 12 }, { type: 'cashout' }] },
];

/** The rounds of a file, as the server writes it. */
function fileOf(count: number): string {
  const lines = [roundsColumns.map(([name]) => name).join(',')];
  for (let i = 0; lines.length <= count; i += 1) {
    const bet = bets[i % bets.length];
    const rules = bet && games.get(bet.game);
    if (!bet || !rules || rules.kind === 'shared') throw new Error(`the bench knows the game of bet ${i}`);
    const serverSeed = `${Math.floor(i / pairRounds)}`.padStart(64, 'f');
    const seeds = { serverSeed, clientSeed: 'bench', nonce: i % pairRounds };
    const actions = bet.actions ?? [];
    const outcome = replay(rules, { params: bet.params, actions }, numbersOf(seeds));
    const taken = outcome ?? replay(rules, { params: bet.params, actions: actions.slice(0, 1) }, numbersOf(seeds));
    if (!taken) throw new Error(`${bet.game} takes the bet`);
    const round = {
      ...{ roundId: String(i + 1), placedAt: '2026-01-01T00:00:00.000Z', kind: rules.kind, currency: 'THB' },
      ...{ game: bet.game, stake: '10.0000', params: bet.params, result: taken.result },
      actions: outcome ? actions : actions.slice(0, 1),
      multiplier: multiplierText(multiplierOf(taken)),
      payout: formatMoney(paidFor(100_000n, taken), currency),
      ...{ ...seeds, serverSeedHash: hashOfServerSeed(serverSeed) },
    };
    lines.push(roundsColumns.map(([, cell]) => quoted(cell(round))).join(','));
  }
  return `${lines.join('\n')}\n`;
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Checks a file of rounds in a worker, as the fairness page does. */
export async function runBulk() {
  const text = fileOf(target.rounds);
  const worker = new Worker(new URL(import.meta.url));
  const { found, ms } = await new Promise<{ found: RoundsCheck; ms: number }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(text);
  });
  await worker.terminate();
  const { rounds, agree, gaps } = found;
  const seconds = Math.round(ms / 10) / 100;
  const met = rounds === target.rounds && agree === rounds && gaps === 0 && seconds <= target.seconds;
  return { rounds, agree, seconds, megabytes: Math.round(text.length / 1e5) / 10, target, met };
}

if (!isMainThread) {
  parentPort?.once('message', (text: string) => {
    const from = performance.now();
    let found: RoundsCheck | null = null;
    for (const so of checkRounds(text)) found = so;
    parentPort?.postMessage({ found, ms: performance.now() - from });
  });
}

import { createHmac } from 'node:crypto';
import { parseArgs } from 'node:util';
import { messageOf, numbersOf } from '../packages/fairness/src/numbers.ts';
import { payoutOf } from '../packages/games/src/game.ts';
import { dice } from '../packages/games/src/originals/dice/rules.ts';
import { runBulk } from './originals-bulk.ts';
import { runCrash } from './originals-crash.ts';
import { runPages } from './originals-pages.ts';

/** The targets: dice rounds a second on one core, and their ratio to the bare HMAC calls of the same run. */
const target = { roundsPerSecond: 300_000, ratio: 0.7 };
const serverSeed = 'f2ac89b608eeb01312d115bce6741b32';
const clientSeed = '86ff027f15c48241af7f54a726690ee7';
/** The number of rounds between two readings of the clock. */
const batch = 20_000;

/**
 * The rules of dice on one core, the check of a file of rounds, a flight of crash with its watchers, and the games' pages in
 * Lighthouse. The last line is one JSON object. Options: --only rules | bulk | crash | pages, --seconds 6, --sockets 3000,
 * --cash-outs 1000, --runs 5, --games dice,mines.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      seconds: { type: 'string', default: '6' },
      sockets: { type: 'string', default: '3000' },
      'cash-outs': { type: 'string', default: '1000' },
      runs: { type: 'string', default: '5' },
      games: { type: 'string' },
    },
  });
  const { only } = values;
  const [seconds, sockets, cashOuts, runs] = [values.seconds, values.sockets, values['cash-outs'], values.runs].map(
    Number,
  );
  if (!seconds || !sockets || !cashOuts || !runs)
    throw new Error('--seconds, --sockets, --cash-outs and --runs are numbers');
  if (only !== undefined && !['rules', 'bulk', 'crash', 'pages'].includes(only))
    throw new Error('--only is rules, bulk, crash or pages');
  const wanted = (name: string) => only === undefined || only === name;
  const rules = wanted('rules') ? runRules(seconds) : null;
  const bulk = wanted('bulk') ? await runBulk() : null;
  const crash = wanted('crash') ? await runCrash({ sockets, cashOuts }) : null;
  const pages = wanted('pages') ? await runPages({ runs, codes: values.games?.split(',') ?? [] }) : null;
  const met = [rules, bulk, crash, pages].every((part) => part?.met ?? true);
  const parts = { ...(bulk ? { bulk } : {}), ...(crash ? { crash } : {}), ...(pages ? { pages } : {}) };
  console.log(JSON.stringify({ bench: 'originals', ...rules, ...parts, met }));
}

/**
 * Plays dice rounds on one core: the numbers from the seeds, the roll, the verdict and the payout, as the server
 * computes them. Alternates with the bare HMAC of the same message, so that both meet the same conditions.
 */
function runRules(seconds: number) {
  const bet = dice.bet({ target: 50.5, condition: 'over' });
  if (!bet) throw new Error('dice takes the bet');

  let [nonce, paid, seen] = [0, 0n, 0];
  const rounds = () => {
    for (let i = 0; i < batch; i += 1, nonce += 1) {
      paid += payoutOf(10_000n, bet.decide(numbersOf({ serverSeed, clientSeed, nonce })).multiplierE4);
    }
  };
  const hashes = () => {
    for (let i = 0; i < batch; i += 1, nonce += 1) {
      seen +=
        createHmac('sha256', serverSeed)
          .update(messageOf(clientSeed, nonce, 0))
          .digest()[0] ?? 0;
    }
  };
  rounds();
  hashes();
  const spent = { rounds: 0, hashes: 0 };
  let turns = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until; turns += 1) {
    spent.rounds += timed(rounds);
    spent.hashes += timed(hashes);
  }
  const perSecond = (ms: number) => Math.round((turns * batch * 1000) / ms);
  const [roundsPerSecond, hmacsPerSecond] = [perSecond(spent.rounds), perSecond(spent.hashes)];
  const ratio = Math.round((roundsPerSecond / hmacsPerSecond) * 100) / 100;
  const met = roundsPerSecond >= target.roundsPerSecond && ratio >= target.ratio && paid > 0n && seen > 0;
  return { roundsPerSecond, hmacsPerSecond, ratio, target, met };
}

function timed(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

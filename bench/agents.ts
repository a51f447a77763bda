import { parseArgs } from 'node:util';
import { runSettlement } from './agents-settlement.ts';
import { runTeam } from './agents-team.ts';

/**
 * npm run bench -- agents [--share 0.1]: the tree of 100,000 members with ten million bets, and the settlement of its contracts, or a
 * share of it. Prints one JSON object as its last line.
 */
export async function run(flags: string[]): Promise<void> {
  const { values } = parseArgs({ args: flags, options: { share: { type: 'string', default: '1' } } });
  const share = Number(values.share);
  if (!(share > 0 && share <= 1)) throw new Error(`--share ${values.share} is no share`);
  const team = await runTeam({ members: Math.round(100_000 * share), bets: Math.round(10_000_000 * share) });
  const settlement = await runSettlement({
    dividends: Math.round(5_000 * share),
    salaries: Math.round(20_000 * share),
    bets: Math.round(1_000_000 * share),
  });
  console.log(JSON.stringify({ bench: 'agents', team, settlement, met: team.met && settlement.met }));
}

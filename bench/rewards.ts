import { parseArgs } from 'node:util';
import { runEnvelope } from './rewards-envelope.ts';
import { runGrants } from './rewards-grants.ts';
import { runRebateDay } from './rewards-rebates.ts';

/**
 * Rewards: turnover of open grants that follows settled bets and the bet's own time meanwhile; a rain of red envelopes
 * that thousands take at one moment; the rebates of a day. Each part has a database of its own (on the server of
 * DATABASE_URL, or on an embedded one). The last line is one JSON object. Options: --only grants | envelope | rebates,
 * --seconds 15, --grants 10000, --bets-called 400 (a second), --packets 10000, --sockets 2000, --members 100000, --bets
 * 10000000.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      seconds: { type: 'string', default: '15' },
      grants: { type: 'string', default: '10000' },
      'bets-called': { type: 'string', default: '400' },
      packets: { type: 'string', default: '10000' },
      sockets: { type: 'string', default: '2000' },
      members: { type: 'string', default: '100000' },
      bets: { type: 'string', default: '10000000' },
    },
  });
  const number = (name: Exclude<keyof typeof values, 'only'>): number => {
    const said = Number(values[name]);
    if (!(said > 0)) throw new Error(`--${name} is a number`);
    return said;
  };
  const { only } = values;
  const does = (part: string) => only === undefined || only === part;
  const calls = { grants: number('grants'), calledPerSecond: number('bets-called'), seconds: number('seconds') };
  const grants = does('grants') ? await runGrants(calls) : null;
  const envelope = does('envelope')
    ? await runEnvelope({ packets: number('packets'), sockets: number('sockets') })
    : null;
  const rebates = does('rebates') ? await runRebateDay({ members: number('members'), bets: number('bets') }) : null;
  const parts = [grants, envelope, rebates].filter((part) => part !== null);
  if (parts.length === 0) throw new Error('--only is grants, envelope or rebates');
  console.log(
    JSON.stringify({
      bench: 'rewards',
      ...(grants ? { grants } : {}),
      ...(envelope ? { envelope } : {}),
      ...(rebates ? { rebates } : {}),
      met: parts.every(({ met }) => met),
    }),
  );
}

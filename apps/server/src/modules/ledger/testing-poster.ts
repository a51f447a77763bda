import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { answered, openProcessCtx } from '../../testing/process-ctx.ts';
import { foldHouse } from './house.ts';
import { type Account, type Entry, houseAccount, post } from './index.ts';

/**
 * A process of the kill test: posts until it is told to end; it writes every key to a file before it asks, and every
 * answer before it counts it. Arguments: database address, its name, a file for keys and answers, the first and last
 * wallet id.
 */
const [url = '', name = '', file = '', first = '1', last = '1'] = process.argv.slice(2);
const callers = 24;

const uuid = (said: string): string => {
  const hex = createHash('sha256').update(said).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

const { ctx } = openProcessCtx(url);

const written = openSync(file, 'a');
let ending = false;
process.on('message', () => {
  ending = true;
});

const accounts = Array.from(
  { length: Number(last) - Number(first) + 1 },
  (_, i): Account => ({ id: BigInt(Number(first) + i), currency: 'THB', play: false }),
);
const anyAccount = (): Account =>
  accounts[Math.floor(Math.random() * accounts.length)] ?? { id: 0n, currency: 'THB', play: false };
const dice = await answered(() => houseAccount(ctx, 'original:dice', 'THB'));

function nextEntry(caller: number, n: number): Entry {
  // The other process also posts every tenth key: either of them may be first.
  if (n % 10 === 0) {
    const account = accounts[(caller * 7 + n) % accounts.length] ?? anyAccount();
    return {
      key: uuid(`both ${caller} ${n}`),
      legs: [{ debit: dice, credit: account, amount: BigInt(1 + (n % 5)), kind: 'payout', ref: BigInt(n) }],
    };
  }
  const account = anyAccount();
  return {
    key: uuid(`${name} ${process.pid} ${caller} ${n}`),
    legs: [
      {
        debit: account,
        credit: dice,
        amount: BigInt(1 + Math.floor(Math.random() * 40)),
        kind: 'stake',
        ref: BigInt(n),
      },
      {
        debit: dice,
        credit: anyAccount(),
        amount: BigInt(1 + Math.floor(Math.random() * 40)),
        kind: 'payout',
        ref: BigInt(n),
      },
    ],
  };
}

// The house's deltas are folded meanwhile, and that connection is killed like the others.
setInterval(() => foldHouse(ctx).catch(() => {}), 200);

await Promise.all(
  Array.from({ length: callers }, async (_, caller) => {
    for (let n = 0; !ending; n++) {
      const entry = nextEntry(caller, n);
      writeSync(written, `${entry.key}\n`);
      const answer = await answered(() => post(ctx, entry));
      if (answer.outcome === 'conflict' || answer.outcome === 'stale') throw new Error(`unexpected ${answer.outcome}`);
      if (answer.outcome === 'insufficient') continue;
      const moved = answer.legs.map((leg) => `${leg.debit}>${leg.credit}:${leg.amount}`).join(',');
      writeSync(written, `${entry.key} ${answer.entryId} ${moved}\n`);
    }
  }),
);
closeSync(written);
process.exit(0);

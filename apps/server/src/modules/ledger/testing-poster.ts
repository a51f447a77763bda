import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { DomainError } from '../../platform/errors.ts';
import { openProcessCtx } from '../../testing/process-ctx.ts';
import { type Account, type Entry, foldHouse, houseAccount, post } from './index.ts';

/**
 * A process of the kill test: posts until it is told to end; it writes every key to a file before it
 * asks, and every answer before it counts it.
 * Arguments: database address, its name, a file for keys and answers, the first and last wallet id.
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
const dice = await houseAccount(ctx, 'original:dice', 'THB');

function nextEntry(caller: number, n: number): Entry {
  // Every tenth key is one that the other process posts too: which of them is first, nobody knows.
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

/** Asks until there is an answer: unavailable means that nobody knows, and the same key asks again. */
async function answered(entry: Entry) {
  for (;;) {
    try {
      return await post(ctx, entry);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

// The house is folded all the while, and its connection killed like any other.
setInterval(() => foldHouse(ctx).catch(() => {}), 200);

await Promise.all(
  Array.from({ length: callers }, async (_, caller) => {
    for (let n = 0; !ending; n++) {
      const entry = nextEntry(caller, n);
      writeSync(written, `${entry.key}\n`);
      const answer = await answered(entry);
      if (answer.outcome === 'conflict' || answer.outcome === 'stale') throw new Error(`unexpected ${answer.outcome}`);
      if (answer.outcome === 'insufficient') continue;
      const moved = answer.legs.map((leg) => `${leg.debit}>${leg.credit}:${leg.amount}`).join(',');
      writeSync(written, `${entry.key} ${answer.entryId} ${moved}\n`);
    }
  }),
);
closeSync(written);
process.exit(0);

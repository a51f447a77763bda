import { closeSync, openSync, writeSync } from 'node:fs';
import { answered, openProcessCtx } from '../../../testing/process-ctx.ts';
import { type Vendor, vendorOf } from '../../vendors/index.ts';
import { sessionOf } from '../launch/session.ts';
import type { Movement } from './call.ts';
import { cancelBet, settleRound, takeBet } from './calls.ts';
import { noGifts } from './testing.ts';

/**
 * A process of the kill test: plays rounds at the vendor until it is told to end, and writes every transaction to a
 * file before it asks, and every answer before it counts it. Arguments: database address, a name, the file, the vendor,
 * and launches with their players as `launch:player,…`.
 */
const [url = '', name = '', file = '', code = '', launches = ''] = process.argv.slice(2);
const callers = 16;
const players = launches.split(',').map((pair) => {
  const [launch = '0', player = '0'] = pair.split(':');
  return { launch: BigInt(launch), player };
});

const { ctx } = openProcessCtx(url);
const written = openSync(file, 'a');
let ending = false;
process.on('message', () => {
  ending = true;
});

async function say(transactionId: string, ask: (transactionId: string) => Promise<Movement>): Promise<void> {
  writeSync(written, `${transactionId}\n`);
  const { balance } = await answered(() => ask(transactionId));
  writeSync(written, `${transactionId} ${balance}\n`);
}

async function play(vendor: Vendor, caller: number, n: number): Promise<void> {
  const { launch, player } = players[(caller * 7 + n) % players.length] ?? { launch: 0n, player: '0' };
  const roundId = `${name}-${process.pid}-${caller}-${n}`;
  const whose = { player, currency: 'THB', roundId };
  const session = sessionOf(ctx, launch);
  const bet = { ...whose, session, gameCode: 'lantern-tide', amount: '1' };
  const cancel = (transactionId: string) =>
    cancelBet(ctx, vendor, { ...whose, transactionId, betTransactionId: `${roundId}-b1` });
  await say(`${roundId}-b1`, (transactionId) => takeBet(ctx, vendor, { ...bet, transactionId }, noGifts));
  if (n % 3 === 0)
    await say(`${roundId}-b2`, (transactionId) => takeBet(ctx, vendor, { ...bet, transactionId }, noGifts));
  if (n % 5 === 0) await say(`${roundId}-c1`, cancel);
  if (n % 5 === 0 && n % 3 > 0) return;
  const amount = n % 2 === 0 ? '0' : '1.9';
  await say(`${roundId}-s`, (transactionId) => settleRound(ctx, vendor, { ...whose, transactionId, amount }));
}

const vendor = await answered(() => vendorOf(ctx, code));
await Promise.all(
  Array.from({ length: callers }, async (_, caller) => {
    for (let n = 0; !ending; n++) await play(vendor, caller, n);
  }),
);
closeSync(written);
process.exit(0);

import { randomUUID } from 'node:crypto';
import { type Account, houseAccount, post } from '../apps/server/src/modules/ledger/index.ts';
import { openProcessCtx } from '../apps/server/src/testing/process-ctx.ts';

/** The load of one process on the ledger, and its duration. */
export type LedgerLoad = { url: string; callers: number; wallets: string[]; mix: boolean; seconds: number };
/** `histogram`: the number of answers by time, in buckets of 0.1 ms. */
export type LedgerLoadResult = { answers: number; posted: number; histogram: Record<string, number> };

const stake = 100n;
const gift = 1_000_000_000n;
const tooMuch = 10n ** 17n;
const insufficientShare = 0.2;
const duplicateShare = 0.05;

let site: ReturnType<typeof openProcessCtx> | null = null;

process.on('message', (message: LedgerLoad | 'end') => {
  void (message === 'end' ? end() : load(message).then((result) => process.send?.(result)));
});

async function end(): Promise<void> {
  await site?.close();
  process.disconnect();
}

/** A closed loop: each caller posts, waits for its answer, posts again. */
async function load({ url, callers, wallets, mix, seconds }: LedgerLoad): Promise<LedgerLoadResult> {
  site ??= openProcessCtx(url);
  const { ctx } = site;
  const accounts = wallets.map((id): Account => ({ id: BigInt(id), currency: 'THB', play: false }));
  const dice = await houseAccount(ctx, 'original:dice', 'THB');
  const result: LedgerLoadResult = { answers: 0, posted: 0, histogram: {} };
  const funded = new Set<Account>();
  const end = performance.now() + seconds * 1000;

  const caller = async () => {
    let last = null as { key: string; account: Account } | null;
    while (performance.now() < end) {
      const draw = mix ? Math.random() : 1;
      const poor = draw < insufficientShare;
      const again = draw >= insufficientShare && draw < insufficientShare + duplicateShare ? last : null;
      const account: Account | undefined = again?.account ?? accounts[Math.floor(Math.random() * accounts.length)];
      if (!account) return;
      const key: string = again?.key ?? randomUUID();
      const start = performance.now();
      // Half of the transfers credit the wallet, half debit it: the first transfer of an empty wallet is a credit.
      const takes = again
        ? again.key.charCodeAt(0) % 2 === 0
        : poor || (key.charCodeAt(0) % 2 === 0 && funded.has(account));
      const answer = await post(ctx, {
        key,
        content: `${account.id}`,
        legs: [
          takes
            ? { debit: account, credit: dice, amount: poor ? tooMuch : stake, kind: 'stake', ref: 1n }
            : { debit: dice, credit: account, amount: funded.has(account) ? stake : gift, kind: 'payout', ref: 1n },
        ],
      });
      const bucket = Math.floor((performance.now() - start) * 10);
      result.histogram[bucket] = (result.histogram[bucket] ?? 0) + 1;
      result.answers++;
      const expected = poor ? 'insufficient' : again ? 'duplicate' : 'posted';
      if (answer.outcome !== expected) throw new Error(`expected ${expected}, was answered ${answer.outcome}`);
      if (answer.outcome === 'posted') {
        result.posted++;
        funded.add(account);
        last = { key, account };
      }
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return result;
}

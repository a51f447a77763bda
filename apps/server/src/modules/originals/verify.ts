import { games } from '@fairhouse/games/originals/registry';
import type { Db } from '../../platform/ctx.ts';
import { type Difference, houseBalances, movedUnder } from '../ledger/index.ts';
import { onceKey } from '../money-rows/index.ts';
import { addedKey } from './added-stake.ts';
import { potsAccount } from './jackpot/draw.ts';
import { readPots } from './jackpot/store.ts';
import { keptByRounds, type RoundRow, roundsAfter } from './round-store.ts';

const pageMax = 1000;

/**
 * Compares, in one snapshot: every stepped round and every bet on a shared one with the ledger (its stake with the
 * entries that opened it and added to it, its payout with the entry that closed it); the house's result of all rounds
 * of a game with the game's account, so that no entry is without a round; and the jackpot's pots with their account.
 * @returns the differences; empty: all agree
 */
export async function verifyOriginals(db: Db): Promise<Difference[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => [
      ...(await roundDifferences(tx)),
      ...(await houseDifferences(tx)),
      ...(await potDifferences(tx)),
    ]);
}

async function roundDifferences(tx: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let page: RoundRow[] = [], after = 0n; ; after = page.at(-1)?.id ?? after) {
    page = await roundsAfter(tx, after, pageMax);
    const keys = page.map((row) => ({
      row,
      staking: [row.request_key, ...row.actions.map((_, step) => addedKey(row, step))],
      closing: onceKey(row.member_id, 'originals.closed', row.id),
    }));
    const moved = await movedUnder(
      tx,
      keys.flatMap(({ staking, closing }) => [...staking, closing]),
    );
    const sum = (key: string) => (moved.get(key) ?? []).reduce((total, { amount }) => total + amount, 0n);
    for (const { row, staking, closing } of keys) {
      const check = 'stepped round and the ledger';
      const stored = `staked ${row.stake}, paid ${row.payout}`;
      const staked = staking.reduce((total, key) => total + sum(key), 0n);
      const computed = `staked ${staked}, paid ${sum(closing)}`;
      if (stored !== computed) differences.push({ check, at: String(row.id), stored, computed });
    }
    if (page.length < pageMax) return differences;
  }
}

async function houseDifferences(tx: Db): Promise<Difference[]> {
  const withRows = [...games.values()].filter(({ kind }) => kind !== 'instant').map(({ code }) => `original:${code}`);
  const kept = new Map((await keptByRounds(tx)).map((row) => [`original:${row.game} ${row.currency}`, row.kept]));
  return (await houseBalances({ db: tx })).flatMap(({ code, currency, balance }) => {
    const stored = kept.get(`${code} ${currency}`) ?? 0n;
    if (!withRows.includes(code) || stored === balance) return [];
    const at = `${code} ${currency}`;
    return [{ check: 'stepped rounds and the house', at, stored: String(stored), computed: String(balance) }];
  });
}

/** Compares the amounts of all jackpot pots with the house account that holds them. */
async function potDifferences(tx: Db): Promise<Difference[]> {
  const inPots = new Map<string, bigint>();
  for (const { currency, amount } of await readPots(tx, { still: true })) {
    inPots.set(currency, (inPots.get(currency) ?? 0n) + amount);
  }
  return (await houseBalances({ db: tx })).flatMap(({ code, currency, balance }) => {
    const stored = inPots.get(currency) ?? 0n;
    if (code !== potsAccount || stored === balance) return [];
    return [{ check: 'jackpot pots and the house', at: currency, stored: String(stored), computed: String(balance) }];
  });
}

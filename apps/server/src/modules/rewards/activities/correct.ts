import type { Prize } from '@fairhouse/contract/rewards';
import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { grantOf, lowerGrantIn, raiseGrantIn } from '../../bonus/index.ts';
import { houseAccount, postIn, reversalAccounts, reverseIn } from '../../ledger/index.ts';
import { moneyTransaction, onceKey } from '../../money-rows/index.ts';
import { worthOfPrize } from '../prizes.ts';
import { withdrawReward } from '../reward.ts';
import { type RewardRow, rewardOf, rewardRows } from '../reward-store.ts';
import { type Entry, entryRows } from './entry-store.ts';
import { meaningOf } from './kinds/index.ts';
import { readyAccounts } from './lifecycle.ts';

const atOnce = 200;

/**
 * Recomputes prizes earned by play (cashback and steps of turnover) where the play changed after they were given.
 * Voided bets earn no share of their loss, and no step; a loss of money that the member owes earns no share either. A
 * prize that waits to be claimed is lowered or withdrawn; one that was given is taken back, as a debt where the cash
 * does not cover it, and given back when the bets count again. Nobody gets more than the first result.
 */
export async function correctPlayed(ctx: Ctx): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: bigint }>`
      select entry_id as id from rewards.play_due order by entry_id limit ${atOnce}`.execute(ctx.db);
    for (const { id } of rows) await correctOne(ctx, id);
    if (rows.length < atOnce) return;
  }
}

async function correctOne(ctx: Ctx, id: bigint): Promise<void> {
  const known = await entryRows.byId(ctx.db, id);
  if (!known) return;
  await readyAccounts(ctx, known.member_id, known.currency);
  await reversalAccounts(ctx, known.member_id, known.currency);
  await moneyTransaction(ctx, async (tx) => {
    const entry = await entryRows.lock(tx, id);
    // Taken off the list first, so that a later change puts the entry on it again.
    await sql`delete from rewards.play_due where entry_id = ${id}`.execute(tx);
    if (entry?.prize == null || (entry.state !== 'CLAIM' && entry.state !== 'ISSUED')) return;
    const given = await rewardOf(tx, 'activity', id);
    const reward = given && (await rewardRows.lock(tx, given.id));
    if (!reward) return;
    const worth = await worthNow({ ...ctx, db: tx }, entry);
    if (reward.state === 'CLAIMABLE') await lower(ctx, tx, reward, worth);
    else if (reward.state === 'CLAIMED') await settleDifference(ctx, tx, entry, reward, worth);
  });
}

/** Returns the entry's present worth by the record, in units; never more than the first result. */
async function worthNow(ctx: Ctx, entry: Entry): Promise<bigint> {
  const prize = await earnedNow(ctx, entry);
  return prize ? worthOfPrize({ prize, currency: entry.currency }) : 0n;
}

/** True for an entry whose prize was earned by play, and is lowered when bets are voided. */
export const isPlayed = ({ promise: { rule } }: Entry) => rule.kind === 'cashback' || rule.kind === 'turnover';

/**
 * Returns the prize that an entry's play has earned by the present record, never more than the first result; null:
 * none.
 */
export async function earnedNow(ctx: Ctx, entry: Entry): Promise<Prize | null> {
  const { currency, prize: first } = entry;
  const prize = first && (await meaningOf(entry.promise.rule).earned(ctx, entry, true));
  if (!prize) return null;
  return worthOfPrize({ prize, currency }) < worthOfPrize({ prize: first, currency }) ? prize : first;
}

async function lower(ctx: Ctx, tx: Db, reward: RewardRow, worth: bigint): Promise<void> {
  const { prize, currency, source, source_id: sourceId } = reward;
  if (worth === 0n) {
    await withdrawReward(ctx, tx, { source, sourceId, reason: 'What it was reckoned by has changed' });
  } else if ('amount' in prize && worth !== worthOfPrize(reward)) {
    await rewardRows.update(tx, reward.id, { prize: { ...prize, amount: formatMoney(worth, currency) } });
  }
}

/** Takes back what a claimed reward brought beyond its worth, or returns it. */
async function settleDifference(ctx: Ctx, tx: Db, entry: Entry, reward: RewardRow, worth: bigint): Promise<void> {
  const { id: ref, member_id: memberId, currency, prize } = reward;
  const brought = worthOfPrize(reward);
  const due = brought > worth ? brought - worth : 0n;
  const { taken_back: taken, corrections } = await correctionOf(tx, entry.id);
  if (due === taken) return;
  const amount = due > taken ? due - taken : taken - due;
  if (prize.kind === 'bonus') {
    const grant = await grantOf(tx, 'reward', ref);
    if (!grant) return;
    if (due > taken) await lowerGrantIn(ctx, tx, grant.id, amount);
    // A grant that has ended is not raised.
    else if (await raiseGrantIn(ctx, tx, grant.id, amount)) return;
  }
  await sql`
    insert into rewards.play_correction (entry_id, taken_back, corrections) values (${entry.id}, ${due}, 1)
    on conflict (entry_id) do update set taken_back = excluded.taken_back, corrections = play_correction.corrections + 1`.execute(
    tx,
  );
  if (prize.kind !== 'cash') return;
  const house = await houseAccount(ctx, 'promotion:activity', currency);
  const { cash } = await reversalAccounts(ctx, memberId, currency);
  const key = onceKey(memberId, `cashback-corrected:${corrections}`, ref);
  const detail = { type: 'reward', id: String(ref), source: 'activity' };
  if (due > taken) await reverseIn(ctx, tx, [{ key, memberId, credit: house, amount, ref, detail }]);
  else await postIn(tx, [{ key, legs: [{ debit: house, credit: cash, amount, kind: 'reward', ref }], detail }]);
}

async function correctionOf(tx: Db, entryId: bigint): Promise<{ taken_back: bigint; corrections: number }> {
  const { rows } = await sql<{ taken_back: bigint; corrections: number }>`
    select taken_back, corrections from rewards.play_correction where entry_id = ${entryId}`.execute(tx);
  return rows[0] ?? { taken_back: 0n, corrections: 0 };
}

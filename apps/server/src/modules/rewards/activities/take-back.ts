import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { cancelGrant, grantOf, undoReleasedIn } from '../../bonus/index.ts';
import { waiveTurnover } from '../../cashier/index.ts';
import { houseAccount, reversalAccounts, reverseIn } from '../../ledger/index.ts';
import { moneyTransaction, onceKey } from '../../money-rows/index.ts';
import { cashOfPrize } from '../prizes.ts';
import { cancelReward } from '../reward.ts';
import { type RewardRow, rewardOf } from '../reward-store.ts';
import { giveToBudget } from './activity-store.ts';
import { entryOfDeposit, entryRows } from './entry-store.ts';
import { moveEntry } from './lifecycle.ts';

const reason = 'charged-back';
const bySystem = { actor: { kind: 'system' }, reason } as const;

/**
 * Takes back the prize of a deposit that was charged back: a waiting reward is withdrawn, open bonus money ends, and
 * cash that was given, or that bonus money became, is taken back, with a debt for the shortfall. A repetition changes
 * nothing.
 */
export async function takeBack(ctx: Ctx, depositId: bigint): Promise<void> {
  const entry = await entryOfDeposit(ctx.db, depositId);
  if (!entry || entry.state === 'CLOSED' || entry.state === 'REJECTED') return;
  const reward = await rewardOf(ctx.db, 'activity', entry.id);
  if (reward) await endReward(ctx, reward);
  await moneyTransaction(ctx, async (tx) => {
    const row = await entryRows.lock(tx, entry.id);
    if (!row || row.state === 'CLOSED' || row.state === 'REJECTED') return;
    const to = row.state === 'APPLYING' ? 'REJECTED' : 'CLOSED';
    await moveEntry(ctx, tx, row, { to, kind: reason, ...bySystem, patch: { reason, set_aside: 0n } });
    const { activity_id: activityId, budget, set_aside: units } = row;
    if (budget !== null && units > 0n) await giveToBudget(tx, { activityId, budget, units });
  });
}

async function endReward(ctx: Ctx, reward: RewardRow): Promise<void> {
  const { id, member_id, currency } = reward;
  // The reward's lock decides whether it was claimed: a concurrent claim comes before or after.
  const after = reward.state === 'CLAIMABLE' ? await cancelReward(ctx, id, bySystem).catch(() => null) : null;
  const held = after ?? (await rewardOf(ctx.db, 'activity', reward.source_id));
  if (held?.state !== 'CLAIMED') return;
  const grant = await grantOf(ctx.db, 'reward', id);
  if (grant && (grant.state === 'OFFERED' || grant.state === 'ACTIVE')) {
    await cancelGrant(ctx, grant.id, bySystem);
    return;
  }
  if (grant) {
    // Released bonus money is taken back by the grant's own correction, which knows what voided bets have already
    // taken of it.
    await moneyTransaction(ctx, (tx) => undoReleasedIn(tx, grant.id));
    return;
  }
  const units = cashOfPrize(held);
  if (units <= 0n) return;
  await reversalAccounts(ctx, member_id, currency);
  const credit = await houseAccount(ctx, 'promotion:activity', currency);
  await moneyTransaction(ctx, async (tx) => {
    await waive(tx, member_id, id);
    const key = onceKey(member_id, 'reward-reversed', id);
    const detail = { type: 'reward', id: String(id), source: 'activity' };
    await reverseIn(ctx, tx, [{ key, memberId: member_id, credit, amount: units, ref: id, detail }]);
  });
}

async function waive(tx: Db, memberId: bigint, sourceId: bigint): Promise<void> {
  await waiveTurnover(tx, { memberId, source: 'reward', sourceId, at: await databaseNow(tx) });
}

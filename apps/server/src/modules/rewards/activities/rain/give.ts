import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { isDatabaseGone } from '../../../../platform/database/database.ts';
import { eachByItself } from '../../../../platform/jobs/each.ts';
import { houseAccount, walletsOf } from '../../../ledger/index.ts';
import { moneyTransaction } from '../../../money-rows/index.ts';
import { giveRewards } from '../../reward.ts';
import { type Due, duePackets, markGiven } from './rain-store.ts';

const atOnce = 250;
const dayMs = 86_400_000;

/**
 * Pays the packets that were taken, batch by batch. A packet is marked in the transaction that pays it, and its id
 * makes the reward unique: a step that a crash interrupts is repeated, and nothing is paid twice. Nodes skip the
 * packets that another node is paying.
 * @returns true when there may be more to pay at once
 */
export async function givePackets(ctx: Ctx): Promise<boolean> {
  const due = await duePackets(ctx.db, atOnce);
  if (due.length === 0) return false;
  try {
    await give(ctx, due);
    return due.length === atOnce;
  } catch (error) {
    if (isDatabaseGone(error)) throw error;
    ctx.log.error({ err: error }, 'a set of packets could not be given');
  }
  // Each packet in a transaction of its own, so that a failing one delays no other.
  const done = await eachByItself(ctx, 'a packet could not be given', due, (packet) => give(ctx, [packet]), idOf);
  return done === atOnce;
}

const idOf = ({ id }: Due) => String(id);

async function give(ctx: Ctx, due: readonly Due[]): Promise<void> {
  for (const currency of new Set(due.map((packet) => packet.currency))) {
    const members = due.filter((packet) => packet.currency === currency).map(({ member_id }) => member_id);
    // Loads the wallets into the cache for the transaction.
    await walletsOf(ctx, members, 'cash', currency);
    await houseAccount(ctx, 'promotion:envelope', currency);
  }
  await moneyTransaction(ctx, async (tx) => {
    const ids = await markGiven(
      tx,
      due.map(({ id }) => id),
    );
    const mine = due.filter(({ id }) => ids.has(id));
    await giveRewards(ctx, tx, mine.map(rewardFor), { actor: { kind: 'system' } });
  });
}

function rewardFor({ id, amount, member_id, currency, taken_at, promise }: Due) {
  const { title, turnoverBp, claimDays } = promise;
  return {
    memberId: member_id,
    currency,
    source: 'envelope' as const,
    sourceId: id,
    title,
    prize: { kind: 'cash' as const, amount: formatMoney(amount, currency), turnoverBp },
    expiresAt: claimDays === null ? null : new Date(taken_at.getTime() + claimDays * dayMs),
    issue: claimDays === null,
  };
}

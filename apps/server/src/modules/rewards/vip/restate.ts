import { setTimeout as sleep } from 'node:timers/promises';
import { titlesOf } from '@fairhouse/contract/notice-titles';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { cashOfMembers } from '../../ledger/index.ts';
import { moneyTransaction, noteMoneyEvent } from '../../money-rows/index.ts';
import { foldDeposits, foldPlay } from '../play/fold.ts';
import { giveGift, takeBackGifts } from './gifts.ts';
import { judgeMonth, warnLosing } from './keep-store.ts';
import { termsRows } from './level-store.ts';
import { levelName, vipOn } from './names.ts';
import { lockStale, type Restated, restateLevels, staleAfterHand } from './standing-store.ts';

const membersAtOnce = 500;

/** Brings days of play, deposits and levels up to date with the record. Any number of nodes may run it at once. */
export async function keepLevels(ctx: Ctx): Promise<void> {
  await foldDeposits(ctx);
  await foldPlay(ctx);
  await staleAfterHand(ctx.db);
  await restateStale(ctx);
}

/** Recomputes the levels of all members whose sums or terms changed. */
export async function restateStale(ctx: Ctx): Promise<void> {
  while ((await restateStep(ctx, { limit: membersAtOnce })) === membersAtOnce) await sleep(0);
}

/** Recomputes one member's level. */
export async function restateOne(ctx: Ctx, memberId: bigint): Promise<void> {
  await restateStep(ctx, { memberId, limit: 1 });
}

async function restateStep(ctx: Ctx, whose: { memberId?: bigint; limit: number }): Promise<number> {
  const isOn = await vipOn(ctx);
  return await moneyTransaction(ctx, async (tx) => {
    const memberIds = await lockStale(tx, whose);
    if (memberIds.length === 0) return 0;
    const changed = await restateLevels(tx, memberIds);
    // While the brand has no levels, there are no notices and no gifts.
    if (isOn) for (const change of changed) await follow(ctx, tx, change);
    return memberIds.length;
  });
}

/** Notifies a member of a changed level, and gives or takes back its gifts. */
async function follow(ctx: Ctx, tx: Db, { memberId, from, to, cause }: Restated): Promise<void> {
  const name = await levelName(tx, to);
  await noteMoneyEvent(ctx, tx, {
    subject: 'vip',
    id: memberId,
    memberId,
    kind: to > from ? 'raised' : cause === 'notKept' ? 'notKept' : 'lowered',
    from: String(from),
    to: String(to),
    actor: { kind: 'system' },
    detail: { ...titlesOf(name), level: to, cause },
  });
  if (cause === 'takenBack') await takeBackGifts(ctx, tx, memberId, to);
  if (cause !== 'reached') return;
  const [cash] = (await cashOfMembers({ db: tx }, [memberId])).get(memberId) ?? [];
  if (!cash) return;
  const { currency } = cash;
  for (const { level, upgrade_gift: amount } of await termsRows(tx, currency)) {
    if (level <= from || level > to) continue;
    await giveGift(ctx, tx, { memberId, currency, kind: 'upgrade', level, occasion: String(level), amount });
  }
}

/** Warns members who are about to lose a level, and lowers those who lost one with the past month. */
export async function judgeLevels(ctx: Ctx): Promise<void> {
  if (!(await vipOn(ctx))) return;
  await keepLevels(ctx);
  while ((await warnStep(ctx)) === membersAtOnce) await sleep(0);
  while ((await moneyTransaction(ctx, (tx) => judgeMonth(tx, membersAtOnce))) === membersAtOnce) await sleep(0);
  await restateStale(ctx);
}

async function warnStep(ctx: Ctx): Promise<number> {
  return await moneyTransaction(ctx, async (tx) => {
    const warned = await warnLosing(tx, membersAtOnce);
    for (const { memberId, level, until } of warned) {
      const name = await levelName(tx, level);
      await noteMoneyEvent(ctx, tx, {
        subject: 'vip',
        id: memberId,
        memberId,
        kind: 'losing',
        from: String(level),
        to: String(level),
        actor: { kind: 'system' },
        detail: { ...titlesOf(name), until },
      });
    }
    return warned.length;
  });
}

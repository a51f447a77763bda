import { marksFor } from '../../../platform/crypto/marks.ts';
import { plainCode } from '../../../platform/crypto/readable-code.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { addressSubject, countTry, lineAbove, subjectOf, takeBack } from '../../identity/index.ts';
import { activityById } from './activity-store.ts';
import type { ActivityDeps } from './eligibility.ts';
import { advance, enter, type Joiner } from './join.ts';
import { openness } from './states.ts';
import { countUse, hasUsed, usableVoucher, type Voucher } from './voucher-store.ts';

/** Codes are stored as MACs: people choose short ones, and a reader of the table must not find them by trying. */
export const markOfCode = marksFor('rewards:voucher');

/**
 * Redeems a code. A second use by the same member changes nothing.
 * @throws VOUCHER_INVALID, the same answer for a code that is unknown, used up, void, expired or of another agent's
 * line; TOO_MANY_REQUESTS; as `joinActivity`
 */
export async function redeemVoucher(
  ctx: Ctx,
  deps: ActivityDeps,
  joiner: Joiner,
  activityId: bigint,
  code: string,
): Promise<void> {
  const { memberId } = joiner.session;
  const activity = await activityById(ctx.db, activityId);
  if (activity?.kind !== 'voucher' || activity.state === 'DRAFT') throw new DomainError('NOT_FOUND');
  const state = openness(activity, await databaseNow(ctx.db));
  if (state !== 'JOIN') throw new DomainError('ACTIVITY_CLOSED', { state });
  // Limits guesses of codes, both of one account and of one network.
  const tries = [subjectOf('voucher', String(memberId)), addressSubject('voucher-address', joiner.visitor.ip)];
  await countTry(ctx, tries);
  const mac = markOfCode(ctx, plainCode(code));
  if (await hasUsed(ctx.db, memberId, mac)) return;
  const known = await usableVoucher(ctx.db, { activityId, mac }, { lock: false });
  if (!known || !(await isFor(ctx, memberId, known))) throw new DomainError('VOUCHER_INVALID');
  await enter(
    ctx,
    deps,
    joiner,
    activityId,
    async (inside, { entry, isNew }) => {
      if (!isNew) return entry;
      // Under the voucher's lock: of two concurrent requests only one gets the last use.
      const voucher = await usableVoucher(inside.db, { activityId, mac }, { lock: true });
      if (!voucher) throw new DomainError('VOUCHER_INVALID');
      await countUse(inside.db, voucher.id);
      return await advance(inside, entry, { isNew });
    },
    { period: `voucher ${known.id}`, voucherId: known.id },
  );
  // Only wrong guesses count: a valid code takes the tries back.
  for (const subject of tries) await takeBack(ctx, subject);
}

async function isFor({ db }: Ctx, memberId: bigint, { agent_id }: Voucher): Promise<boolean> {
  return agent_id === null || (await lineAbove(db, memberId)).includes(agent_id);
}

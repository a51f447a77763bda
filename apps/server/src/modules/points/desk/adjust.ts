import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import {
  DeskPointsRule,
  DeskPointsRuleChange,
  NewPointsAdjustment,
  PointsAdjustmentValue,
} from '@fairhouse/contract/points';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { memberNamed, memberNames } from '../../identity/index.ts';
import { cashOfMembers } from '../../ledger/index.ts';
import {
  actOnce,
  noteMoneyEvent,
  onceKey,
  operatorActor,
  postOne,
  type RequestId,
  requestId,
} from '../../money-rows/index.ts';
import {
  deskChange,
  deskNew,
  deskRead,
  deskSetting,
  found,
  isAgreed,
  type Said,
  versioned,
} from '../../operators/index.ts';
import { adjustedLately, adjustmentBy, insertAdjustment, lockRule, putRule } from '../adjustment-store.ts';
import { pointsBalance } from '../mall.ts';
import { requirePoints } from '../redeem.ts';
import { pointsFrom, saidPoints, shownPoints } from '../units.ts';
import { pointsHouse, pointsWallet } from '../wallet.ts';

type Adjusting = { points: string; reason: string; request: RequestId };

/**
 * Gives a member points, or takes them. Above the rule's amount, counted over a day for the member and for the
 * operator, two operators must state the same adjustment.
 * @returns false while it waits for the second operator; a repeated request gets the first answer, and nothing more
 * moves
 * @throws NOT_FOUND (no such account), AMOUNT_INVALID, POINTS_INSUFFICIENT, IDEMPOTENCY_CONFLICT, ALREADY_APPROVED
 */
export const adjustPoints = deskSetting(
  'adjust-points',
  'rewards.decide',
  async (ctx, account: string, { points: text, reason, request }: Adjusting): Promise<boolean> => {
    const { db } = ctx;
    const memberId = await memberNamed(db, account);
    if (memberId === null || !(await cashOfMembers(ctx, [memberId])).has(memberId)) throw new DomainError('NOT_FOUND');
    const isTaken = text.startsWith('-');
    const amount = pointsFrom(text.replace('-', ''));
    const above = await lockRule(db);
    const made = async () => {
      const before = await adjustmentBy(db, request);
      if (before && before.request_hash !== request.hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
      return before && true;
    };
    const adjust = async () => {
      const isLarge = (await adjustedLately(db, { memberId, operatorId: ctx.by })) + amount > above;
      if (isLarge && !(await isAgreed(ctx, `points ${memberId}`, { points: text }))) return false;
      const wallet = await pointsWallet(db, memberId);
      if (isTaken) await requirePoints({ db }, memberId, amount);
      const points = isTaken ? -amount : amount;
      const at = await databaseNow(db);
      const id = await insertAdjustment(db, {
        member_id: memberId,
        points,
        reason,
        operator_id: ctx.by,
        by_two: isLarge,
        request_key: request.key,
        request_hash: request.hash,
        created_at: at,
      });
      await noteMoneyEvent(ctx, db, {
        subject: 'points',
        id,
        memberId,
        kind: isTaken ? 'taken' : 'given',
        from: null,
        to: 'DONE',
        actor: ctx.by === null ? { kind: 'system' } : operatorActor(ctx.by, undefined),
        reason,
        detail: { points: saidPoints(amount) },
      });
      const house = await pointsHouse(ctx, 'adjustment');
      await postOne(db, {
        key: onceKey(memberId, 'points-adjusted', id),
        legs: [
          isTaken
            ? { debit: wallet, credit: house, amount, kind: 'pointsAdjusted', ref: id }
            : { debit: house, credit: wallet, amount, kind: 'pointsAdjusted', ref: id },
        ],
        detail: { type: 'points-adjustment', id: String(id) },
      });
      return true;
    };
    return await actOnce(ctx, request, { made, act: adjust, waiting: false });
  },
);

/** @throws as `adjustPoints` */
export const newPointsAdjustment = deskNew({
  permission: adjustPoints.permission,
  schema: { headers: IdempotencyHeaders, body: NewPointsAdjustment },
  answer: PointsAdjustmentValue,
  act: async (ctx: Ctx, { operatorId, idempotencyKey }, { memberId, points, reason }: NewPointsAdjustment) => {
    const id = BigInt(memberId);
    const account = found((await memberNames(ctx.db, [id])).get(id) ?? null);
    const request = requestId(operatorId, 'desk:adjust-points', idempotencyKey, { memberId, points });
    const done = await adjustPoints(ctx, { operatorId, reason, said: { points } }, account, {
      points,
      reason,
      request,
    });
    return { waitsForSecond: !done, balance: await pointsBalance(ctx, id) };
  },
});

const ruleView = (above: bigint) => ({ twoPersonAbove: shownPoints(above) });

/** The points above which an adjustment takes two operators. */
export const pointsRule = deskRead(
  { permission: 'rewards.read', schema: {}, answer: DeskPointsRule },
  async ({ db }: Ctx) => versioned(ruleView(await db.transaction().execute(lockRule))),
);

/**
 * Sets the points above which an adjustment takes two operators; a higher amount takes two operators itself.
 * @returns false while it waits for the second operator
 */
export const setPointsRule = deskSetting(
  'points-rule',
  'rewards.money',
  async (ctx, subject: string, { twoPersonAbove }: Said<DeskPointsRuleChange>) => {
    assert(subject === 'points', 'there is one rule');
    const held = await lockRule(ctx.db);
    const above = /^0+(\.0+)?$/.test(twoPersonAbove) ? 0n : pointsFrom(twoPersonAbove);
    if (above > held && !(await isAgreed(ctx, 'points-rule', { held, above }))) return false;
    await putRule(ctx.db, above);
    return true;
  },
  { held: async ({ db }) => ruleView(await lockRule(db)) },
);

export const changePointsRule = deskChange({
  setting: setPointsRule,
  schema: { body: DeskPointsRuleChange },
  answer: DeskPointsRule,
  named: () => 'points',
  shown: async (ctx) => await pointsRule(ctx, {}),
});

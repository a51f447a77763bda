import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { DeskSpin, DeskSpinQuery, DeskWheel, NewDeskSpins, NewDeskSpinsValue } from '@fairhouse/contract/wheel';
import { type CurrencyCode, formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { memberNamed } from '../../../identity/index.ts';
import { cashOfMembers } from '../../../ledger/index.ts';
import {
  actOnce,
  agreedByTwo,
  noteMoneyEvent,
  operatorActor,
  type RequestId,
  requestId,
  takesTwo,
  twoPersonAbove,
} from '../../../money-rows/index.ts';
import {
  aboutMember,
  deskList,
  deskNew,
  deskRow,
  deskSetting,
  deskView,
  found,
  isAgreed,
  type ListFilter,
  type Names,
} from '../../../operators/index.ts';
import { worthOfPrize } from '../../prizes.ts';
import { activityById } from '../activity-store.ts';
import { partOf } from '../kinds/kind.ts';
import { markOf } from '../wheel/chances.ts';
import { openSeat } from '../wheel/spin.ts';
import { spinView } from '../wheel/views.ts';
import {
  givenLately,
  giveSpinsTo,
  hasGiven,
  holdGiving,
  listSpinRows,
  type SpinRow,
  wonOf,
} from '../wheel/wheel-store.ts';

/** The spins of members, newest first. */
export const listDeskSpins = deskList({
  permission: 'rewards.read',
  query: DeskSpinQuery,
  row: DeskSpin,
  rows: ({ db }, { promotionId, ...filter }: ListFilter<DeskSpinQuery>) =>
    listSpinRows(db, { ...filter, ...(promotionId === undefined ? {} : { activityId: BigInt(promotionId) }) }),
  shown: deskView(
    (row: SpinRow, names: Names): DeskSpin => ({
      ...spinView(row),
      promotionId: String(row.activity_id),
      memberId: String(row.member_id),
      username: names.member(row.member_id),
    }),
    aboutMember,
  ),
});

/** The numbers of wins of each segment of a wheel. @throws NOT_FOUND */
export const deskWheelOf = deskRow('rewards.read', DeskWheel, async ({ db }: Ctx, id: bigint) => {
  const rule = found(await activityById(db, id)).rule;
  if (rule.kind !== 'wheel') throw new DomainError('NOT_FOUND');
  const list: DeskWheel = [];
  for (const [currency, { segments }] of Object.entries(rule.perCurrency)) {
    const won = await wonOf(db, { activityId: id, currency });
    for (const segment of segments) {
      const { label, stock } = segment;
      list.push({ currency, label: label.EN, won: won.get(markOf(segment)) ?? 0, stock });
    }
  }
  return list;
});

type Giving = { account: string; spins: number; request: RequestId };

/**
 * Gives a member spins of a wheel. A spin is worth the largest prize. Two operators say the same where that is above the hand rule, as
 * often as a day gave spins of the wheel to whomever, or together with all that was given by hand to the member, or by the operator; of
 * points, tickets and free rounds, which it does not count, always.
 * @returns false while it waits for the second; asked again by the same request, the same as before
 * @throws NOT_FOUND (no such wheel, account, or part for its currency), STATE_CONFLICT (value.state: a draft), ALREADY_APPROVED,
 * IDEMPOTENCY_CONFLICT
 */
const giveByHand = deskSetting(
  'give-spins',
  'rewards.decide',
  async (ctx, promotionId: string, { account, spins, request }: Giving): Promise<boolean> => {
    const { db } = ctx;
    const activityId = BigInt(promotionId);
    const activity = await activityById(db, activityId);
    const rule = activity?.rule;
    const memberId = found(await memberNamed(db, account));
    const currency = await currencyOfMember(ctx, memberId);
    const part = rule?.kind === 'wheel' && currency !== null ? partOf(rule, currency) : null;
    if (!part || currency === null) throw new DomainError('NOT_FOUND');
    // Its prizes are not stated yet: one operator changes them, and two who open it do not read what was given.
    if (activity?.state === 'DRAFT') throw new DomainError('STATE_CONFLICT', { state: 'DRAFT' });
    await holdGiving(db, activityId);
    const give = async () => {
      const prizes = part.segments.flatMap(({ prize }) => prize ?? []);
      let largest = 0n;
      for (const prize of prizes) {
        const worth = worthOfPrize({ prize, currency });
        if (worth > largest) largest = worth;
      }
      const amount = largest * BigInt(spins);
      const ofWheel = largest * BigInt(await givenLately(db, activityId)) + amount;
      const isLarge =
        prizes.some((prize) => !('amount' in prize)) ||
        ofWheel > (await twoPersonAbove(db, currency)) ||
        (await takesTwo(db, { memberId, currency, amount, giver: ctx.by }));
      if (isLarge && !(await isAgreed(ctx, `spins ${activityId} ${memberId}`, { spins }))) return false;
      await openSeat(ctx, { activityId, memberId });
      const id = await giveSpinsTo(db, { activityId, memberId }, { spins, request: request.key });
      if (id === null) return true;
      await noteMoneyEvent(ctx, db, {
        ...{ subject: 'spins', id, memberId, kind: 'given', from: null, to: 'GIVEN' },
        actor: ctx.by === null ? { kind: 'system' } : operatorActor(ctx.by, undefined),
        detail: { amount: formatMoney(amount, currency), currency, spins, ...(isLarge ? agreedByTwo : {}) },
      });
      return true;
    };
    const made = async () => ((await hasGiven(db, request.key)) ? true : null);
    return await actOnce(ctx, request, { made, act: give, waiting: false });
  },
);

async function currencyOfMember(ctx: Ctx, memberId: bigint): Promise<CurrencyCode | null> {
  const [cash] = (await cashOfMembers(ctx, [memberId])).get(memberId) ?? [];
  return cash && isCurrency(cash.currency) ? cash.currency : null;
}

/** @throws as `giveByHand` */
export const giveSpins = deskNew({
  permission: giveByHand.permission,
  schema: { headers: IdempotencyHeaders, body: NewDeskSpins },
  answer: NewDeskSpinsValue,
  act: async (ctx: Ctx, { operatorId, idempotencyKey }, { reason, promotionId, username, spins }: NewDeskSpins) => {
    const request = requestId(operatorId, 'desk:spins', idempotencyKey, { promotionId, username, spins });
    const by = { operatorId, reason, said: { account: username, spins } };
    return { waitsForSecond: !(await giveByHand(ctx, by, promotionId, { account: username, spins, request })) };
  },
});

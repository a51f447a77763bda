import {
  type BonusTerms,
  DeskBonus,
  DeskBonusDetail,
  DeskBonusQuery,
  NewDeskBonus,
  NewDeskBonusValue,
} from '@fairhouse/contract/bonus';
import { DeskReason } from '@fairhouse/contract/desk';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memberNamed, memberNames, seenAccounts } from '../../identity/index.ts';
import { cashOfMembers } from '../../ledger/index.ts';
import {
  actOnce,
  agreedByTwo,
  deskDecision,
  numberOfRequest,
  operatorActor,
  type RequestId,
  requestId,
  takesTwo,
} from '../../money-rows/index.ts';
import { deskList, deskNew, deskRow, deskSetting, found, isAgreed, type ListFilter } from '../../operators/index.ts';
import { type Grant, grantOf, grantRows, listGrantRows } from '../grant-store.ts';
import { cancelGrant, offerGrantIn } from '../offer.ts';
import { openGrantsChanged } from '../open-grants.ts';
import { requireBonusTerms, unitsOf } from '../terms.ts';
import { betsUnder, bonusViews, movementsUnder } from '../views.ts';

const shownMax = 100;

/** A grant as operators see it. */
const view = {
  all: async (ctx: Ctx, rows: readonly Grant[]): Promise<DeskBonus[]> => {
    const names = await seenAccounts(
      ctx.db,
      rows.map(({ member_id }) => member_id),
    );
    const views = await bonusViews(ctx.db, rows);
    return rows.flatMap(({ member_id: memberId }, at) => {
      const shown = views[at];
      return shown ? [{ ...shown, memberId: String(memberId), username: names.get(memberId) ?? '' }] : [];
    });
  },
  one: async (ctx: Ctx, row: Grant): Promise<DeskBonus> => found((await view.all(ctx, [row]))[0] ?? null),
};

/** Bonuses of members, newest first. */
export const listDeskBonuses = deskList({
  permission: 'rewards.read',
  query: DeskBonusQuery,
  row: DeskBonus,
  rows: ({ db }, filter: ListFilter<DeskBonusQuery>) => listGrantRows(db, filter),
  shown: view,
});

/** @throws NOT_FOUND */
export const deskBonusOf = deskRow('rewards.read', DeskBonusDetail, async (ctx, id) => {
  const row = found(await grantRows.byId(ctx.db, id));
  const { list: movements } = await movementsUnder(ctx, row, { pageSize: shownMax });
  const { list: bets } = await betsUnder(ctx, row, { pageSize: shownMax });
  return { ...(await view.one(ctx, row)), movements, bets };
});

/** A hand-made offer. `request`: the key under which it is made once. */
type Offering = { amount: string; basis?: string; terms: BonusTerms; request: RequestId };

/**
 * Offers a member a bonus by hand. It takes two operators once the total given by hand within a day, to the member or
 * by the operator, exceeds the currency's hand rule.
 * @returns null while it waits for the second operator; for a repeated request, the same as before
 * @throws NOT_FOUND (no such account, or a trial user's), AMOUNT_INVALID, OFFER_INVALID (value.field),
 * VENDOR_NOT_FOUND, GAME_NOT_FOUND, ALREADY_APPROVED, BONUS_OPEN, IDEMPOTENCY_CONFLICT
 */
const offerByHand = deskSetting(
  'offer-bonus',
  'rewards.decide',
  async (ctx, account: string, { amount: said, basis: deposit, terms, request }: Offering): Promise<Grant | null> => {
    const { db } = ctx;
    const memberId = await memberNamed(db, account);
    const [cash] = memberId === null ? [] : ((await cashOfMembers({ db }, [memberId])).get(memberId) ?? []);
    if (memberId === null || !cash) throw new DomainError('NOT_FOUND');
    const { currency } = cash;
    const amount = unitsOf(said, currency);
    const basis = deposit === undefined ? 0n : unitsOf(deposit, currency);
    const sourceId = numberOfRequest(request.key);
    const offer = async () => {
      await requireBonusTerms(ctx, terms, { currency, most: amount });
      const isLarge = await takesTwo(db, { memberId, currency, amount, giver: ctx.by });
      if (isLarge && !(await isAgreed(ctx, `bonus ${memberId}`, { amount, basis, terms }))) return null;
      const actor = ctx.by === null ? {} : { actor: operatorActor(ctx.by, undefined) };
      return await offerGrantIn(ctx, db, {
        memberId,
        currency,
        amount,
        basis,
        terms,
        source: 'manual',
        sourceId,
        ...actor,
        ...(isLarge ? { detail: agreedByTwo } : {}),
      });
    };
    return await actOnce(ctx, request, { made: () => grantOf(db, 'manual', sourceId), act: offer, waiting: null });
  },
  { changed: openGrantsChanged },
);

/** The console's call that offers a bonus. @throws as `offerByHand` */
export const offerOneBonus = deskNew({
  permission: offerByHand.permission,
  schema: { headers: IdempotencyHeaders, body: NewDeskBonus },
  answer: NewDeskBonusValue,
  act: async (ctx, { operatorId, idempotencyKey }, { memberId, reason, ...said }: NewDeskBonus) => {
    const id = BigInt(memberId);
    const account = found((await memberNames(ctx.db, [id])).get(id) ?? null);
    const request = requestId(operatorId, 'desk:bonus', idempotencyKey, { memberId, ...said });
    const by = { operatorId, reason, said: { amount: said.amount, terms: JSON.stringify(said.terms) } };
    const row = await offerByHand(ctx, by, account, { ...said, request });
    if (row && !isSame(row, id, said)) throw new DomainError('IDEMPOTENCY_CONFLICT');
    return { waitsForSecond: row === null, bonus: row && (await view.one(ctx, row)) };
  },
});

/** True when a grant is the one that the request asks for: its key may have been used for another grant. */
function isSame({ member_id, currency, amount }: Grant, memberId: bigint, said: { amount: string }): boolean {
  return (
    member_id === memberId && formatMoney(amount, currency) === formatMoney(unitsOf(said.amount, currency), currency)
  );
}

/**
 * Ends an offered or open bonus; its money goes back to the house.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT
 */
export const cancelOneBonus = deskDecision({
  permission: 'rewards.decide',
  operation: 'cancel-bonus',
  subject: 'bonus',
  body: DeskReason,
  answer: DeskBonus,
  decide:
    (ctx: Ctx, id, { reason }: DeskReason) =>
    ({ id: operatorId, request }) =>
      cancelGrant(ctx, id, { actor: operatorActor(operatorId, request), reason }),
  read: ({ db }, id) => grantRows.byId(db, id),
  shown: view.one,
});

import { isDeepStrictEqual } from 'node:util';
import { DeskReason } from '@fairhouse/contract/desk';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { DeskReward, DeskRewardQuery, NewDeskReward, NewDeskRewardValue } from '@fairhouse/contract/rewards';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memberNamed, memberNames } from '../../identity/index.ts';
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
} from '../../operators/index.ts';
import { requirePrize, worthOfPrize } from '../prizes.ts';
import { cancelReward, giveReward } from '../reward.ts';
import { listRewardRows, type RewardRow, rewardOf, rewardRows } from '../reward-store.ts';
import { rewardView } from '../views.ts';

const dayMs = 24 * 3_600_000;

const view = deskView(shown, aboutMember);

/** Members' rewards, newest first. */
export const listDeskRewards = deskList({
  permission: 'rewards.read',
  query: DeskRewardQuery,
  row: DeskReward,
  rows: ({ db }, filter: ListFilter<DeskRewardQuery>) => listRewardRows(db, filter),
  shown: view,
});

/** @throws NOT_FOUND */
export const deskRewardOf = deskRow(
  'rewards.read',
  DeskReward,
  async (ctx, id) => await view.one(ctx, found(await rewardRows.byId(ctx.db, id))),
);

type Giving = Pick<NewDeskReward, 'title' | 'prize' | 'issue' | 'days'> & { request: RequestId };

/**
 * Gives a member a reward by hand. Above the hand rule of its currency, with all that was given by hand to the
 * member, or by the operator, within a day added up, it takes two operators; so do points, tickets and free rounds
 * always, since that sum does not count them.
 * @returns null while it waits for the second operator; a repeated request gets the first answer
 * @throws NOT_FOUND (no such account), AMOUNT_INVALID, ALREADY_APPROVED, IDEMPOTENCY_CONFLICT
 */
const giveByHand = deskSetting(
  'give-reward',
  'rewards.decide',
  async (ctx, account: string, { title, prize, issue, days, request }: Giving): Promise<RewardRow | null> => {
    const { db } = ctx;
    const memberId = await memberNamed(db, account);
    const [cash] = memberId === null ? [] : ((await cashOfMembers(ctx, [memberId])).get(memberId) ?? []);
    if (memberId === null || !cash) throw new DomainError('NOT_FOUND');
    const { currency } = cash;
    await requirePrize(ctx, prize, currency);
    const sourceId = numberOfRequest(request.key);
    const give = async () => {
      const amount = worthOfPrize({ prize, currency });
      const isLarge = !('amount' in prize) || (await takesTwo(db, { memberId, currency, amount, giver: ctx.by }));
      if (isLarge && !(await isAgreed(ctx, `reward ${memberId}`, { title, prize, issue, days }))) return null;
      return await giveReward(ctx, db, {
        memberId,
        currency,
        source: 'manual',
        sourceId,
        title,
        prize,
        issue,
        expiresAt: new Date((await databaseNow(db)).getTime() + days * dayMs),
        ...(ctx.by === null ? {} : { actor: operatorActor(ctx.by, undefined) }),
        ...(isLarge ? { detail: agreedByTwo } : {}),
      });
    };
    return await actOnce(ctx, request, { made: () => rewardOf(db, 'manual', sourceId), act: give, waiting: null });
  },
);

/** @throws as `giveByHand`, IDEMPOTENCY_CONFLICT */
export const giveOneReward = deskNew({
  permission: giveByHand.permission,
  schema: { headers: IdempotencyHeaders, body: NewDeskReward },
  answer: NewDeskRewardValue,
  act: async (ctx, { operatorId, idempotencyKey }, { memberId, reason, ...said }: NewDeskReward) => {
    const id = BigInt(memberId);
    const account = found((await memberNames(ctx.db, [id])).get(id) ?? null);
    const request = requestId(operatorId, 'desk:reward', idempotencyKey, { memberId, ...said });
    const by = { operatorId, reason, said: { prize: JSON.stringify(said.prize), issue: said.issue } };
    const reward = await giveByHand(ctx, by, account, { ...said, request });
    if (reward && !isSame(reward, id, said)) throw new DomainError('IDEMPOTENCY_CONFLICT');
    return { waitsForSecond: reward === null, reward: reward && (await view.one(ctx, reward)) };
  },
});

/** True when a reward matches the request: its key may have been used for another one. */
function isSame(
  { member_id, title, prize }: RewardRow,
  memberId: bigint,
  said: Pick<Giving, 'title' | 'prize'>,
): boolean {
  return member_id === memberId && isDeepStrictEqual({ title, prize }, { title: said.title, prize: said.prize });
}

/**
 * Withdraws an unclaimed reward.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT
 */
export const cancelOneReward = deskDecision({
  permission: 'rewards.decide',
  operation: 'cancel-reward',
  subject: 'reward',
  body: DeskReason,
  answer: DeskReward,
  decide:
    (ctx: Ctx, id, { reason }: DeskReason) =>
    ({ id: operatorId, request }) =>
      cancelReward(ctx, id, { actor: operatorActor(operatorId, request), reason }),
  read: ({ db }, id) => rewardRows.byId(db, id),
  shown: view.one,
});

function shown(row: RewardRow, names: Names): DeskReward {
  return {
    ...rewardView(row),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    sourceId: String(row.source_id),
    reason: row.reason,
  };
}

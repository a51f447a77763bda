import type { Localized } from '@fairhouse/contract/language';
import { titlesOf } from '@fairhouse/contract/notice-titles';
import type { Prize, RewardSource, RewardState } from '@fairhouse/contract/rewards';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { type Account, type Entry, houseAccount, walletOf } from '../ledger/index.ts';
import {
  type Actor,
  changeRow,
  changeRows,
  enterState,
  enterStates,
  type Lifecycle,
  type MoneyEventDetail,
  onceKey,
  openRows,
  postStates,
} from '../money-rows/index.ts';
import { depositOfEntry } from './activities/entry-store.ts';
import { isLost } from './activities/lost-deposit.ts';
import { cashOfPrize, enterPrizes } from './prizes.ts';
import { lapsedRewards, type RewardRow, rewardOf, rewardRows, rewardsOf } from './reward-store.ts';

/** The states that may follow each state. A prize is given only on entering CLAIMED. */
export const rewardNext: Record<RewardState, readonly RewardState[]> = {
  CLAIMABLE: ['CLAIMED', 'EXPIRED', 'CANCELLED'],
  CLAIMED: [],
  EXPIRED: [],
  CANCELLED: [],
};

type RewardAccounts = { cash: Account; house: Account } | null;

const rewardLife: Lifecycle<RewardRow, RewardAccounts> = {
  subject: 'reward',
  rows: rewardRows,
  next: rewardNext,
  accounts: async (ctx, rows) => {
    const found = new Map<bigint, RewardAccounts>();
    for (const row of rows) found.set(row.id, await accountsOf(ctx, row));
    return ({ id }) => found.get(id) ?? null;
  },
  stamp: ({ to }, at, moved) => (moved && to !== 'CLAIMABLE' ? { ended_at: at } : {}),
  told: ({ member_id: memberId, currency, title, prize, source }) => ({
    memberId,
    detail: { ...titlesOf(title), source, ...amountOf(prize, currency) },
  }),
  beforePosting: async (ctx, tx, entered) => {
    await enterPrizes(
      ctx,
      tx,
      entered.filter(({ state }) => state === 'CLAIMED'),
    );
  },
  posting: entryOf,
};

export type NewReward = {
  memberId: bigint;
  currency: CurrencyCode;
  /** Identifies, with its number there, the reason of the reward: each gives one reward. */
  source: RewardSource;
  sourceId: bigint;
  title: Localized;
  /** Checked by `requirePrize`. */
  prize: Prize;
  /** Null: it does not expire. */
  expiresAt: Date | null;
  /** True: it is claimed at once. False: the member claims it. */
  issue: boolean;
  actor?: Actor;
  reason?: string;
  /** Fields of its events beside those of the reward itself. */
  detail?: MoneyEventDetail;
};

/**
 * Gives a member a reward, last in the money transaction that earns it, once for each source and number.
 * @returns the reward, in its present state where it was given before
 */
export async function giveReward(ctx: Ctx, tx: Db, given: NewReward): Promise<RewardRow> {
  const { actor = { kind: 'system' }, reason, detail } = given;
  const said = { actor, ...(reason === undefined ? {} : { reason }), ...(detail === undefined ? {} : { detail }) };
  const [row] = await giveRewards(ctx, tx, [given], said);
  assert(row, 'a reward is given, or was before');
  return row;
}

/**
 * As `giveReward` of several rewards of one source, with one statement a step.
 * @returns the rewards in their order
 */
export async function giveRewards(
  ctx: Ctx,
  tx: Db,
  given: readonly NewReward[],
  said: { actor: Actor; reason?: string; detail?: MoneyEventDetail },
): Promise<RewardRow[]> {
  const [first] = given;
  if (!first) return [];
  const sourceIds = given.map(({ sourceId }) => sourceId);
  const before = await rewardsOf(tx, first.source, sourceIds);
  const known = new Map(before.map((row) => [row.source_id, row]));
  const fresh = given.filter(({ sourceId }) => !known.has(sourceId));
  const created_at = await databaseNow(tx);
  for (const issue of [false, true]) {
    const rows = fresh
      .filter((one) => one.issue === issue)
      .map((one) => ({
        member_id: one.memberId,
        currency: one.currency,
        source: one.source,
        source_id: one.sourceId,
        title: one.title,
        prize: one.prize,
        state: 'CLAIMABLE' as const,
        reason: said.reason ?? null,
        entry_id: null,
        created_at,
        expires_at: one.expiresAt,
        ended_at: null,
      }));
    const opened = await openRows(ctx, tx, rewardLife, rows, { kind: issue ? 'opened' : 'claimable', ...said });
    for (const row of issue ? await issueAll(ctx, tx, opened, said) : opened) known.set(row.source_id, row);
  }
  return sourceIds.flatMap((id) => known.get(id) ?? []);
}

/** Claims rewards that the transaction has opened and that are given at once. */
async function issueAll(
  ctx: Ctx,
  tx: Db,
  opened: readonly RewardRow[],
  said: { actor: Actor; reason?: string; detail?: MoneyEventDetail },
): Promise<RewardRow[]> {
  const change = { to: 'CLAIMED', kind: 'issued', ...said } as const;
  const claimed = await enterStates(
    ctx,
    tx,
    rewardLife,
    opened.map((row) => ({ row, change })),
  );
  await rewardRows.write(
    tx,
    opened.flatMap((before, at) => {
      const after = claimed[at];
      return after ? [{ before, after }] : [];
    }),
  );
  await postStates(ctx, tx, rewardLife, claimed, await rewardLife.accounts(ctx, claimed));
  return claimed;
}

/**
 * Claims a reward for its member. A repeated claim returns the claimed reward, and nothing is given twice.
 * @throws NOT_FOUND (also another member's), REWARD_EXPIRED, STATE_CONFLICT (value.state: withdrawn),
 * DEPOSIT_WITHDRAWN
 */
export async function claimReward(ctx: Ctx, memberId: bigint, id: bigint): Promise<RewardRow> {
  return await changeRow(ctx, rewardLife, id, async (row, tx) => {
    if (row.member_id !== memberId) throw new DomainError('NOT_FOUND');
    if (row.state === 'CLAIMED') return null;
    if (row.state === 'EXPIRED' || (await hasLapsed(tx, row))) throw new DomainError('REWARD_EXPIRED');
    if (row.state === 'CLAIMABLE' && (await hasLostDeposit(tx, row))) throw new DomainError('DEPOSIT_WITHDRAWN');
    return { to: 'CLAIMED', kind: 'claimed', actor: { kind: 'member', id: memberId } };
  });
}

/** Withdraws an unclaimed reward. @throws NOT_FOUND, STATE_CONFLICT (value.state) */
export async function cancelReward(
  ctx: Ctx,
  id: bigint,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<RewardRow> {
  return await changeRow(ctx, rewardLife, id, ({ state }) => {
    if (state !== 'CLAIMABLE') throw new DomainError('STATE_CONFLICT', { state });
    return { to: 'CANCELLED', kind: 'cancelled', actor, reason, patch: { reason } };
  });
}

/**
 * Withdraws the reward of a source, in the transaction that finds it was not earned.
 * @returns false: it had ended before, and is left as it is
 */
export async function withdrawReward(
  ctx: Ctx,
  tx: Db,
  { source, sourceId, reason }: { source: RewardSource; sourceId: bigint; reason: string },
): Promise<boolean> {
  const given = await rewardOf(tx, source, sourceId);
  const row = given && (await rewardRows.lock(tx, given.id));
  if (row?.state !== 'CLAIMABLE') return false;
  const change = { to: 'CANCELLED', kind: 'cancelled', actor: { kind: 'system' }, reason, patch: { reason } } as const;
  const after = await enterState(ctx, tx, rewardLife, row, change);
  await rewardRows.write(tx, [{ before: row, after }]);
  return true;
}

const endedAtOnce = 500;

/** Ends rewards that were not claimed in time. */
export async function expireRewards(ctx: Ctx): Promise<void> {
  for (;;) {
    const lapsed = await lapsedRewards(ctx.db, endedAtOnce);
    await changeRows(ctx, rewardLife, lapsed, async (locked) => {
      const open = [...locked.values()].filter(({ state }) => state === 'CLAIMABLE');
      return new Map(
        open.map(({ id }) => [id, { to: 'EXPIRED' as const, kind: 'expired', actor: { kind: 'system' as const } }]),
      );
    });
    if (lapsed.length < endedAtOnce) return;
  }
}

/** True for a reward earned by a deposit whose money has left since. */
async function hasLostDeposit(tx: Db, { source, source_id, member_id: memberId }: RewardRow): Promise<boolean> {
  const depositId = source === 'activity' ? await depositOfEntry(tx, source_id) : null;
  return depositId !== null && (await isLost(tx, { memberId, depositId }));
}

async function hasLapsed(tx: Db, { expires_at }: RewardRow): Promise<boolean> {
  return expires_at !== null && expires_at <= (await databaseNow(tx));
}

async function accountsOf(ctx: Ctx, row: RewardRow): Promise<RewardAccounts> {
  if (cashOfPrize(row) === 0n) return null;
  return {
    cash: await walletOf(ctx, row.member_id, 'cash', row.currency),
    house: await houseAccount(ctx, `promotion:${row.source}`, row.currency),
  };
}

function entryOf(row: RewardRow, accounts: RewardAccounts): Entry | null {
  const { id: ref, member_id: memberId, state, source } = row;
  const amount = cashOfPrize(row);
  if (state !== 'CLAIMED' || amount === 0n) return null;
  assert(accounts, 'a prize in cash has its accounts');
  const { house, cash } = accounts;
  return {
    key: onceKey(memberId, 'reward', ref),
    legs: [{ debit: house, credit: cash, amount, kind: 'reward', ref }],
    detail: { type: 'reward', id: String(ref), source },
  };
}

/** Returns the fields of a prize for a notice. */
function amountOf(prize: Prize, currency: CurrencyCode): Record<string, string> {
  return 'amount' in prize ? { amount: prize.amount, currency } : {};
}

/** Returns a prize whose amount has all decimals of its currency. */
export function shownPrize({ prize, currency }: Pick<RewardRow, 'prize' | 'currency'>): Prize {
  return prize.kind === 'cash' ? { ...prize, amount: formatMoney(cashOfPrize({ prize, currency }), currency) } : prize;
}

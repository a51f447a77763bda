import type { BonusTerms } from '@fairhouse/contract/bonus';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Account, balancesOf, cashOfMembers, lockBalances } from '../ledger/index.ts';
import { type Actor, lockMemberMoney, type MoneyEventDetail, moneyTransaction, openRow } from '../money-rows/index.ts';
import { canPlay, requirePlay } from '../protection/index.ts';
import {
  activeGrant,
  type Grant,
  grantOf,
  grantRows,
  holdGrants,
  lockGrantsAtStake,
  lockProgress,
  turnoverLeft,
} from './grant-store.ts';
import { activateIn, endIn, type GrantAccounts, grantAccounts, grantLife } from './lifecycle.ts';
import { openGrantsChanged } from './open-grants.ts';
import { frozenTerms, losesCashFirst } from './terms.ts';

export type NewGrant = {
  memberId: bigint;
  currency: CurrencyCode;
  /** Units, positive. */
  amount: bigint;
  /** The deposit that `bonusAndDeposit` counts, in units; 0: none. */
  basis: bigint;
  terms: BonusTerms;
  /** Names, together with `sourceId`, the reason for the grant; one reason is granted once. */
  source: string;
  sourceId: bigint;
  actor?: Actor;
  reason?: string;
  /** Said of it in the event of the offer beside what a grant says itself. */
  detail?: MoneyEventDetail;
};

const dayMs = 24 * 3_600_000;

/**
 * Offers a member bonus money, once for each source and number: a repetition changes nothing. Call it last in the money
 * transaction that earns the bonus. The grant is active at once where no other one is open; else it waits, or its terms
 * refuse it. It also waits while the member may not play, and while the member has cash elsewhere that must be lost
 * before this bonus.
 * @returns the grant; for a repetition, as it stands now
 * @throws BONUS_OPEN (its terms admit no other open bonus), NOT_FOUND (no such member, or none with cash in this
 * currency), AMOUNT_INVALID
 */
export async function offerGrantIn(ctx: Ctx, tx: Db, offer: NewGrant): Promise<Grant> {
  const {
    memberId,
    currency,
    source,
    sourceId,
    amount,
    basis,
    terms,
    actor = { kind: 'system' },
    reason,
    detail,
  } = offer;
  if (amount <= 0n || basis < 0n) throw new DomainError('AMOUNT_INVALID');
  // A trial user has no cash, and a member has cash in the account's currency only.
  const owned = (await cashOfMembers({ db: tx }, [memberId])).get(memberId) ?? [];
  if (!owned.some((cash) => cash.currency === currency)) throw new DomainError('NOT_FOUND');
  const accounts = await grantAccounts(ctx, { member_id: memberId, currency });
  if (losesCashFirst(offer)) await lockMemberMoney(tx, memberId);
  await holdGrants(tx, memberId);
  const before = await grantOf(tx, source, sourceId);
  if (before) return before;
  const open = await activeGrant(tx, memberId, currency);
  if (open && terms.stacking === 'alone') throw new DomainError('BONUS_OPEN', { id: String(open.id) });
  const isApart = losesCashFirst(offer) && (await hasCashElsewhere(tx, memberId));
  const waits = open !== null || isApart || !(await canPlay(ctx, { memberId })).allowed;
  const at = await databaseNow(tx);
  const said = { actor, ...(reason === undefined ? {} : { reason }), ...(detail === undefined ? {} : { detail }) };
  const row = await openRow(
    ctx,
    tx,
    grantLife,
    {
      member_id: memberId,
      currency,
      amount,
      basis,
      terms,
      ...frozenTerms(terms, { currency, amount, basis }),
      wallet: accounts.bonus.id,
      house: accounts.house.id,
      state: 'OFFERED',
      source,
      source_id: sourceId,
      open_rounds: 0,
      is_moved: false,
      released: 0n,
      taken_back: 0n,
      corrections: 0,
      cut: 0n,
      undone: 0n,
      cut_taken: 0n,
      regranted: 0n,
      granted_entry: null,
      entry_id: null,
      created_at: at,
      offered_until: new Date(at.getTime() + terms.offerDays * dayMs),
      activated_at: null,
      expires_at: null,
      ended_at: null,
      ended_by: null,
    },
    { kind: waits ? 'offered' : 'opened', ...said },
  );
  return waits ? row : await activateIn(ctx, tx, row, accounts, actor);
}

/**
 * Activates an offered grant for its member. A grant that is active already is returned as it is.
 * @throws NOT_FOUND (also another member's), BONUS_OPEN (another one is open), STATE_CONFLICT (value.state: it has
 * ended), CASH_ELSEWHERE, PLAY_EXCLUDED, UNDER_AGE
 */
export async function activateGrant(ctx: Ctx, memberId: bigint, id: bigint): Promise<Grant> {
  await requirePlay(ctx, { memberId });
  const changed = await withGrant(ctx, memberId, id, async (tx, row, accounts) => {
    if (row.state === 'ACTIVE') return row;
    const isOver = row.state === 'OFFERED' && row.offered_until <= (await databaseNow(tx));
    if (row.state !== 'OFFERED' || isOver) {
      throw new DomainError('STATE_CONFLICT', { state: isOver ? 'EXPIRED' : row.state });
    }
    const open = await activeGrant(tx, memberId, row.currency);
    if (open) throw new DomainError('BONUS_OPEN', { id: String(open.id) });
    if (losesCashFirst(row) && (await hasCashElsewhere(tx, memberId))) throw new DomainError('CASH_ELSEWHERE');
    return await activateIn(ctx, tx, row, accounts, { kind: 'member', id: memberId });
  });
  openGrantsChanged(ctx);
  return changed;
}

/**
 * Gives up a grant for its member: an offered one is declined; the bonus money of an open one goes back to the house. A
 * grant that was given up before is returned as it is.
 * @throws NOT_FOUND (also another member's), STATE_CONFLICT (value.state: it has ended otherwise)
 */
export async function giveUpGrant(ctx: Ctx, memberId: bigint, id: bigint): Promise<Grant> {
  return await withGrant(ctx, memberId, id, async (tx, row, accounts) => {
    if (row.ended_by === 'given-up' || row.ended_by === 'declined') return row;
    const how = row.state === 'OFFERED' ? 'declined' : 'given-up';
    return await endIn(ctx, tx, row, accounts, how, { actor: { kind: 'member', id: memberId } });
  });
}

/** Ends an offered or open grant for an operator. @throws NOT_FOUND, STATE_CONFLICT (value.state) */
export async function cancelGrant(ctx: Ctx, id: bigint, by: { actor: Actor; reason: string }): Promise<Grant> {
  return await withGrant(ctx, null, id, (tx, row, accounts) => endIn(ctx, tx, row, accounts, 'cancelled', by));
}

/**
 * Runs work on a grant under its lock.
 * @param memberId the required owner of the grant; null: anybody
 * @throws NOT_FOUND
 */
export async function withGrant(
  ctx: Ctx,
  memberId: bigint | null,
  id: bigint,
  work: (tx: Db, row: Grant, accounts: GrantAccounts) => Promise<Grant>,
): Promise<Grant> {
  const known = await grantRows.byId(ctx.db, id);
  if (!known || (memberId !== null && known.member_id !== memberId)) throw new DomainError('NOT_FOUND');
  const accounts = await grantAccounts(ctx, known);
  return await moneyTransaction(ctx, async (tx) => {
    if (losesCashFirst(known)) await lockMemberMoney(tx, known.member_id);
    await holdGrants(tx, known.member_id);
    const row = await grantRows.lock(tx, id);
    if (!row) throw new DomainError('NOT_FOUND');
    return await work(tx, row, accounts);
  });
}

/**
 * Ends the member's bonuses before a posting by which cash leaves the site or goes to another member: the open grant,
 * and offers for a deposit, which would otherwise outlive that deposit. An open grant whose turnover is made is
 * released instead, at no loss.
 * @param said `isAgreed`: the member agreed that they end; `into`: the wallet that receives the money
 * @throws BONUS_OPEN (value.id, value.lost, value.turnoverLeft, value.currency) without the agreement
 */
export async function endForWithdrawal(
  ctx: Ctx,
  tx: Db,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
  accounts: GrantAccounts,
  { isAgreed, into }: { isAgreed: boolean; into: Account },
): Promise<void> {
  const rows = await lockGrantsAtStake(tx, memberId, currency);
  const open = rows.find(({ state }) => state === 'ACTIVE');
  const offered = rows.filter(({ state }) => state === 'OFFERED');
  const done = open ? await lockProgress(tx, open.id) : 0n;
  const isMade = open !== undefined && done >= open.required && open.open_rounds === 0;
  const actor = { kind: 'member', id: memberId } as const;
  // Locks every balance of this transaction at once, so that all transactions take them in one order.
  const held = rows.length > 0 ? await lockBalances(tx, [accounts.cash, accounts.bonus, into]) : null;
  const [first] = isMade ? offered : rows;
  if (first && !isAgreed) {
    const money = (units: bigint) => formatMoney(units, currency);
    const lost = isMade ? 0n : (held?.get(accounts.bonus.id) ?? 0n);
    throw new DomainError('BONUS_OPEN', {
      id: String(first.id),
      lost: money(offered.reduce((sum, { amount }) => sum + amount, lost)),
      turnoverLeft: money(turnoverLeft(first, first === open ? done : 0n)),
      currency,
    });
  }
  for (const row of offered) await endIn(ctx, tx, row, accounts, 'declined', { actor });
  if (open) await endIn(ctx, tx, open, accounts, isMade ? 'released' : 'withdrawal', { actor });
}

/**
 * True while some of the member's money is at vendors or set aside, as on its way to one. Call it under the member's
 * lock, which moving the money takes.
 */
async function hasCashElsewhere(tx: Db, memberId: bigint): Promise<boolean> {
  const wallets = await balancesOf({ db: tx }, memberId);
  return wallets.some(({ type, balance }) => (type === 'vendor' || type === 'locked') && balance > 0n);
}

/**
 * Refuses to send cash to a vendor's wallet while a bonus must be lost after it, and keeps such bonuses locked until
 * the transaction ends.
 * @throws BONUS_OPEN (value.id: a bonus for a deposit is open, or offered)
 */
export async function requireCashStays(
  tx: Db,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
): Promise<void> {
  const row = (await lockGrantsAtStake(tx, memberId, currency)).find(losesCashFirst);
  if (row) throw new DomainError('BONUS_OPEN', { id: String(row.id) });
}

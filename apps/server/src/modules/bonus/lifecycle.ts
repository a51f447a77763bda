import type { BonusState } from '@fairhouse/contract/bonus';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { type Account, houseAccount, type Leg, lockBalances, walletOf } from '../ledger/index.ts';
import {
  type Actor,
  eachRow,
  enterState,
  type Lifecycle,
  onceKey,
  postOne,
  type RowChange,
} from '../money-rows/index.ts';
import { closeProgress, type Grant, grantRows, openProgress } from './grant-store.ts';

/**
 * The states that may follow each state. Money enters the bonus wallet with ACTIVE, and leaves it with the state after
 * that.
 */
export const grantNext: Record<BonusState, readonly BonusState[]> = {
  OFFERED: ['ACTIVE', 'EXPIRED', 'CANCELLED'],
  ACTIVE: ['RELEASED', 'EXPIRED', 'FORFEITED', 'CANCELLED'],
  RELEASED: [],
  EXPIRED: [],
  FORFEITED: [],
  CANCELLED: [],
};

export type GrantAccounts = { cash: Account; bonus: Account; house: Account };

/** The house account that bonus money comes from and goes back to. */
const bonusHouse = 'promotion:bonus';

/** Returns the accounts of a grant. They are cached: call it before a transaction. */
export async function grantAccounts(
  ctx: Ctx,
  { member_id, currency }: Pick<Grant, 'member_id' | 'currency'>,
): Promise<GrantAccounts> {
  return {
    cash: await walletOf(ctx, member_id, 'cash', currency),
    bonus: await walletOf(ctx, member_id, 'bonus', currency),
    house: await houseAccount(ctx, bonusHouse, currency),
  };
}

/** The lifecycle of grants; `activateIn` and `endIn` post the money that they move. */
export const grantLife: Lifecycle<Grant, GrantAccounts> = {
  subject: 'bonus',
  rows: grantRows,
  next: grantNext,
  accounts: eachRow(grantAccounts),
  told: ({ member_id: memberId, amount, currency }) => ({
    memberId,
    detail: { amount: formatMoney(amount, currency), currency },
  }),
  posting: () => null,
};

const dayMs = 24 * 3_600_000;

/**
 * Opens an offered grant: its money enters the bonus wallet. The transaction has locked the row, and this is its last
 * step.
 */
export async function activateIn(
  ctx: Ctx,
  tx: Db,
  row: Grant,
  { bonus, house }: GrantAccounts,
  actor: Actor,
): Promise<Grant> {
  const { id: ref, member_id, amount } = row;
  const at = await databaseNow(tx);
  const patch = { activated_at: at, expires_at: new Date(at.getTime() + row.terms.days * dayMs) };
  const opened = await enterState(ctx, tx, grantLife, row, { to: 'ACTIVE', kind: 'activated', actor, patch });
  await openProgress(tx, row);
  // Written before the money moves: of two grants at once, the unique index of open grants admits one.
  await grantRows.write(tx, [{ before: row, after: opened }]);
  const { entryId } = await postOne(tx, {
    key: onceKey(member_id, 'bonus-granted', ref),
    legs: [{ debit: house, credit: bonus, amount, kind: 'bonusGranted', ref }],
    detail: { type: 'bonus', id: String(ref) },
  });
  await grantRows.update(tx, ref, { granted_entry: entryId, entry_id: entryId });
  return { ...opened, granted_entry: entryId, entry_id: entryId };
}

/** The ways in which a grant ends, with the state that each leads to. */
export const endings = {
  released: 'RELEASED',
  expired: 'EXPIRED',
  'given-up': 'FORFEITED',
  withdrawal: 'FORFEITED',
  'used-up': 'FORFEITED',
  undone: 'CANCELLED',
  declined: 'CANCELLED',
  cancelled: 'CANCELLED',
} as const satisfies Record<string, BonusState>;
export type Ending = keyof typeof endings;

/**
 * Returns the units of a bonus wallet that become cash at a release: without a sticky grant's own amount, and no more
 * than the maximum payout.
 */
export function releasedOf(
  { amount, cut, terms, max_payout: most }: Pick<Grant, 'amount' | 'cut' | 'terms' | 'max_payout'>,
  held: bigint,
): bigint {
  const own = amount - cut;
  const kept = terms.sticky ? (held > own ? held - own : 0n) : held;
  return most !== null && kept > most ? most : kept;
}

/**
 * Ends a grant: the money in its wallet becomes cash, or goes back to the house. The transaction has locked the row,
 * and this is its last step.
 * @throws STATE_CONFLICT (value.state)
 */
export async function endIn(
  ctx: Ctx,
  tx: Db,
  row: Grant,
  { cash, bonus, house }: GrantAccounts,
  how: Ending,
  by: { actor: Actor; reason?: string },
): Promise<Grant> {
  const { id: ref, member_id, currency, state } = row;
  const wallets = state === 'ACTIVE' ? await lockBalances(tx, [cash, bonus]) : null;
  const held = wallets?.get(bonus.id) ?? 0n;
  const toCash = how === 'released' ? releasedOf(row, held) : 0n;
  const legs: Leg[] = [];
  if (toCash > 0n) legs.push({ debit: bonus, credit: cash, amount: toCash, kind: 'bonusReleased', ref });
  if (held > toCash) legs.push({ debit: bonus, credit: house, amount: held - toCash, kind: 'bonusForfeited', ref });
  const money = (units: bigint) => formatMoney(units, currency);
  const change: RowChange<Grant> = {
    to: endings[how],
    kind: how,
    ...by,
    detail: { released: money(toCash), lost: money(held - toCash) },
    patch: { ended_at: await databaseNow(tx), ended_by: how, released: toCash, is_moved: false },
  };
  const ended = await enterState(ctx, tx, grantLife, row, change);
  await closeProgress(tx, ref);
  const detail = { type: 'bonus', id: String(ref) };
  const posted =
    legs.length > 0 ? await postOne(tx, { key: onceKey(member_id, 'bonus-ended', ref), legs, detail }) : null;
  const after = posted ? { ...ended, entry_id: posted.entryId } : ended;
  await grantRows.write(tx, [{ before: row, after }]);
  return after;
}

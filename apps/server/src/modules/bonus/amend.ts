import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type Leg, lockBalances } from '../ledger/index.ts';
import { onceKey, postOne } from '../money-rows/index.ts';
import { type Grant, grantRows, holdGrants, lockProgress, requireMore } from './grant-store.ts';
import { endIn, grantAccounts } from './lifecycle.ts';
import { frozenTerms } from './terms.ts';

const system = { actor: { kind: 'system' } } as const;

/**
 * Lowers a grant by units that should not have been granted. Call it last in a money transaction.
 * - Offered: the grant is worth less, or is cancelled.
 * - Open: the wallet gives back as much of the units as it holds; the turnover stays.
 * - Released: `watchGrants` takes back what became cash, and the rest becomes a debt.
 * - Ended otherwise: nothing changes, since the grant gave nothing.
 */
export async function lowerGrantIn(ctx: Ctx, tx: Db, id: bigint, less: bigint): Promise<void> {
  const row = await lockedGrant(tx, id);
  const accounts = await grantAccounts(ctx, row);
  if (row.state === 'OFFERED') {
    if (less >= row.amount) {
      await endIn(ctx, tx, row, accounts, 'cancelled', system);
      await grantRows.update(tx, id, { cut: row.amount });
    } else await grantRows.update(tx, id, worth(row, row.amount - less));
  } else if (row.state === 'ACTIVE') {
    const held = (await lockBalances(tx, [accounts.cash, accounts.bonus])).get(accounts.bonus.id) ?? 0n;
    const taken = less < held ? less : held;
    const isWhole = row.cut + less >= row.amount;
    await grantRows.update(tx, id, {
      cut: isWhole ? row.amount : row.cut + less,
      cut_taken: row.cut_taken + taken,
      corrections: row.corrections + 1,
      is_moved: true,
    });
    await post(tx, row, [
      { debit: accounts.bonus, credit: accounts.house, amount: taken, kind: 'bonusForfeited', ref: id },
    ]);
  } else if (row.state === 'RELEASED') {
    await grantRows.update(tx, id, { undone: row.undone + less, is_moved: true });
  }
}

/**
 * Takes back all that a released grant has become and will become: later payouts of its open rounds are taken as they
 * come. Call it last in a money transaction; a repetition changes nothing.
 */
export async function undoReleasedIn(tx: Db, id: bigint): Promise<void> {
  const row = await lockedGrant(tx, id);
  if (row.state === 'RELEASED') await grantRows.update(tx, id, { undone: everything, is_moved: true });
}

/** More units than any grant becomes, with room for additions. */
const everything = 2n ** 62n;

/** True of an offer that `lowerGrantIn` cancelled because nothing of it should have been granted. */
export function isTakenBack({ state, activated_at, amount, cut }: Grant): boolean {
  return state === 'CANCELLED' && activated_at === null && cut === amount;
}

/**
 * Raises a grant by units that should have been granted as well, and its turnover with them. Call it last in a money
 * transaction. An earlier lowering is undone first: its turnover had stayed, and the wallet gets back what it gave,
 * beyond the part that is still cut.
 * @returns null, or the grant as it ended, which cannot be raised any more
 */
export async function raiseGrantIn(ctx: Ctx, tx: Db, id: bigint, more: bigint): Promise<Grant | null> {
  const row = await lockedGrant(tx, id);
  if (row.state !== 'OFFERED' && row.state !== 'ACTIVE') return row;
  if (row.state === 'OFFERED') {
    await grantRows.update(tx, id, worth(row, row.amount + more));
    return null;
  }
  const { bonus, house } = await grantAccounts(ctx, row);
  const back = more < row.cut ? more : row.cut;
  const cut = row.cut - back;
  const regranted = row.cut_taken > cut ? row.cut_taken - cut : 0n;
  const raised = more > back ? worth(row, row.amount + more - back) : null;
  if (raised) await requireMore(tx, id, raised.required);
  await grantRows.update(tx, id, {
    ...raised,
    cut,
    cut_taken: row.cut_taken - regranted,
    regranted: row.regranted + regranted,
    corrections: row.corrections + 1,
    is_moved: true,
  });
  const amount = more - back + regranted;
  await post(tx, row, [{ debit: house, credit: bonus, amount, kind: 'bonusGranted', ref: id }]);
  return null;
}

/** Returns the columns of a grant worth `amount` units: the amount, and the turnover that it requires then. */
function worth(row: Grant, amount: bigint): Pick<Grant, 'amount' | 'required'> {
  const { currency, basis, terms } = row;
  return { amount, required: frozenTerms(terms, { currency, amount, basis }).required };
}

async function lockedGrant(tx: Db, id: bigint): Promise<Grant> {
  const known = await grantRows.byId(tx, id);
  assert(known, 'a grant stays');
  await holdGrants(tx, known.member_id);
  const row = await grantRows.lock(tx, id);
  assert(row, 'a grant stays');
  await lockProgress(tx, id);
  return row;
}

/** Posts the legs of a correction under a key of its own. */
async function post(tx: Db, { id, member_id, corrections }: Grant, legs: Leg[]): Promise<void> {
  const moved = legs.filter(({ amount }) => amount > 0n);
  if (moved.length === 0) return;
  const key = onceKey(member_id, `bonus-amended:${corrections}`, id);
  await postOne(tx, { key, legs: moved, detail: { type: 'bonus', id: String(id) } });
}

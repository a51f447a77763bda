import type {
  Bonus,
  BonusAtStake,
  BonusDetail,
  BonusDetailQuery,
  BonusPage,
  BonusQuery,
} from '@fairhouse/contract/bonus';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { pageOf, pageWindow } from '../../platform/http/page.ts';
import { type Account, entriesOf, walletBalances, walletOf } from '../ledger/index.ts';
import { turnoverBets } from './bet-store.ts';
import { type Grant, grantRows, grantsAtStake, listGrantRows, progressOf, turnoverLeft } from './grant-store.ts';

/** Returns grants as their members see them. */
export async function bonusViews(db: Db, rows: readonly Grant[]): Promise<Bonus[]> {
  const progress = await progressOf(
    db,
    rows.map(({ id }) => id),
  );
  const held = await walletBalances(
    db,
    rows.flatMap(({ state, wallet }) => (state === 'ACTIVE' ? [wallet] : [])),
  );
  return rows.map((row) => {
    const money = (units: bigint) => formatMoney(units, row.currency);
    const done = progress.get(row.id)?.done ?? 0n;
    const left = turnoverLeft(row, done);
    return {
      id: String(row.id),
      source: row.source,
      sourceId: String(row.source_id),
      currency: row.currency,
      amount: money(row.amount),
      basis: money(row.basis),
      state: row.state,
      terms: row.terms,
      turnover: { required: money(row.required), done: money(done), left: money(left) },
      balance: money(row.state === 'ACTIVE' ? (held.get(row.wallet) ?? 0n) : 0n),
      released: money(row.released),
      takenBack: money(row.taken_back),
      openRounds: row.open_rounds,
      createdAt: row.created_at.toISOString(),
      offeredUntil: row.offered_until.toISOString(),
      activatedAt: row.activated_at?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ended_by,
    };
  });
}

/** Returns a grant as its member sees it. */
export async function bonusView(db: Db, row: Grant): Promise<Bonus> {
  const [view] = await bonusViews(db, [row]);
  if (!view) throw new DomainError('NOT_FOUND');
  return view;
}

/** Returns a page of the member's grants, newest first. */
export async function listBonuses(ctx: Ctx, memberId: bigint, { open, ...asked }: BonusQuery): Promise<BonusPage> {
  const isOpen = open === true ? { isOpen: true } : {};
  const rows = await listGrantRows(ctx.db, { memberId, ...isOpen, ...pageWindow(asked) });
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  return { list: await bonusViews(ctx.db, page), nextCursor };
}

/** Returns one of the member's grants with its movements and its bets. @throws NOT_FOUND */
export async function findBonus(ctx: Ctx, memberId: bigint, id: bigint, asked: BonusDetailQuery): Promise<BonusDetail> {
  const row = await grantRows.byId(ctx.db, id);
  if (!row || row.member_id !== memberId) throw new DomainError('NOT_FOUND');
  return {
    ...(await bonusView(ctx.db, row)),
    movements: await movementsUnder(ctx, row, asked),
    bets: await betsUnder(ctx, row, asked),
  };
}

/**
 * Returns the cost of a withdrawal: the money of the open grant and of offers for a deposit, and the turnover that is
 * left; null: no cost.
 */
export async function bonusAtStake(
  db: Db,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
): Promise<BonusAtStake | null> {
  const rows = await grantsAtStake(db, memberId, currency);
  const [first] = await bonusViews(db, rows);
  if (!first) return null;
  const offered = rows.reduce((sum, { state, amount }) => (state === 'OFFERED' ? sum + amount : sum), 0n);
  const held = parseMoney(first.balance, currency) ?? 0n;
  return { id: first.id, lost: formatMoney(held + offered, currency), turnoverLeft: first.turnover.left };
}

/** Returns a page of the movements of the bonus wallet between the grant's first entry and its last one. */
export async function movementsUnder(
  ctx: Ctx,
  { member_id, currency, granted_entry: first, ended_at, entry_id }: Grant,
  { movements: cursor, pageSize }: BonusDetailQuery,
) {
  if (first === null) return { list: [], nextCursor: null };
  const bonus: Account = await walletOf(ctx, member_id, 'bonus', currency);
  const last = ended_at === null ? 2n ** 62n : (entry_id ?? first);
  const windows = [{ first, last }];
  const asked = { pageSize, ...(cursor === undefined ? {} : { cursor }) };
  const rows = await entriesOf(ctx, bonus, { windows, ...pageWindow(asked) });
  const { page, nextCursor } = pageOf(rows, pageSize, ({ entryId }) => entryId);
  const money = (units: bigint) => formatMoney(units, currency);
  const list = page.map(({ entryId, at, kind, debit, amount, debitAfter, creditAfter }) => {
    const isOut = debit === bonus.id;
    return {
      id: String(entryId),
      at: at.toISOString(),
      kind,
      amount: money(isOut ? -amount : amount),
      balance: money((isOut ? debitAfter : creditAfter) ?? 0n),
    };
  });
  return { list, nextCursor };
}

/** Returns a page of the bets that were placed under the grant. */
export async function betsUnder(ctx: Ctx, { id, currency }: Grant, { bets: cursor, pageSize }: BonusDetailQuery) {
  const asked = { pageSize, ...(cursor === undefined ? {} : { cursor }) };
  const rows = await turnoverBets(ctx.db, { grantId: id, ...pageWindow(asked) });
  const { page, nextCursor } = pageOf(rows, pageSize, ({ roundId }) => roundId);
  const money = (units: bigint) => formatMoney(units, currency);
  const list = page.map(({ roundId, placedAt, stake, validBet, counted, ...bet }) => ({
    ...bet,
    roundId: String(roundId),
    placedAt: placedAt.toISOString(),
    stake: money(stake),
    validBet: money(validBet),
    counted: money(counted),
  }));
  return { list, nextCursor };
}

import type {
  AccountFilterQuery,
  AccountRecord,
  AccountRecordPage,
  AccountRecordQuery,
  AccountTotals,
} from '@fairhouse/contract/records';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { periodOf } from '../../platform/http/period.ts';
import { MalformedError } from '../../platform/http/validation.ts';
import type { BetProduct } from '../bet-feed/index.ts';
import {
  type Account,
  type EntryWindow,
  entriesOf,
  isTransferKind,
  type LedgerRow,
  type MovedTotals,
  movedOf,
  type TransferKind,
  transferKinds,
  walletOf,
} from '../ledger/index.ts';
import { type CashFilter, movedInHours, type Tail, tailOf, windowOfHour, windowsOf } from './cash-store.ts';
import { cutAtHours, hourOf, type Period } from './hours.ts';

type Whose = { memberId: bigint; currency: CurrencyCode };
type Filter = Period & { kinds?: TransferKind[] };

/**
 * Returns a page of the member's account record: every transfer of the cash wallet, newest first. An entry's
 * transfers stay together, so a page may hold a few fewer than asked, or more when one entry has more.
 * @throws MALFORMED for an invalid time, or a kind that the ledger does not have
 */
export async function listTransactions(
  ctx: Ctx,
  products: readonly BetProduct[],
  whose: Whose,
  { cursor, pageSize, ...query }: AccountRecordQuery,
): Promise<AccountRecordPage> {
  const wallet = await walletOf(ctx, whose.memberId, 'cash', whose.currency);
  const page = {
    ...filterOf(query),
    // One more row tells whether there is a next page.
    limit: pageSize + 1,
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
  };
  const rows = await entriesOf(ctx, wallet, { ...page, ...(await whereToLook(ctx, whose, page)) });
  const list = rows.length > pageSize ? withoutOldestEntry(rows) : rows;
  const last = list.at(-1);
  return {
    list: list.map((row) => recordOf(row, wallet, referenceOf(products, row))),
    nextCursor: last && rows.length > pageSize ? String(last.entryId) : null,
  };
}

/**
 * Sums the transfers into and out of the cash wallet, exact to the last commit: whole hours from the roll-ups, the
 * ends of the period and the newest hours from the ledger.
 * @throws MALFORMED
 */
export async function totalTransactions(ctx: Ctx, whose: Whose, query: AccountFilterQuery): Promise<AccountTotals> {
  const { currency } = whose;
  const { transfers, moneyIn, moneyOut } = await movedInAll(ctx, whose, filterOf(query));
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    currency,
    transfers: Number(transfers),
    moneyIn: money(moneyIn),
    moneyOut: money(moneyOut),
    net: money(moneyIn - moneyOut),
  };
}

function filterOf({ kinds, ...period }: AccountFilterQuery): Filter {
  return { ...periodOf(period), ...(kinds === undefined ? {} : { kinds: kinds.split(',').map(kindOf) }) };
}

function kindOf(name: string): TransferKind {
  if (!isTransferKind(name)) throw new MalformedError([{ field: 'kinds', rule: 'enum' }]);
  return name;
}

/**
 * Returns the windows of entries to read for a page: all of them without a filter, else those in which the roll-ups
 * count such transfers.
 */
async function whereToLook(
  ctx: Ctx,
  whose: Whose,
  { limit, before, ...filter }: Filter & { before?: bigint; limit: number },
): Promise<{ windows?: EntryWindow[] }> {
  if (!filter.kinds && !filter.from && !filter.to) return {};
  const tail = await tailOf(ctx.db, whose);
  const windows = reachesTail(filter, tail) ? [tail.window] : [];
  if (tail.since) {
    const asked = { ...cashFilter(whose, filter), since: tail.since, need: limit };
    windows.push(...(await windowsOf(ctx.db, { ...asked, ...(before === undefined ? {} : { before }) })));
  }
  return { windows: merged(windows) };
}

/** Sums the transfers into and out of the cash wallet, exact to the last commit, in units. */
export async function movedInAll(ctx: Ctx, whose: Whose, filter: Filter): Promise<MovedTotals> {
  const { kinds, from, to } = filter;
  const wallet = await walletOf(ctx, whose.memberId, 'cash', whose.currency);
  const tail = await tailOf(ctx.db, whose);
  const some = kinds ? { kinds } : {};
  const { since } = tail;
  const parts: Promise<MovedTotals>[] = [];
  if (reachesTail(filter, tail)) {
    const start = since && (!from || from < since) ? since : from;
    const period = { ...(start ? { from: start } : {}), ...(to ? { to } : {}) };
    parts.push(movedOf(ctx.db, wallet, { ...some, ...period, windows: [tail.window] }));
  }
  if (since) {
    const { whole, pieces } = cutAtHours(filter);
    if (whole) parts.push(movedInHours(ctx.db, { ...cashFilter(whose, { ...some, ...whole }), since }));
    for (const piece of pieces) {
      if (piece.from >= since) continue;
      const window = await windowOfHour(ctx.db, cashFilter(whose, some), hourOf(piece.from));
      if (window) parts.push(movedOf(ctx.db, wallet, { ...some, ...piece, windows: [window] }));
    }
  }
  const totals = { transfers: 0n, moneyIn: 0n, moneyOut: 0n };
  for (const part of await Promise.all(parts)) {
    totals.transfers += part.transfers;
    totals.moneyIn += part.moneyIn;
    totals.moneyOut += part.moneyOut;
  }
  return totals;
}

function reachesTail({ from, to }: Period, { since }: Tail): boolean {
  if (from && to && from >= to) return false;
  return !to || !since || to > since;
}

function cashFilter({ memberId, currency }: Whose, { kinds, ...period }: Filter): CashFilter {
  return { memberId, currency, ...period, ...(kinds ? { kinds: kinds.map((kind) => transferKinds[kind]) } : {}) };
}

/** Merges windows that overlap. */
function merged(windows: EntryWindow[]): EntryWindow[] {
  const result: EntryWindow[] = [];
  for (const { first, last } of windows.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))) {
    const open = result.at(-1);
    if (open && first <= open.last) {
      if (last > open.last) open.last = last;
    } else result.push({ first, last });
  }
  return result;
}

/**
 * Drops the oldest entry, which may continue beyond the page: the next page begins with it, unless it is the page's
 * only entry.
 */
function withoutOldestEntry(rows: LedgerRow[]): LedgerRow[] {
  const oldest = rows.at(-1)?.entryId;
  const newer = rows.filter(({ entryId }) => entryId !== oldest);
  return newer.length > 0 ? newer : rows;
}

function recordOf(row: LedgerRow, wallet: Account, reference: string): AccountRecord {
  const left = row.debit === wallet.id;
  const after = left ? row.debitAfter : row.creditAfter;
  assert(after !== null, 'a wallet’s side of a transfer has a balance after it');
  return {
    transferId: `${row.entryId}-${row.leg}`,
    kind: row.kind,
    currency: wallet.currency,
    amount: formatMoney(left ? -row.amount : row.amount, wallet.currency),
    balanceAfter: formatMoney(after, wallet.currency),
    reference,
    at: row.at.toISOString(),
  };
}

function referenceOf(products: readonly BetProduct[], row: LedgerRow): string {
  for (const product of products) {
    const reference = product.referenceOf?.(row);
    if (typeof reference === 'string') return reference;
  }
  return row.ref === 0n ? '' : String(row.ref);
}

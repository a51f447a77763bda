import type { AccountRecord, AccountRecordPage, AccountRecordQuery } from '@fairhouse/contract/wallet';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type Account, entriesOf, type LedgerRow, walletOf } from '../ledger/index.ts';
import { readDetail } from '../originals/index.ts';
import { periodOf } from './period.ts';

/**
 * The member's account record: every transfer of the cash wallet, newest first. An entry's transfers stay together, so a
 * page may hold a few fewer than asked, or more when one entry has more. @throws MALFORMED for a time that is none
 */
export async function listTransactions(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
  query: AccountRecordQuery,
): Promise<AccountRecordPage> {
  const { cursor, pageSize } = query;
  const wallet = await walletOf(ctx, memberId, 'cash', currency);
  const rows = await entriesOf(ctx, wallet, {
    // One more tells whether there is a next page.
    limit: pageSize + 1,
    ...periodOf(query),
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
  });
  const page = rows.length > pageSize ? withoutOldestEntry(rows) : rows;
  const last = page.at(-1);
  return {
    list: page.map((row) => recordOf(row, wallet)),
    nextCursor: last && rows.length > pageSize ? String(last.entryId) : null,
  };
}

/** The entry that reaches beyond the page opens the next one, unless the page is this entry alone. */
function withoutOldestEntry(rows: LedgerRow[]): LedgerRow[] {
  const oldest = rows.at(-1)?.entryId;
  const newer = rows.filter(({ entryId }) => entryId !== oldest);
  return newer.length > 0 ? newer : rows;
}

function recordOf(row: LedgerRow, wallet: Account): AccountRecord {
  const left = row.debit === wallet.id;
  const after = left ? row.debitAfter : row.creditAfter;
  assert(after !== null, 'a wallet’s side of a transfer has a balance after it');
  return {
    transferId: `${row.entryId}-${row.leg}`,
    kind: row.kind,
    currency: wallet.currency,
    amount: formatMoney(left ? -row.amount : row.amount, wallet.currency),
    balanceAfter: formatMoney(after, wallet.currency),
    reference: referenceOf(row),
    at: row.at.toISOString(),
  };
}

function referenceOf({ entryId, detail, ref }: LedgerRow): string {
  if (readDetail(detail)) return String(entryId);
  return ref === 0n ? '' : String(ref);
}

import type { BetRecord, BetRecordPage, BetRecordQuery } from '@fairhouse/contract/wallet';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { periodOf } from './period.ts';
import { type BetRow, betsOf } from './store.ts';

/** The member's betting record, newest first. @throws MALFORMED for a time that is none */
export async function listBets(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
  query: BetRecordQuery,
): Promise<BetRecordPage> {
  const { cursor, pageSize } = query;
  const rows = await betsOf(ctx, {
    memberId,
    // One more tells whether there is a next page.
    limit: pageSize + 1,
    ...periodOf(query),
    ...(cursor === undefined ? {} : { after: placeOf(cursor) }),
  });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    list: page.map((row) => recordOf(row, currency)),
    nextCursor: last && rows.length > pageSize ? `${last.placedAt.getTime()}-${last.roundId}` : null,
  };
}

/** A cursor is the time and round of a page's last row. */
function placeOf(cursor: string): { placedAt: Date; roundId: bigint } {
  const [ms = '', roundId = ''] = cursor.split('-');
  return { placedAt: new Date(Number(ms)), roundId: BigInt(roundId) };
}

function recordOf(row: BetRow, currency: CurrencyCode): BetRecord {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    roundId: String(row.roundId),
    vendor: row.vendor,
    gameType: row.gameType,
    gameCode: row.gameCode,
    currency,
    stake: money(row.stake),
    validBet: money(row.validBet),
    payout: money(row.payout),
    winLoss: money(row.payout - row.stake),
    multiplier: row.multiplier,
    status: row.status,
    placedAt: row.placedAt.toISOString(),
  };
}

import type { PointsDetail, PointsDetailPage, PointsDetailQuery, PointsMove } from '@fairhouse/contract/points';
import { shownTexts } from '@fairhouse/contract/texts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Ctx } from '../../platform/ctx.ts';
import { type Account, entriesOf, type LedgerRow, type TransferKind } from '../ledger/index.ts';
import { shownPoints } from './units.ts';
import { pointsWallet } from './wallet.ts';

const titled = Compile(Type.Object({ title: shownTexts() }));
const played = Compile(
  Type.Object({
    type: Type.Literal('play'),
    hour: Type.String(),
    gameTypes: Type.Record(Type.String(), Type.String()),
  }),
);

/** The moves that members see, by the kind of transfer; an earning of the account `play` is shown as play. */
const moves: Partial<Record<TransferKind, PointsMove>> = {
  pointsEarned: 'earning',
  pointsSpent: 'goods',
  pointsReturned: 'returned',
  pointsExchanged: 'cash',
  pointsAdjusted: 'adjustment',
  reversal: 'takenBack',
  debtRepaid: 'repaid',
};

/**
 * Returns a page of the movements of a member's points, newest first, each with the balance after it. A page may hold
 * a few rows more than asked, since an entry's movements stay together.
 */
export async function pointsDetails(
  ctx: Ctx,
  memberId: bigint,
  { cursor, pageSize }: PointsDetailQuery,
): Promise<PointsDetailPage> {
  const wallet = await pointsWallet(ctx.db, memberId);
  const rows = await entriesOf(ctx, wallet, {
    // One more row tells whether there is a next page.
    limit: pageSize + 1,
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
  });
  const oldest = rows.at(-1)?.entryId;
  const page = rows.length > pageSize ? rows.filter(({ entryId }) => entryId !== oldest) : rows;
  // An entry that alone fills a page is shown whole.
  const list = page.length > 0 ? page : rows;
  const last = list.at(-1);
  return {
    list: list.map((row) => detailView(row, wallet)),
    nextCursor: last && rows.length > pageSize ? String(last.entryId) : null,
  };
}

function detailView(row: LedgerRow, wallet: Account): PointsDetail {
  const { entryId, leg, at, kind, amount, detail } = row;
  const isCredit = row.credit === wallet.id;
  const play = played.Check(detail) ? detail : null;
  const move = moves[kind] ?? 'adjustment';
  return {
    id: `${entryId}-${leg}`,
    at: at.toISOString(),
    move: move === 'earning' && play ? 'play' : move,
    title: titled.Check(detail) ? detail.title : null,
    hour: play?.hour ?? null,
    gameTypes:
      play && isCredit ? Object.entries(play.gameTypes).map(([gameType, points]) => ({ gameType, points })) : [],
    change: shownPoints(isCredit ? amount : -amount),
    balance: shownPoints((isCredit ? row.creditAfter : row.debitAfter) ?? 0n),
  };
}

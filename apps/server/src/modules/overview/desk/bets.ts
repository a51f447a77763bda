import { type DeskBet, DeskBetPage, DeskBetQuery } from '@fairhouse/contract/desk-bets';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { periodOf } from '../../../platform/http/period.ts';
import { memberNamed } from '../../identity/index.ts';
import { deskRead, deskView } from '../../operators/index.ts';
import { allBets, type BetRow, placeOf, recordOf } from '../../records/index.ts';
import { brandSettings } from '../../site/index.ts';

const usualMs = 31 * 86_400_000;
/** A vendor's clock may be ahead of ours by so many milliseconds. */
const aheadMs = 3_600_000;

const view = deskView(
  (row: BetRow, names): DeskBet => {
    const { currency } = row;
    assert(isCurrency(currency), `${currency} of a bet is a currency`);
    const { roundId: id, ...bet } = recordOf(row, currency);
    return { id, memberId: String(row.memberId), username: names.member(row.memberId), ...bet };
  },
  ({ memberId }) => ({ members: [memberId] }),
);

/**
 * The bets of all members within a time, newest first. A long time of which few bets match is answered in several
 * pages.
 * @throws MALFORMED for an invalid time; CURRENCY_NOT_OFFERED; AMOUNT_INVALID
 */
export const bets = deskRead(
  { permission: 'players.read', schema: { querystring: DeskBetQuery }, answer: DeskBetPage },
  async (ctx: Ctx, asked: DeskBetQuery) => {
    const { cursor, pageSize, from: _from, to: _to, memberId, username, minStake, minPayout, ...same } = asked;
    const whose = memberId === undefined ? await named(ctx, username) : BigInt(memberId);
    if (whose === null) return { list: [], nextCursor: null };
    const { from, to = new Date(ctx.clock().getTime() + aheadMs) } = periodOf(asked);
    const amounts = await amountsOf(ctx, { minStake, minPayout, currency: same.currency });
    const { rows, readTo } = await allBets(ctx.db, {
      wanted: { ...same, ...amounts, ...(whose === undefined ? {} : { memberId: whose }) },
      from: from ?? new Date(to.getTime() - usualMs),
      to,
      ...(cursor === undefined ? {} : { after: placeOf(cursor) }),
      limit: pageSize + 1,
    });
    const page = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? page.at(-1) : undefined;
    const goesOn = last ? `${last.placedAt.getTime()}-${last.roundId}` : readTo && `${readTo.getTime()}-0`;
    return { list: await view.all(ctx, page), nextCursor: goesOn };
  },
);

async function named(ctx: Ctx, username: string | undefined): Promise<bigint | null | undefined> {
  return username === undefined ? undefined : await memberNamed(ctx.db, username);
}

type Amounts = Pick<DeskBetQuery, 'minStake' | 'minPayout' | 'currency'>;

/** Returns the least amounts in units, with their currency. */
async function amountsOf(
  ctx: Ctx,
  { minStake, minPayout, currency: code }: { [K in keyof Amounts]: Amounts[K] | undefined },
) {
  if (minStake === undefined && minPayout === undefined) return {};
  const currency = code ?? (await brandSettings(ctx)).currency;
  if (!isCurrency(currency)) throw new DomainError('CURRENCY_NOT_OFFERED');
  const units = (text: string) => {
    const read = parseMoney(text, currency);
    if (read === null) throw new DomainError('AMOUNT_INVALID');
    return read;
  };
  return {
    currency,
    ...(minStake === undefined ? {} : { minStake: units(minStake) }),
    ...(minPayout === undefined ? {} : { minPayout: units(minPayout) }),
  };
}

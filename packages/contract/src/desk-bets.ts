import { type Static, Type } from 'typebox';
import { member, ofMember, paging, period, strict } from './desk.ts';
import { cursorPageOf, IdString, MoneyString } from './envelope.ts';
import { BetRecord } from './records.ts';
import { line } from './text.ts';

/** GET /ops/v1/bets: the bets of all members within a time, newest first; by default of the last 31 days. */
export const DeskBetQuery = Type.Object(
  {
    ...paging,
    cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}-\\d{1,18}$' })),
    /** The period in which the bet was placed. */
    ...period,
    ...ofMember,
    vendor: Type.Optional(line(24, 1)),
    gameType: Type.Optional(line(24, 1)),
    gameCode: Type.Optional(line(64, 1)),
    status: Type.Optional(BetRecord.properties.status),
    currency: Type.Optional(line(16, 1)),
    /** In the given currency, or by default in the brand's own. */
    minStake: Type.Optional(MoneyString),
    minPayout: Type.Optional(MoneyString),
  },
  strict,
);
export type DeskBetQuery = Static<typeof DeskBetQuery>;

const { vendorName: _vendor, gameName: _game, roundId: _round, ...ofBet } = BetRecord.properties;
export const DeskBet = Type.Object({ id: IdString, ...member, ...ofBet });
export type DeskBet = Static<typeof DeskBet>;
/** A page may be short, or empty, if few bets of a long period match: `nextCursor` continues the search. */
export const DeskBetPage = cursorPageOf(DeskBet);

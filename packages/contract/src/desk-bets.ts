import { type Static, Type } from 'typebox';
import { member, ofMember, paging, period, strict } from './desk.ts';
import { cursorPageOf, IdString, MoneyString } from './envelope.ts';
import { BetRecord } from './records.ts';
import { line } from './text.ts';

/** GET /ops/v1/bets: the bets of all members within a time, newest first; the last 31 days where no time is named. */
export const DeskBetQuery = Type.Object(
  {
    ...paging,
    cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}-\\d{1,18}$' })),
    /** Of the time at which it was placed. */
    ...period,
    ...ofMember,
    vendor: Type.Optional(line(24, 1)),
    gameType: Type.Optional(line(24, 1)),
    gameCode: Type.Optional(line(64, 1)),
    status: Type.Optional(BetRecord.properties.status),
    currency: Type.Optional(line(16, 1)),
    /** In the named currency, the brand's own where none is named. */
    minStake: Type.Optional(MoneyString),
    minPayout: Type.Optional(MoneyString),
  },
  strict,
);
export type DeskBetQuery = Static<typeof DeskBetQuery>;

const { vendorName: _vendor, gameName: _game, roundId: _round, ...ofBet } = BetRecord.properties;
export const DeskBet = Type.Object({ id: IdString, ...member, ...ofBet });
export type DeskBet = Static<typeof DeskBet>;
/** A page may be short, or empty, where few bets of a long time match: `nextCursor` goes on. */
export const DeskBetPage = cursorPageOf(DeskBet);

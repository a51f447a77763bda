import { type Static, Type } from 'typebox';
import { changed, strict, Version } from './desk.ts';
import { line } from './text.ts';

const Measure = Type.Enum(['stake', 'risked'] as const);

/** GET /ops/v1/valid-bets: the part of a settled bet that counts as turnover, by game type. */
export const DeskValidBet = Type.Object({
  gameType: Type.String(),
  measure: Measure,
  ratioBp: Type.Integer(),
  version: Version,
});
export const DeskValidBetPath = Type.Object({ gameType: line(16, 1) });

export const DeskValidBets = Type.Object({ list: Type.Array(DeskValidBet), waitsForSecond: Type.Boolean() });

/** PUT …/valid-bets/:gameType: for bets that are settled from now on; a higher share takes two operators. */
export const DeskValidBetChange = Type.Object(
  { measure: Measure, ratioBp: Type.Integer({ minimum: 0, maximum: 10_000 }), ...changed },
  strict,
);
export type DeskValidBetChange = Static<typeof DeskValidBetChange>;

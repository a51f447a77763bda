import { type Static, Type } from 'typebox';
import { changed, OptionalMoney, OptionalText, strict, Version } from './desk.ts';
import { MoneyString } from './envelope.ts';
import { line } from './text.ts';

/** GET /ops/v1/games/win-limits: what is believed of a vendor's wins before operators look. */
export const DeskWinLimit = Type.Object({
  currency: Type.String(),
  /** Null: of every vendor that has none of its own. */
  vendor: OptionalText,
  /** Of one round, or of a recall above what was moved there; null: as all, or any. */
  winMax: OptionalMoney,
  /** Of all that is won there in an hour. */
  hourMax: OptionalMoney,
  version: Version,
});
export const DeskWinLimits = Type.Object({ list: Type.Array(DeskWinLimit), waitsForSecond: Type.Boolean() });
export type DeskWinLimits = Static<typeof DeskWinLimits>;

export const DeskWinLimitPath = Type.Object({ currency: line(8, 2) });
/** PUT …/win-limits/:currency: what is not named stays; more takes two operators. */
export const DeskWinLimitChange = Type.Object(
  {
    vendor: Type.Optional(Type.Union([line(32, 1), Type.Null()])),
    winMax: Type.Optional(Type.Union([MoneyString, Type.Null()])),
    hourMax: Type.Optional(Type.Union([MoneyString, Type.Null()])),
    ...changed,
  },
  strict,
);
export type DeskWinLimitChange = Static<typeof DeskWinLimitChange>;

import { type Static, Type } from 'typebox';
import { changed, OptionalMoney, OptionalText, strict, Version } from './desk.ts';
import { MoneyString } from './envelope.ts';
import { line } from './text.ts';

/** GET /ops/v1/games/win-limits: the limits of a vendor's wins, above which an operator must review them. */
export const DeskWinLimit = Type.Object({
  currency: Type.String(),
  /** null: the limits of every vendor that has none of its own. */
  vendor: OptionalText,
  /** The limit of one round, or of a recall's winnings; null: the general one, or none. */
  winMax: OptionalMoney,
  /** The limit of all wins within an hour. */
  hourMax: OptionalMoney,
  version: Version,
});
export const DeskWinLimits = Type.Object({ list: Type.Array(DeskWinLimit), waitsForSecond: Type.Boolean() });
export type DeskWinLimits = Static<typeof DeskWinLimits>;

export const DeskWinLimitPath = Type.Object({ currency: line(8, 2) });
/** PUT …/win-limits/:currency: what is not named stays; a higher limit takes two operators. */
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

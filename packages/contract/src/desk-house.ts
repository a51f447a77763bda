import { type Static, Type } from 'typebox';
import { changed, OptionalMoney, OptionalText, Reason, strict, Version } from './desk.ts';
import { IdString, MoneyString } from './envelope.ts';
import { line } from './text.ts';
import { shownTexts, textsOf } from './texts.ts';

/** GET /ops/v1/cashier/receivers: the house's own accounts, which bank deposits are paid into. */
export const DeskReceiver = Type.Object({
  id: IdString,
  channel: Type.String(),
  bank: Type.String(),
  holder: Type.String(),
  number: Type.String(),
  branch: OptionalText,
  enabled: Type.Boolean(),
});
/** `waitsForSecond`: the change takes two operators, and this was the first one's word: nothing is changed yet. */
export const DeskReceivers = Type.Object({ list: Type.Array(DeskReceiver), waitsForSecond: Type.Boolean() });
export type DeskReceivers = Static<typeof DeskReceivers>;

/** POST …/receivers: lets members of a bank channel pay into an account. Two operators state the same. */
export const NewDeskReceiver = Type.Object(
  {
    channel: line(32, 1),
    bank: line(80, 1),
    holder: line(80, 1),
    number: line(80, 1),
    branch: Type.Optional(line(80, 1)),
    reason: Reason,
  },
  strict,
);
export type NewDeskReceiver = Static<typeof NewDeskReceiver>;

/** PUT …/receivers/:id: gives the account to members, which takes two operators, or to nobody any more. */
export const DeskReceiverSwitch = Type.Object({ enabled: Type.Boolean(), reason: Reason }, strict);
export type DeskReceiverSwitch = Static<typeof DeskReceiverSwitch>;

const ProviderKind = Type.Enum(['bank', 'ewallet', 'crypto'] as const);
const Checksum = Type.Union([Type.Literal('base58check'), Type.Null()]);

/** GET /ops/v1/cashier/payout-providers: the banks, e-wallets and networks that payout accounts are bound at. */
export const DeskPayoutProvider = Type.Object({
  code: Type.String(),
  kind: ProviderKind,
  name: shownTexts(),
  /** Null: for accounts in every currency. */
  currency: OptionalText,
  /** A regular expression of the whole number. */
  pattern: Type.String(),
  checksum: Checksum,
  enabled: Type.Boolean(),
  position: Type.Integer(),
  version: Version,
});
export type DeskPayoutProvider = Static<typeof DeskPayoutProvider>;
export const DeskPayoutProviderPath = Type.Object({ code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{1,31}$' }) });

/** PUT …/payout-providers/:code: what is not named stays; a new one needs its kind, name and pattern. Bound accounts stay. */
export const DeskPayoutProviderChange = Type.Object(
  {
    kind: Type.Optional(ProviderKind),
    name: Type.Optional(textsOf(line(60, 1), strict)),
    currency: Type.Optional(Type.Union([line(8, 2), Type.Null()])),
    pattern: Type.Optional(line(200, 2)),
    checksum: Type.Optional(Checksum),
    enabled: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
    ...changed,
  },
  strict,
);
export type DeskPayoutProviderChange = Static<typeof DeskPayoutProviderChange>;

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

/** PUT …/valid-bets/:gameType: of bets that are settled from now on; what counts more takes two operators. */
export const DeskValidBetChange = Type.Object(
  { measure: Measure, ratioBp: Type.Integer({ minimum: 0, maximum: 10_000 }), ...changed },
  strict,
);
export type DeskValidBetChange = Static<typeof DeskValidBetChange>;

/** GET /ops/v1/games/win-limits: what is believed of a vendor's wins before operators look. */
export const DeskWinLimit = Type.Object({
  currency: Type.String(),
  /** Null: of every vendor that has none of its own. */
  vendor: OptionalText,
  /** Of one round, or of a recall above what was moved there; null: as all, or any. */
  winMax: OptionalMoney,
  /** Of all that is won there in an hour. */
  hourMax: OptionalMoney,
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
    reason: Reason,
  },
  strict,
);
export type DeskWinLimitChange = Static<typeof DeskWinLimitChange>;

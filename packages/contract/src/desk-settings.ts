import { type Static, Type } from 'typebox';
import { ChannelKind } from './cashier.ts';
import { OptionalId, OptionalMoney, OptionalText, paging, Reason, strict } from './desk.ts';
import { cursorPageOf, DayString, IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';

export const DeskChannel = Type.Object({
  code: Type.String(),
  direction: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]),
  kind: ChannelKind,
  name: Type.Object({ EN: Type.String(), TH: Type.String(), CN: Type.String() }),
  currency: Type.String(),
  payCurrency: Type.String(),
  adapter: OptionalText,
  minAmount: MoneyString,
  maxAmount: MoneyString,
  feeBp: Type.Integer(),
  feeFixed: MoneyString,
  turnoverBp: Type.Integer(),
  openFrom: Type.Union([Type.Integer(), Type.Null()]),
  openUntil: Type.Union([Type.Integer(), Type.Null()]),
  expiresMinutes: Type.Integer(),
  confirmations: Type.Integer(),
  enabled: Type.Boolean(),
  position: Type.Integer(),
});
export type DeskChannel = Static<typeof DeskChannel>;

export const DeskChannelCode = Type.Object({ code: line(32, 1) });

/** PUT …/channels/:code: what is named changes, the rest stays; amounts in the channel's account currency. */
export const DeskChannelChange = Type.Object(
  {
    minAmount: Type.Optional(MoneyString),
    maxAmount: Type.Optional(MoneyString),
    feeBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
    feeFixed: Type.Optional(MoneyString),
    turnoverBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    openFrom: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1439 }), Type.Null()])),
    openUntil: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1439 }), Type.Null()])),
    enabled: Type.Optional(Type.Boolean()),
    reason: Reason,
  },
  strict,
);
export type DeskChannelChange = Static<typeof DeskChannelChange>;

export const DeskRate = Type.Object({
  from: Type.String(),
  to: Type.String(),
  rate: Type.String(),
  statedAt: TimeString,
});
export type DeskRate = Static<typeof DeskRate>;

const Code = Type.String({ pattern: '^[A-Z]{3,5}$' });
/** POST …/rates: what one unit of `from` is worth in `to`, from now on. */
export const NewDeskRate = Type.Object(
  { from: Code, to: Code, rate: Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,12})?$' }), reason: Reason },
  strict,
);
export type NewDeskRate = Static<typeof NewDeskRate>;

/** A difference between a gateway's file and what stands here; amounts as both sides say them. */
export const DeskDifference = Type.Object({
  kind: Type.String(),
  reference: Type.String(),
  subject: OptionalText,
  subjectId: OptionalId,
  theirs: OptionalMoney,
  ours: OptionalMoney,
  currency: OptionalText,
});
export type DeskDifference = Static<typeof DeskDifference>;

/** A day's settlement file of a gateway, compared with the ledger. */
export const DeskReconciliation = Type.Object({
  id: IdString,
  adapter: Type.String(),
  day: Type.String(),
  at: TimeString,
  lines: Type.Integer(),
  matched: Type.Integer(),
});
export type DeskReconciliation = Static<typeof DeskReconciliation>;
export const DeskReconciliationPage = cursorPageOf(DeskReconciliation);
export const DeskReconciliationDetail = Type.Object({
  ...DeskReconciliation.properties,
  differences: Type.Array(DeskDifference),
});
export type DeskReconciliationDetail = Static<typeof DeskReconciliationDetail>;

export const DeskReconciliationQuery = Type.Object(paging, strict);
export type DeskReconciliationQuery = Static<typeof DeskReconciliationQuery>;

/** POST …/reconciliations: without a file the gateway is asked for it. */
export const NewDeskReconciliation = Type.Object(
  {
    adapter: line(32, 1),
    /** UTC. */
    day: DayString,
    file: Type.Optional(Type.String({ minLength: 1, maxLength: 8_000_000 })),
    reason: Reason,
  },
  strict,
);
export type NewDeskReconciliation = Static<typeof NewDeskReconciliation>;

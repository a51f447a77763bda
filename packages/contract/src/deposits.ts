import { type Static, Type } from 'typebox';
import { ChannelKind, DepositState } from './cashier.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { ProofId, proofsMax } from './proofs.ts';
import { line, saidLine } from './text.ts';
import { shownTexts } from './texts.ts';

const Words = shownTexts();
const Direction = Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]);

/** GET /wps/cashier/channels: the channels to pay in or out for accounts in the member's currency, in order. */
export const ChannelsQuery = Type.Object({ direction: Direction });
export type ChannelsQuery = Static<typeof ChannelsQuery>;

export const ChannelView = Type.Object({
  code: Type.String(),
  kind: ChannelKind,
  name: Words,
  hint: Type.Union([Words, Type.Null()]),
  currency: Type.String(),
  /** The currency of the payment; `rate` is given if it differs from the account's. */
  payCurrency: Type.String(),
  rate: Type.Union([Type.String(), Type.Null()]),
  min: MoneyString,
  max: MoneyString,
  /** Amounts to choose with one press. */
  quick: Type.Array(MoneyString),
  /** The fee: basis points of the amount, and a fixed part in `currency`. */
  feeBp: Type.Integer(),
  feeFixed: MoneyString,
  /** The turnover required before a withdrawal, in basis points of the deposit. */
  turnoverBp: Type.Integer(),
  /** The minutes within which the payer must pay. */
  expiresMinutes: Type.Integer(),
  confirmations: Type.Integer(),
  /** The network of a crypto channel; '' for any other. */
  network: Type.String(),
  open: Type.Boolean(),
  /** null: always open. Times of day in the brand's zone, whose offset is minutes east of UTC. */
  hours: Type.Union([
    Type.Object({ from: Type.String(), until: Type.String(), utcOffsetMinutes: Type.Integer() }),
    Type.Null(),
  ]),
});
export type ChannelView = Static<typeof ChannelView>;

export const ChannelList = Type.Object({ currency: Type.String(), list: Type.Array(ChannelView) });
export type ChannelList = Static<typeof ChannelList>;

/** POST /wps/cashier/deposits, with an Idempotency-Key. */
export const DepositRequest = Type.Object(
  { channel: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,31}$' }), amount: MoneyString },
  { additionalProperties: false },
);
export type DepositRequest = Static<typeof DepositRequest>;

/** POST /wps/cashier/deposits/:id/submit (encrypted), with an Idempotency-Key: the payer reports the payment. */
export const DepositSubmission = Type.Object(
  {
    payerName: saidLine(80),
    /** The bank's number of the transfer. */
    payerReference: Type.Optional(line(40)),
    proofs: Type.Optional(Type.Array(ProofId, { maxItems: proofsMax, uniqueItems: true })),
  },
  { additionalProperties: false },
);
export type DepositSubmission = Static<typeof DepositSubmission>;

export const DepositPath = Type.Object({ id: IdString });

/** The payer's instructions; the channel decides the fields that are present. */
export const DepositInstructions = Type.Object({
  bank: Type.Optional(Type.String()),
  accountName: Type.Optional(Type.String()),
  accountNumber: Type.Optional(Type.String()),
  branch: Type.Optional(Type.String()),
  redirectUrl: Type.Optional(Type.String()),
  qr: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
  network: Type.Optional(Type.String()),
});
export type DepositInstructions = Static<typeof DepositInstructions>;

/** One change of state, for people to read. */
export const MoneyStep = Type.Object({
  kind: Type.String(),
  state: Type.String(),
  at: TimeString,
  by: Type.Union([Type.Literal('member'), Type.Literal('operator'), Type.Literal('gateway'), Type.Literal('system')]),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type MoneyStep = Static<typeof MoneyStep>;

const depositFields = {
  id: IdString,
  channel: Type.String(),
  channelName: Words,
  kind: ChannelKind,
  currency: Type.String(),
  amount: MoneyString,
  fee: MoneyString,
  /** The amount that the wallet receives: the amount less the fee. */
  credited: MoneyString,
  payCurrency: Type.String(),
  payAmount: MoneyString,
  rate: Type.Union([Type.String(), Type.Null()]),
  /** The turnover required before a withdrawal. */
  turnover: MoneyString,
  state: DepositState,
  reference: Type.String(),
  /** A code with words in the portal, or an operator's own words. */
  reason: Type.Union([Type.String(), Type.Null()]),
  receivedAmount: Type.Union([MoneyString, Type.Null()]),
  confirmations: Type.Integer(),
  confirmationsNeeded: Type.Integer(),
  createdAt: TimeString,
  updatedAt: TimeString,
  expiresAt: TimeString,
  settledAt: Type.Union([TimeString, Type.Null()]),
};

export const DepositView = Type.Object(depositFields);
export type DepositView = Static<typeof DepositView>;

/** GET /wps/cashier/deposits/:id: with instructions, the payer's details and the events so far. */
export const DepositDetail = Type.Object({
  ...depositFields,
  instructions: DepositInstructions,
  payer: Type.Object({
    name: Type.Union([Type.String(), Type.Null()]),
    reference: Type.Union([Type.String(), Type.Null()]),
  }),
  proofs: Type.Array(ProofId),
  steps: Type.Array(MoneyStep),
  canSubmit: Type.Boolean(),
  canCancel: Type.Boolean(),
});
export type DepositDetail = Static<typeof DepositDetail>;

/** GET /wps/cashier/deposits: newest first. `state` may be `open`: all that are under way. */
export const DepositsQuery = Type.Object({
  state: Type.Optional(Type.Union([Type.Literal('open'), DepositState])),
  kind: Type.Optional(ChannelKind),
  from: Type.Optional(TimeString),
  /** Exclusive. */
  to: Type.Optional(TimeString),
  cursor: Type.Optional(IdString),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
export type DepositsQuery = Static<typeof DepositsQuery>;

export const DepositPage = cursorPageOf(DepositView);
export type DepositPage = Static<typeof DepositPage>;

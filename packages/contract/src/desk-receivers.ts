import { type Static, Type } from 'typebox';
import { OptionalText, Reason, strict } from './desk.ts';
import { IdString } from './envelope.ts';
import { line } from './text.ts';

/** GET /ops/v1/cashier/receivers: the house's accounts to which bank deposits are paid. */
export const DeskReceiver = Type.Object({
  id: IdString,
  channel: Type.String(),
  bank: Type.String(),
  holder: Type.String(),
  number: Type.String(),
  branch: OptionalText,
  enabled: Type.Boolean(),
});
/**
 * `waitsForSecond`: the change takes two operators, and this was the first one's submission: nothing has changed yet.
 */
export const DeskReceivers = Type.Object({ list: Type.Array(DeskReceiver), waitsForSecond: Type.Boolean() });
export type DeskReceivers = Static<typeof DeskReceivers>;

/** POST …/receivers: lets members of a bank channel pay into an account. Two operators must submit the same. */
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

/** PUT …/receivers/:id: shows the account to members, which takes two operators, or stops showing it. */
export const DeskReceiverSwitch = Type.Object({ enabled: Type.Boolean(), reason: Reason }, strict);
export type DeskReceiverSwitch = Static<typeof DeskReceiverSwitch>;

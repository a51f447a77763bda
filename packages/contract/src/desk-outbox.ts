import { type Static, Type } from 'typebox';
import { OptionalText, paging, strict } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';

const Channel = Type.Union([Type.Literal('sms'), Type.Literal('email')]);

/** GET /ops/v1/outbox: messages of the last day that no provider took because none is configured, newest first. */
export const DeskOutboxQuery = Type.Object({ ...paging, channel: Type.Optional(Channel) }, strict);
export type DeskOutboxQuery = Static<typeof DeskOutboxQuery>;

/** A message without its codes: each run of four or more digits is hidden. */
export const DeskOutboxMessage = Type.Object({
  id: IdString,
  at: TimeString,
  channel: Channel,
  /** Masked, e.g. `•••• 4567` or `m•••@example.com`. */
  to: Type.String(),
  /** Null: an SMS has none. */
  subject: OptionalText,
  text: Type.String(),
});
export type DeskOutboxMessage = Static<typeof DeskOutboxMessage>;

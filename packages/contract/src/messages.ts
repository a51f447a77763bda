import { type Static, Type } from 'typebox';
import { cursorPageOf, IdString, TimeString } from './envelope.ts';
import { RewardCounts } from './rewards.ts';
import { shownTexts } from './texts.ts';

/** Words in each language of the interface. */
const Words = shownTexts();

/** Plain values for the placeholders of a template; amounts are decimal strings with a `currency` beside them. */
export const MessageParams = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
export type MessageParams = Static<typeof MessageParams>;

/**
 * A message of the inbox. The portal has a notice's text by its template, so that it is shown in the member's present
 * language; a letter (`template: "letter"`) contains its own text, in every language.
 */
export const Message = Type.Object({
  id: IdString,
  /** `deposit.credited`, `withdrawal.rejected` … or `letter`. */
  template: Type.String(),
  params: MessageParams,
  letter: Type.Optional(Type.Object({ title: Words, announcement: Words })),
  /** The subject: `deposit`, `withdrawal` … with the id of the row; null: nothing to look at. */
  subject: Type.Union([Type.String(), Type.Null()]),
  subjectId: Type.Union([IdString, Type.Null()]),
  date: TimeString,
  read: Type.Boolean(),
});
export type Message = Static<typeof Message>;

/** GET /wps/messages: newest first. */
export const MessageQuery = Type.Object({
  cursor: Type.Optional(IdString),
  /** Only unread messages. */
  unread: Type.Optional(Type.Boolean()),
  /** Only letters, which operators write. */
  letters: Type.Optional(Type.Boolean()),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});

export const MessagePage = cursorPageOf(Message);
export type MessagePage = Static<typeof MessagePage>;

/** GET /wps/relay/CSP_unreadCount: unread messages, and the rewards and missions that can be claimed. */
export const UnreadCount = Type.Object({ unreadMessage: Type.Integer(), ...RewardCounts.properties });
export type UnreadCount = Static<typeof UnreadCount>;

/** PUT /wps/messages/read: all up to and including this one; later ones stay unread. */
export const ReadAllRequest = Type.Object({ upTo: IdString }, { additionalProperties: false });
export type ReadAllRequest = Static<typeof ReadAllRequest>;

export const MessagePath = Type.Object({ messageId: IdString });

/** Socket.IO event `message`: a message has arrived. */
export type MessagePush = Message;

/** Socket.IO event `money`: a money row of the member has changed: a deposit, a withdrawal, a part of one … */
export type MoneyPush = { subject: string; id: string; kind: string; state: string };

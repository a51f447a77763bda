import { type Static, Type } from 'typebox';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { type Language, languages } from './language.ts';
import { LanguageName } from './site.ts';
import { line } from './text.ts';

/** Returns the topic that a page watches to receive a room's messages. */
export function chatTopic(room: Language): string {
  return `chat${room.toLowerCase()}`;
}

/** The rooms, one for each language. */
export const chatRooms = languages;

/** The most members that a message may mention, and that a rain reaches. */
export const mentionsMax = 3;
export const rainMost = 20;

/** The name of a person in the rooms. It reveals nothing about the account, and stays the same. */
export const ChatAlias = Type.String({ pattern: '^[a-z2-7]{10}$' });
export const ChatPerson = Type.Object({ alias: ChatAlias, name: Type.String() });
export type ChatPerson = Static<typeof ChatPerson>;

/** A round that its player shares in a room. */
export const ChatRound = Type.Object({
  gameName: Type.String(),
  gameType: Type.String(),
  vendor: Type.String(),
  gameCode: Type.String(),
  stake: MoneyString,
  payout: MoneyString,
  currency: Type.String(),
  multiplier: Type.String(),
  roundId: IdString,
});
export type ChatRound = Static<typeof ChatRound>;

/** Cash that one member gave to others, the same amount to each. */
export const ChatGift = Type.Object({
  each: MoneyString,
  currency: Type.String(),
  to: Type.Array(ChatPerson),
});
export type ChatGift = Static<typeof ChatGift>;

export const ChatMessage = Type.Object({
  id: IdString,
  /** Raised by every change of the room: a higher number is newer. */
  rev: IdString,
  at: TimeString,
  author: ChatPerson,
  kind: Type.Union([Type.Literal('TEXT'), Type.Literal('ROUND'), Type.Literal('TIP'), Type.Literal('RAIN')]),
  /** Plain text: never HTML. */
  text: Type.String(),
  mentions: Type.Array(ChatPerson),
  round: Type.Union([ChatRound, Type.Null()]),
  gift: Type.Union([ChatGift, Type.Null()]),
});
export type ChatMessage = Static<typeof ChatMessage>;

export const ChatRoomPath = Type.Object({ room: LanguageName });
export const ChatMessagePath = Type.Object({ id: IdString });
export const ChatAliasPath = Type.Object({ alias: ChatAlias });

/** GET /wps/chat/rooms/:room/messages: newest first. */
export const ChatQuery = Type.Object({
  cursor: Type.Optional(IdString),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});
export const ChatPage = cursorPageOf(ChatMessage);
export type ChatPage = Static<typeof ChatPage>;

/** The tips that a member may give. */
export const ChatTips = Type.Object({
  currency: Type.String(),
  min: MoneyString,
  max: MoneyString,
  /** The amount that may still be given today. */
  left: MoneyString,
});

/** GET /wps/chat/me: the asking member's standing in the rooms. */
export const ChatStanding = Type.Object({
  /** The rooms that are open. */
  rooms: Type.Array(LanguageName),
  /** null until the member has written something. */
  alias: Type.Union([ChatAlias, Type.Null()]),
  mayWrite: Type.Boolean(),
  /** True if the member may remove messages of others, and mute them. */
  moderates: Type.Boolean(),
  /** The time until which the member may only read. */
  mutedUntil: Type.Union([TimeString, Type.Null()]),
  slowSeconds: Type.Integer(),
  lengthMax: Type.Integer(),
  ignored: Type.Array(ChatPerson),
  /** null if tips are off, or not available to this account. */
  tips: Type.Union([ChatTips, Type.Null()]),
});
export type ChatStanding = Static<typeof ChatStanding>;

const strict = { additionalProperties: false };

/** POST /wps/chat/rooms/:room/messages, with an Idempotency-Key. */
export const SayRequest = Type.Object(
  { text: Type.String({ maxLength: 2000 }), mentions: Type.Optional(Type.Array(ChatAlias, { maxItems: mentionsMax })) },
  strict,
);
export type SayRequest = Static<typeof SayRequest>;

/** POST /wps/chat/rooms/:room/rounds: a settled round of the member's own, with its time in the betting record. */
export const ShareRoundRequest = Type.Object({ roundId: IdString, placedAt: TimeString }, strict);
export type ShareRoundRequest = Static<typeof ShareRoundRequest>;

/** POST /wps/chat/messages/:id/tip (encrypted, with an Idempotency-Key): to the author of a message. */
export const TipRequest = Type.Object({ amount: MoneyString, fundPassword: line(128, 1) }, strict);
export type TipRequest = Static<typeof TipRequest>;

/** POST /wps/chat/rooms/:room/rain (encrypted, with an Idempotency-Key): split among the members who wrote last. */
export const ChatRainRequest = Type.Object(
  {
    amount: MoneyString,
    people: Type.Integer({ minimum: 2, maximum: rainMost }),
    fundPassword: line(128, 1),
  },
  strict,
);
export type ChatRainRequest = Static<typeof ChatRainRequest>;

export const reportReasons = ['spam', 'insult', 'fraud', 'private', 'other'] as const;
export const ReportReason = Type.Union([
  Type.Literal('spam'),
  Type.Literal('insult'),
  Type.Literal('fraud'),
  Type.Literal('private'),
  Type.Literal('other'),
]);
export type ReportReason = Static<typeof ReportReason>;
/** POST /wps/chat/messages/:id/report */
export const ReportRequest = Type.Object({ reason: ReportReason }, strict);

/** PUT and DELETE /wps/chat/ignored/:alias: the people whose messages the member does not see. */
export const IgnoredValue = Type.Object({ ignored: Type.Array(ChatPerson) });

/** The event `chat` to the watchers of a room: new messages, and the ids of removed ones. */
export type ChatPush = { game: string; said: ChatMessage[]; gone: string[] };

/** POST /wps/chat/messages/:id/remove, by a moderator of the rooms. */
export const ChatRemoveRequest = Type.Object({ reason: ReportReason }, strict);
export type ChatRemoveRequest = Static<typeof ChatRemoveRequest>;

/** The minutes of a moderator's mute. */
export const muteMinutes = [10, 60, 1440] as const;
/** PUT /wps/chat/people/:alias/mute, by a moderator of the rooms. */
export const ChatMuteRequest = Type.Object(
  { minutes: Type.Union([Type.Literal(10), Type.Literal(60), Type.Literal(1440)]), reason: ReportReason },
  strict,
);
export type ChatMuteRequest = Static<typeof ChatMuteRequest>;
export const ChatMuted = Type.Object({ mutedUntil: TimeString });
export type ChatMuted = Static<typeof ChatMuted>;

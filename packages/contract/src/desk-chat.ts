import { type Static, Type } from 'typebox';
import { ReportReason } from './chat.ts';
import { changed, OptionalId, OptionalText, OptionalTime, ofMember, paging, Reason, strict, Version } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';
import { LanguageName } from './site.ts';
import { saidLine } from './text.ts';

const Words = Type.Array(saidLine(64), { maxItems: 2000 });
const rule = {
  /** The rooms that are open. */
  rooms: Type.Array(LanguageName, { uniqueItems: true, maxItems: 3 }),
  /** Seconds between two messages of one member. */
  slowSeconds: Type.Integer({ minimum: 0, maximum: 3600 }),
  lengthMax: Type.Integer({ minimum: 20, maximum: 500 }),
  /** True if messages may contain web addresses. They are never shown as links. */
  links: Type.Boolean(),
  /** Messages that contain one of these words are refused, regardless of spelling tricks. */
  words: Words,
  visitorsRead: Type.Boolean(),
  /** The least age of an account that may write, in hours. */
  memberHours: Type.Integer({ minimum: 0, maximum: 8760 }),
  keepDays: Type.Integer({ minimum: 1, maximum: 365 }),
};

/** GET /ops/v1/chat/rule */
export const DeskChatRule = Type.Object({ ...rule, version: Version });
export type DeskChatRule = Static<typeof DeskChatRule>;

/** PUT /ops/v1/chat/rule: missing fields stay unchanged. */
export const DeskChatRuleChange = Type.Object({ ...Type.Partial(Type.Object(rule)).properties, ...changed }, strict);
export type DeskChatRuleChange = Static<typeof DeskChatRuleChange>;

/** A message as moderators see it, with its author's account. */
export const DeskChatMessage = Type.Object({
  id: IdString,
  room: Type.String(),
  at: TimeString,
  memberId: IdString,
  username: Type.String(),
  kind: Type.String(),
  text: Type.String(),
  removedAt: OptionalTime,
  mutedUntil: OptionalTime,
});
export type DeskChatMessage = Static<typeof DeskChatMessage>;

/** GET /ops/v1/chat/messages: including removed messages, until they are too old. */
export const DeskChatQuery = Type.Object({ ...paging, ...ofMember, room: Type.Optional(LanguageName) }, strict);
export type DeskChatQuery = Static<typeof DeskChatQuery>;

/** GET /ops/v1/chat/reports */
export const DeskChatReport = Type.Object({
  id: IdString,
  at: TimeString,
  reason: ReportReason,
  reporter: Type.String(),
  closedAt: OptionalTime,
  message: DeskChatMessage,
});
export type DeskChatReport = Static<typeof DeskChatReport>;
export const DeskChatReportQuery = Type.Object({ ...paging, ...ofMember, open: Type.Optional(Type.Boolean()) }, strict);
export type DeskChatReportQuery = Static<typeof DeskChatReportQuery>;

/** POST /ops/v1/chat/messages/:id/remove, …/keep: removes the message, or closes its reports. */
export const DeskChatDecision = Type.Object({ reason: Reason }, strict);
export type DeskChatDecision = Static<typeof DeskChatDecision>;

/** PUT /ops/v1/chat/members/:id/mute: minutes from now; 0 ends the mute. `told` is shown to the member. */
export const DeskChatMute = Type.Object(
  {
    minutes: Type.Integer({ minimum: 0, maximum: 525_600 }),
    told: Type.Optional(saidLine(140)),
    /** True: the member's messages of the last day are removed. */
    removes: Type.Optional(Type.Boolean()),
    reason: Reason,
  },
  strict,
);
export type DeskChatMute = Static<typeof DeskChatMute>;
export const DeskChatMuted = Type.Object({ username: Type.String(), mutedUntil: OptionalTime });

/** Members who moderate the rooms. */
export const DeskChatModerators = Type.Array(Type.Object({ username: Type.String(), version: Version }));
export const DeskChatModeratorPath = Type.Object({ username: saidLine(64) });
/** PUT /ops/v1/chat/moderators/{username} */
export const DeskChatModeratorChange = Type.Object({ moderates: Type.Boolean(), ...changed }, strict);
export type DeskChatModeratorChange = Static<typeof DeskChatModeratorChange>;

/** GET /ops/v1/chat/moderation: acts of moderators among the members, by or against a member. */
export const DeskChatModeration = Type.Object({
  id: IdString,
  at: TimeString,
  moderator: Type.String(),
  act: Type.Union([Type.Literal('remove'), Type.Literal('mute')]),
  memberId: IdString,
  username: Type.String(),
  messageId: OptionalId,
  room: OptionalText,
  text: OptionalText,
  minutes: Type.Union([Type.Integer(), Type.Null()]),
  reason: Type.String(),
});
export const DeskChatModerationQuery = Type.Object({ ...paging, ...ofMember }, strict);
export type DeskChatModerationQuery = Static<typeof DeskChatModerationQuery>;

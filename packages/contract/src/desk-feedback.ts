import { type Static, Type } from 'typebox';
import { OptionalId, OptionalText, ofMember, paging, period, Reason, strict } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';
import { Feedback, FeedbackState } from './feedback.ts';

/** Feedback as operators see it. A visitor's has no member, and the sender's name as the visitor typed it. */
export const DeskFeedback = Type.Object({
  id: IdString,
  at: TimeString,
  memberId: OptionalId,
  sender: Type.String(),
  type: Type.Integer(),
  state: FeedbackState,
});
export type DeskFeedback = Static<typeof DeskFeedback>;

export const DeskFeedbackQuery = Type.Object(
  { ...paging, ...period, ...ofMember, state: Type.Optional(FeedbackState), type: Type.Optional(Type.Integer()) },
  strict,
);
export type DeskFeedbackQuery = Static<typeof DeskFeedbackQuery>;

/** The conversation; an answer names its operator, null: it was sent by the system. */
export const DeskFeedbackDetail = Type.Object({
  ...DeskFeedback.properties,
  entries: Type.Array(Type.Object({ ...Feedback.properties.entries.items.properties, operator: OptionalText })),
});
export type DeskFeedbackDetail = Static<typeof DeskFeedbackDetail>;
/** The conversation after an answer; `waitsForSecond`: nothing is sent until a second operator submits the same. */
export const DeskFeedbackAnswered = Type.Object({ ...DeskFeedbackDetail.properties, waitsForSecond: Type.Boolean() });

/** POST …/answer: an answer to the member's inbox, the closing of the conversation, or both. */
export const DeskFeedbackAnswer = Type.Object(
  {
    text: Type.Union([Type.String({ minLength: 1, maxLength: 1000 }), Type.Null()]),
    close: Type.Boolean(),
    reason: Reason,
  },
  strict,
);
export type DeskFeedbackAnswer = Static<typeof DeskFeedbackAnswer>;

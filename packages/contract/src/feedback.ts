import { type Static, Type } from 'typebox';
import { cursorPageOf, IdString, TimeString } from './envelope.ts';
import { line } from './text.ts';

/** The types of feedback, in the order of the form. */
export const feedbackTypes = { deposit: 1, withdrawal: 2, game: 3, service: 4, agent: 6, other: 0 } as const;
export type FeedbackTypeName = keyof typeof feedbackTypes;

/** Characters of a description, counted as people count them: an emoji is one. */
export const feedbackLength = { min: 20, max: 200 } as const;
/** The most characters of a member's entry in a conversation. */
export const entryLengthMax = 500;

/** Returns the number of characters in a text, without leading and trailing spaces. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

/**
 * PUT /wps/feedback. Type, content and captcha are all required: FIELD_RULE names those that are empty. For a member
 * `sender` is always the account's name.
 */
export const FeedbackRequest = Type.Object(
  {
    content: Type.Optional(Type.String({ maxLength: 2000 })),
    sender: Type.Optional(line(64)),
    type: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    captcha: Type.Optional(Type.String({ maxLength: 32 })),
  },
  { additionalProperties: false },
);
export type FeedbackRequest = Static<typeof FeedbackRequest>;

export const FeedbackSent = Type.Object({ id: IdString });

export const FeedbackState = Type.Union([Type.Literal('OPEN'), Type.Literal('ANSWERED'), Type.Literal('CLOSED')]);

/** A conversation, its entries in the order of time. */
export const Feedback = Type.Object({
  id: IdString,
  type: Type.Integer(),
  state: FeedbackState,
  date: TimeString,
  entries: Type.Array(
    Type.Object({
      id: IdString,
      author: Type.Union([Type.Literal('MEMBER'), Type.Literal('HOUSE')]),
      text: Type.String(),
      date: TimeString,
    }),
  ),
});
export type Feedback = Static<typeof Feedback>;

/** GET /wps/feedback: the member's conversations, newest first. */
export const FeedbackQuery = Type.Object({
  cursor: Type.Optional(IdString),
  pageSize: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
});
export const FeedbackPage = cursorPageOf(Feedback);
export type FeedbackPage = Static<typeof FeedbackPage>;

export const FeedbackPath = Type.Object({ id: IdString });
/** POST /wps/feedback/:id/entries: the member writes in an open conversation. */
export const EntryRequest = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 2000 }) },
  { additionalProperties: false },
);
export type EntryRequest = Static<typeof EntryRequest>;

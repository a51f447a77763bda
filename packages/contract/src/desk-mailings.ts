import { type Static, Type } from 'typebox';
import { changed, OptionalText, OptionalTime, paging, Reason, strict, Version } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { LanguageName } from './site.ts';
import { line, saidLine } from './text.ts';
import { textsOf } from './texts.ts';

// Messages of operators to the members of a segment: `/ops/v1/mailings…`.

const Words = textsOf(saidLine(500), strict);
const Level = Type.Integer({ minimum: 0, maximum: 99 });

/** The members who match all given conditions; without any, all members. */
export const MailingFilter = Type.Object(
  {
    currency: Type.Optional(line(16, 1)),
    language: Type.Optional(LanguageName),
    /** The country of the member's last browser session. */
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    tag: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' })),
    vipFrom: Type.Optional(Level),
    vipTo: Type.Optional(Level),
    registeredFrom: Type.Optional(TimeString),
    registeredTo: Type.Optional(TimeString),
    seenFrom: Type.Optional(TimeString),
    seenTo: Type.Optional(TimeString),
    /** Members with a deposit, or without one. */
    deposited: Type.Optional(Type.Union([Type.Literal('YES'), Type.Literal('NO')])),
    /** The least sum of all deposits, in the given currency. */
    depositsMin: Type.Optional(MoneyString),
    depositsMax: Type.Optional(MoneyString),
    /** The account of an agent: all members below it match. */
    agent: Type.Optional(line(64, 1)),
  },
  strict,
);
export type MailingFilter = Static<typeof MailingFilter>;

/**
 * A number of members, rounded down to ten. null: fewer than ten, including none, so that no number reveals a single
 * member.
 */
const Tens = Type.Union([Type.Integer({ minimum: 10, multipleOf: 10 }), Type.Null()]);

/** Members of a segment. */
export const DeskMailingEstimate = Type.Object({ count: Tens });

export const MailingState = Type.Union([
  Type.Literal('REVIEW'),
  Type.Literal('WAITING'),
  Type.Literal('SENDING'),
  Type.Literal('SENT'),
  Type.Literal('CANCELLED'),
]);
export type MailingState = Static<typeof MailingState>;

/** A second message, which half of the members get instead of the first. */
const VariantB = Type.Object({ title: Words, text: Words }, strict);
export const MailingVariant = Type.Union([Type.Literal('variant-a'), Type.Literal('variant-b')]);
export type MailingVariant = Static<typeof MailingVariant>;

export const DeskMailing = Type.Object({
  id: IdString,
  state: MailingState,
  title: Words,
  text: Words,
  variantB: Type.Union([VariantB, Type.Null()]),
  filter: MailingFilter,
  sendAt: TimeString,
  estimate: Tens,
  sent: Tens,
  /** null: the system. */
  author: OptionalText,
  approvedBy: OptionalText,
  reason: Type.String(),
  createdAt: TimeString,
  finishedAt: OptionalTime,
});
export type DeskMailing = Static<typeof DeskMailing>;
/** A mailing with the numbers of its messages. */
export const DeskMailingDetail = Type.Object({
  ...DeskMailing.properties,
  variants: Type.Array(
    Type.Object({
      variant: MailingVariant,
      sent: Tens,
      /** Messages that their members have not deleted and that are not too old. */
      kept: Tens,
      /** The number of those that were read. */
      read: Tens,
    }),
  ),
});
export type DeskMailingDetail = Static<typeof DeskMailingDetail>;

export const DeskMailingQuery = Type.Object({ ...paging, state: Type.Optional(MailingState) }, strict);
export type DeskMailingQuery = Static<typeof DeskMailingQuery>;

/** POST /ops/v1/mailings. Without a time it is sent at once. */
export const NewDeskMailing = Type.Object(
  {
    title: Words,
    text: Words,
    variantB: Type.Optional(Type.Union([VariantB, Type.Null()])),
    filter: MailingFilter,
    sendAt: Type.Optional(OptionalTime),
    reason: Reason,
  },
  strict,
);
export type NewDeskMailing = Static<typeof NewDeskMailing>;

const Rule = Type.Object({ secondAbove: Type.Integer({ minimum: 0, maximum: 10_000_000 }) });
/** The number of members within a day above which a second operator must agree to an operator's mailings. */
export const DeskMailingRule = Type.Object({ ...Rule.properties, version: Version });
export const DeskMailingRuleChange = Type.Object({ ...Rule.properties, ...changed }, strict);
export type DeskMailingRuleChange = Static<typeof DeskMailingRuleChange>;
export const DeskMailingRuleDone = Type.Object({ ...DeskMailingRule.properties, waitsForSecond: Type.Boolean() });

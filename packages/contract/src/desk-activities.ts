import { type Static, Type } from 'typebox';
import { ActivityCategoryName, PromotionImage } from './activities.ts';
import { activityKinds } from './activity-names.ts';
import { ActivityRule, EligibilityRule, reviewSigns } from './activity-rules.ts';
import {
  changed,
  DeskEvent,
  member,
  OptionalId,
  OptionalText,
  OptionalTime,
  ofMember,
  paging,
  Reason,
  strict,
  Version,
} from './desk.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { ProofId } from './proofs.ts';
import { Prize } from './rewards.ts';
import { Picture } from './site.ts';
import { saidLine, shownLine } from './text.ts';
import { textsOf } from './texts.ts';

// The operators' side of the promotions hall: `/ops/v1/promotions…`.

/** DRAFT: only operators see it. CLOSED: nobody can join any more; earlier promises stay valid. */
export const deskActivityStates = ['DRAFT', 'OPEN', 'CLOSED'] as const;
export type DeskActivityState = (typeof deskActivityStates)[number];
const State = Type.Enum(deskActivityStates);

const words = (max: number) => textsOf(saidLine(max), strict);
const Mark = textsOf(shownLine(24), strict);
const htmlMax = 20_000;
const Html = textsOf(Type.String({ maxLength: htmlMax }), strict);
const ClaimDays = Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Null()]);
/** The budget: the most that is given, by currency. */
const Budgets = Type.Record(Type.String({ pattern: '^[A-Z][A-Z0-9]{2,5}$' }), MoneyString, { maxProperties: 40 });

/** The texts and times of an activity that operators write. */
const texts = {
  categories: Type.Array(ActivityCategoryName, { minItems: 1, maxItems: 4, uniqueItems: true }),
  position: Type.Integer({ minimum: 0, maximum: 100_000 }),
  title: words(80),
  summary: words(200),
  mark: Mark,
  html: Html,
  terms: Html,
  /** The name of a generated picture, or the name that POST /ops/v1/promotions/pictures returned. */
  picture: Type.String({ pattern: '^[a-z][A-Za-z0-9_/-]{0,79}$' }),
  startsAt: OptionalTime,
  endsAt: OptionalTime,
};
/** The prize and the conditions of taking part. `claimDays` null: the prize is given at once. */
const worth = { rule: ActivityRule, eligibility: EligibilityRule, claimDays: ClaimDays, budgets: Budgets };

export const DeskPromotion = Type.Object({
  id: IdString,
  kind: Type.Enum(activityKinds),
  state: State,
  ...texts,
  shownPicture: Type.Union([Picture, Type.Null()]),
  shownImage: Type.Union([PromotionImage, Type.Null()]),
  ...worth,
  /** The part of the budgets spent so far. */
  used: Budgets,
  createdAt: TimeString,
  version: Version,
});
export type DeskPromotion = Static<typeof DeskPromotion>;
export const DeskPromotions = Type.Array(DeskPromotion);

/** POST /ops/v1/promotions: a draft. Its kind is the rule's. */
export const NewDeskPromotion = Type.Object({ ...texts, ...worth, reason: Reason }, strict);
export type NewDeskPromotion = Static<typeof NewDeskPromotion>;

/** PUT /ops/v1/promotions/:id: missing fields stay unchanged. Opening it takes two operators, closing it one. */
export const DeskPromotionChange = Type.Object(
  {
    ...Type.Partial(Type.Object(texts)).properties,
    state: Type.Optional(Type.Enum(['OPEN', 'CLOSED'] as const)),
    ...changed,
  },
  strict,
);
export type DeskPromotionChange = Static<typeof DeskPromotionChange>;

/**
 * PUT /ops/v1/promotions/:id/terms: for an open promotion any change that is not stricter takes two operators. A
 * missing budget means no limit.
 */
export const DeskPromotionTerms = Type.Object({ ...Type.Partial(Type.Object(worth)).properties, ...changed }, strict);
export type DeskPromotionTerms = Static<typeof DeskPromotionTerms>;

/** `waitsForSecond`: another operator must submit the same; nothing has changed yet. */
export const DeskPromotionValue = Type.Object({ waitsForSecond: Type.Boolean(), promotion: DeskPromotion });
export type DeskPromotionValue = Static<typeof DeskPromotionValue>;

/** POST /ops/v1/promotions/pictures: a form with one file `picture`. */
export const TakenPicture = Type.Object({ picture: Type.String() });

/** The states of entries. */
export const entryStates = [
  'SIGNED_UP',
  'PROCESS',
  'APPLYING',
  'REJECTED',
  'CLAIM',
  'ISSUED',
  'CLAIMED',
  'CLOSED',
] as const;
const EntryStateName = Type.Enum(entryStates);

const entry = {
  id: IdString,
  ...member,
  promotionId: IdString,
  title: Type.String(),
  period: Type.String(),
  currency: Type.String(),
  state: EntryStateName,
  prize: Type.Union([Prize, Type.Null()]),
  /** The signs that another entry belongs to the same person. */
  signs: Type.Array(Type.Enum(reviewSigns)),
  reason: OptionalText,
  rewardId: OptionalId,
  joinedAt: TimeString,
  endedAt: OptionalTime,
};
export const DeskEntry = Type.Object(entry);
export type DeskEntry = Static<typeof DeskEntry>;
/** GET /ops/v1/promotions/entries */
export const DeskEntryQuery = Type.Object(
  { ...paging, ...ofMember, promotionId: Type.Optional(IdString), state: Type.Optional(EntryStateName) },
  strict,
);
export type DeskEntryQuery = Static<typeof DeskEntryQuery>;

export const DeskApplication = Type.Object({
  id: IdString,
  remark: Type.String(),
  proofs: Type.Array(ProofId),
  createdAt: TimeString,
  decidedAt: OptionalTime,
  reason: OptionalText,
});
export const DeskEntryDetail = Type.Object({
  ...entry,
  /** The rule as it was promised to the member. */
  rule: ActivityRule,
  depositId: OptionalId,
  applications: Type.Array(DeskApplication),
  events: Type.Array(DeskEvent),
});
export type DeskEntryDetail = Static<typeof DeskEntryDetail>;
export const DeskEntryPicture = Type.Object({ id: IdString, proofId: ProofId });

/** POST /ops/v1/promotions/entries/:id/approve: with an amount within the rule's bounds if members apply for it. */
export const DeskEntryApproval = Type.Object(
  { amount: Type.Optional(MoneyString), reason: Type.Optional(Reason) },
  strict,
);
export type DeskEntryApproval = Static<typeof DeskEntryApproval>;

const voucher = {
  id: IdString,
  promotionId: IdString,
  /** The last characters of the code. */
  hint: Type.String(),
  usesMax: Type.Integer(),
  uses: Type.Integer(),
  /** Valid only for members below this agent. */
  agent: OptionalText,
  expiresAt: OptionalTime,
  voidedAt: OptionalTime,
  createdAt: TimeString,
};
export const DeskVoucher = Type.Object(voucher);
export type DeskVoucher = Static<typeof DeskVoucher>;
export const DeskVoucherPage = cursorPageOf(DeskVoucher);
/** GET /ops/v1/vouchers */
export const DeskVoucherQuery = Type.Object({ ...paging, promotionId: Type.Optional(IdString) }, strict);
export type DeskVoucherQuery = Static<typeof DeskVoucherQuery>;

/** POST /ops/v1/vouchers: several random codes, or one given code. */
export const NewDeskVouchers = Type.Object(
  {
    promotionId: IdString,
    /** One each by default. */
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    usesMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** A memorable code; random by default. */
    code: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{6,32}$' })),
    agent: Type.Optional(saidLine(64)),
    expiresAt: Type.Optional(TimeString),
    reason: Reason,
  },
  strict,
);
export type NewDeskVouchers = Static<typeof NewDeskVouchers>;
/** The codes are shown this once. `waitsForSecond`: another operator states the same; none is made yet. */
export const MadeVouchers = Type.Object({
  waitsForSecond: Type.Boolean(),
  list: Type.Array(DeskVoucher),
  codes: Type.Array(Type.String()),
});
export type MadeVouchers = Static<typeof MadeVouchers>;

/** PUT /ops/v1/member-tags */
export const DeskMemberTags = Type.Object({ ...member, tags: Type.Array(Type.String()), version: Version });
export const DeskMemberTagsChange = Type.Object(
  {
    username: saidLine(64),
    tags: Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' }), { maxItems: 20, uniqueItems: true }),
    ...changed,
  },
  strict,
);
export type DeskMemberTagsChange = Static<typeof DeskMemberTagsChange>;

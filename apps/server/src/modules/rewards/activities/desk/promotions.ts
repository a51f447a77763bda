import {
  type DeskPromotion,
  DeskPromotionChange,
  DeskPromotions,
  DeskPromotionTerms,
  DeskPromotionValue,
  NewDeskPromotion,
} from '@fairhouse/contract/desk-activities';
import { IdString } from '@fairhouse/contract/envelope';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { DomainError } from '../../../../platform/errors.ts';
import {
  byNobody,
  deskAct,
  deskNew,
  deskRead,
  deskSetting,
  detailOf,
  isAgreed,
  namesNewAddresses,
  type Said,
  type Seen,
  type SettingCtx,
  tryAs,
  versioned,
} from '../../../operators/index.ts';
import { isArticleHtml } from '../../../site/index.ts';
import { requireAhead } from '../../prize-terms.ts';
import {
  type ActivityColumns,
  type ActivityRow,
  activityById,
  allActivities,
  type BudgetRow,
  budgetsOf,
  insertActivity,
  lockActivity,
  putBudget,
  updateActivity,
} from '../activity-store.ts';
import { activitiesChanged } from '../copy.ts';
import { hasEntries } from '../entry-store.ts';
import { hasPicture, uploadedPicture } from '../pictures.ts';
import type { PictureOf } from '../views.ts';
import { budgetFrom, shownBudget } from './budgets.ts';
import { budgetsNamedBy, requireRule } from './rules.ts';

type Budgets = Record<string, string>;

/** Returns an activity as operators see it. Its version covers their settings only, not what was given meanwhile. */
async function deskShown(ctx: Ctx, pictureOf: PictureOf, row: ActivityRow): Promise<DeskPromotion> {
  return { ...versioned(await plain(ctx, pictureOf, row)), used: moneyOf(await budgetsOf(ctx.db, row.id), 'used') };
}

const moneyOf = (budgets: readonly BudgetRow[], of: 'total' | 'used') =>
  Object.fromEntries(budgets.map((budget) => [budget.currency, shownBudget(budget[of], budget.currency)]));

async function plain(
  ctx: Ctx,
  pictureOf: PictureOf,
  row: ActivityRow,
): Promise<Omit<DeskPromotion, 'version' | 'used'>> {
  const { id, kind, state, categories, position, title, summary, mark, html, terms, picture, rule, eligibility } = row;
  return {
    id: String(id),
    kind,
    state,
    categories,
    position,
    title,
    summary,
    mark,
    html,
    terms,
    picture,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    shownPicture: pictureOf(picture),
    shownImage: await uploadedPicture(ctx, picture),
    rule,
    eligibility,
    claimDays: row.claim_days,
    budgets: moneyOf(await budgetsOf(ctx.db, id), 'total'),
    createdAt: row.created_at.toISOString(),
  };
}

const isNumber = (subject: string) => /^\d{1,18}$/.test(subject);

/** @throws NOT_FOUND */
async function needed(ctx: Ctx, subject: string): Promise<ActivityRow> {
  const row = isNumber(subject) ? await activityById(ctx.db, BigInt(subject)) : null;
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

type Texts = Partial<Omit<Said<NewDeskPromotion>, 'rule' | 'eligibility' | 'claimDays' | 'budgets'>>;

/**
 * Returns the columns of an operator's texts and settings.
 * @throws MALFORMED for HTML that runs or embeds anything, and for an unknown picture
 */
async function columnsOf(ctx: Ctx, pictureOf: PictureOf, texts: Texts): Promise<Partial<ActivityColumns>> {
  const { startsAt, endsAt, html, terms, picture, categories, position, title, summary, mark } = texts;
  for (const words of [html, terms]) {
    if (words && !Object.values(words).every(isArticleHtml)) throw new DomainError('MALFORMED');
  }
  if (picture !== undefined && !pictureOf(picture) && !(await hasPicture(ctx, picture))) {
    throw new DomainError('MALFORMED', { field: 'picture' });
  }
  const said = { html, terms, picture, categories, position, title, summary, mark };
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    ...(startsAt === undefined ? {} : { starts_at: startsAt === null ? null : new Date(startsAt) }),
    ...(endsAt === undefined ? {} : { ends_at: endsAt === null ? null : new Date(endsAt) }),
  };
}

/**
 * Sets the budgets of an activity.
 * @throws AMOUNT_INVALID; MALFORMED where a single operator could give any number of prizes (by making codes,
 * approving applications or setting tags) and a prize has no budget; OFFER_INVALID (value.field: tickets, which have
 * no budget)
 */
async function putBudgets(
  ctx: Ctx,
  id: bigint,
  { rule, eligibility, budgets }: Pick<Worth, 'rule' | 'eligibility' | 'budgets'>,
): Promise<void> {
  const isGivenByOne = rule.kind === 'voucher' || rule.kind === 'apply' || eligibility.tags !== undefined;
  if (isGivenByOne && !budgetsNamedBy(rule).every((name) => Object.hasOwn(budgets, name))) {
    throw new DomainError('MALFORMED', { field: 'budgets' });
  }
  for (const { currency } of await budgetsOf(ctx.db, id)) {
    if (!Object.hasOwn(budgets, currency)) await putBudget(ctx.db, id, currency, null);
  }
  for (const [currency, amount] of Object.entries(budgets)) {
    const units = budgetFrom(amount, currency);
    if (units === null) throw new DomainError('AMOUNT_INVALID');
    await putBudget(ctx.db, id, currency, units);
  }
}

/** Refuses an activity that is over, or ends before it begins. @throws OFFER_INVALID (value.field) */
function requireSpan(ctx: SettingCtx, starts: Date | null, ends: Date | null): void {
  if (ends === null) return;
  requireAhead(ctx, 'endsAt', ends);
  if (starts !== null && starts >= ends) throw new DomainError('OFFER_INVALID', { field: 'endsAt' });
}

/** The acts that need to know the existing pictures. */
export function promotionActs(pictureOf: PictureOf) {
  const held = async (ctx: Ctx, subject: string): Promise<unknown> => {
    const row = isNumber(subject) ? await lockActivity(ctx.db, BigInt(subject), 'update') : null;
    return row && (await plain(ctx, pictureOf, row));
  };

  /** Makes an activity, as a draft that only operators see. @throws MALFORMED, AMOUNT_INVALID */
  const make = deskSetting(
    'promotion-make',
    'rewards.money',
    async (ctx: SettingCtx, _title: string, said: Said<NewDeskPromotion>): Promise<ActivityRow> => {
      const { rule, eligibility, claimDays, budgets, ...texts } = said;
      await requireRule(ctx, rule, claimDays);
      const { title, summary, mark, html, terms, picture, categories, position } = texts;
      const times = await columnsOf(ctx, pictureOf, texts);
      requireSpan(ctx, times.starts_at ?? null, times.ends_at ?? null);
      const row = await insertActivity(ctx.db, {
        kind: rule.kind,
        state: 'DRAFT',
        title,
        summary,
        mark,
        html,
        terms,
        picture,
        categories,
        position,
        starts_at: times.starts_at ?? null,
        ends_at: times.ends_at ?? null,
        rule,
        eligibility,
        claim_days: claimDays,
        created_at: await databaseNow(ctx.db),
      });
      await putBudgets(ctx, row.id, { rule, eligibility, budgets });
      ctx.noted.id = String(row.id);
      return row;
    },
    { changed: activitiesChanged },
  );

  /**
   * Changes the texts, picture, position and times of an activity, opens it or closes it. Opening it takes two
   * operators, since from then on it gives money; so does a link to a new host.
   * @returns false while it waits for the second operator
   * @throws NOT_FOUND, MALFORMED, STATE_CONFLICT (value.version)
   */
  const change = deskSetting(
    'promotion',
    'rewards.set',
    async (ctx: SettingCtx, subject: string, { state, ...texts }: Said<DeskPromotionChange>): Promise<boolean> => {
      const row = await needed(ctx, subject);
      const columns = await columnsOf(ctx, pictureOf, texts);
      const ends = columns.ends_at === undefined ? row.ends_at : columns.ends_at;
      // An open activity that ends later, or begins sooner, gives more.
      const isLonger = row.state === 'OPEN' && row.ends_at !== null && (ends === null || ends > row.ends_at);
      const starts = columns.starts_at === undefined ? row.starts_at : columns.starts_at;
      const isSooner =
        row.state === 'OPEN' &&
        row.starts_at !== null &&
        row.starts_at > (await databaseNow(ctx.db)) &&
        (starts === null || starts < row.starts_at);
      const opens = state === 'OPEN' && row.state !== 'OPEN';
      const givesMore = opens || isLonger || isSooner;
      // Only operators read a draft; at its opening all its links are checked.
      const isRead = opens || row.state !== 'DRAFT';
      const leads =
        isRead && (await namesNewAddresses(ctx, opens ? null : row, opens ? { ...row, ...columns } : columns));
      if (givesMore) requireSpan(ctx, starts, ends);
      if (givesMore || leads) {
        const { rule, eligibility, claim_days } = row;
        const budgets = await budgetsOf(ctx.db, row.id);
        const worth = {
          rule,
          eligibility,
          claim_days,
          budgets: budgets.map(({ currency, total }) => [currency, total]),
          starts,
          ends,
          ...(leads ? { hosts: ctx.noted.hosts, texts } : {}),
        };
        if (!(await isAgreed(ctx, `promotion ${row.id}`, worth))) return false;
      }
      await updateActivity(ctx.db, row.id, { ...columns, ...(state === undefined ? {} : { state }) });
      return true;
    },
    { held, changed: activitiesChanged },
  );

  /**
   * Changes the prizes of an activity, and who may take part. Any change but a tightening takes two operators, unless
   * nobody ever joined: entries outlive the end of an activity, and its budget limits what one operator approves.
   * Members who have joined keep their promised terms.
   * @returns false while it waits for the second operator
   * @throws NOT_FOUND, AMOUNT_INVALID, MALFORMED (another kind), STATE_CONFLICT (value.version)
   */
  const setTerms = deskSetting(
    'promotion-terms',
    'rewards.money',
    async (ctx: SettingCtx, subject: string, said: Said<DeskPromotionTerms>): Promise<boolean> => {
      const row = await needed(ctx, subject);
      const present = await plain(ctx, pictureOf, row);
      const {
        rule = row.rule,
        eligibility = row.eligibility,
        claimDays = row.claim_days,
        budgets = present.budgets,
      } = said;
      await requireRule(ctx, rule, claimDays);
      if (rule.kind !== row.kind) throw new DomainError('MALFORMED', { field: 'rule' });
      const before = {
        rule: row.rule,
        eligibility: row.eligibility,
        claimDays: row.claim_days,
        budgets: present.budgets,
      };
      const after = { rule, eligibility, claimDays, budgets };
      const isUnused = row.state === 'DRAFT' && !(await hasEntries(ctx.db, row.id));
      if (!isUnused && !tightens(before, after)) {
        if (!(await isAgreed(ctx, `promotion-terms ${row.id}`, { before, after }))) return false;
      }
      await updateActivity(ctx.db, row.id, { rule, eligibility, claim_days: claimDays });
      await putBudgets(ctx, row.id, { rule, eligibility, budgets });
      return true;
    },
    { held, changed: activitiesChanged },
  );

  const path = Type.Object({ id: IdString });

  // A preview shows a promotion as members see it once it is open.
  const opened = async (draft: Ctx, id: string): Promise<Seen> => {
    await updateActivity(draft.db, BigInt(id), { state: 'OPEN' });
    return { page: `/promotions/${id}` };
  };
  tryAs('promotion-make', {
    ...{ permission: make.permission, body: NewDeskPromotion },
    act: async (draft, _params, said) => {
      const wanted = Value.Parse(NewDeskPromotion, said);
      return await opened(draft, String((await make(draft, null, wanted.title.EN, wanted)).id));
    },
  });
  tryAs('promotion', {
    ...{ permission: change.permission, params: path, body: DeskPromotionChange },
    act: async (draft, params, said) => {
      const { state: _state, ...texts } = Value.Parse(DeskPromotionChange, said);
      const { id } = Value.Parse(path, params);
      await change(draft, byNobody, id, texts);
      return await opened(draft, id);
    },
  });

  const value = async (ctx: Ctx, subject: string, isSet: boolean) => ({
    waitsForSecond: !isSet,
    promotion: await deskShown(ctx, pictureOf, await needed(ctx, subject)),
  });
  return {
    list: deskRead({ permission: 'rewards.read', schema: {}, answer: DeskPromotions }, async (ctx: Ctx) =>
      Promise.all((await allActivities(ctx.db)).map((row) => deskShown(ctx, pictureOf, row))),
    ),
    make: deskNew({
      permission: make.permission,
      preview: make.action,
      schema: { body: NewDeskPromotion },
      answer: DeskPromotionValue,
      act: async (ctx: Ctx, { operatorId }: { operatorId: bigint | null }, { reason, ...said }: NewDeskPromotion) => {
        const by = { operatorId, reason, said: detailOf({ rule: said.rule, budgets: said.budgets }) };
        const { id } = await make(ctx, by, said.title.EN, said);
        return await value(ctx, String(id), true);
      },
    }),
    change: deskAct({
      permission: change.permission,
      schema: { params: path, body: DeskPromotionChange },
      answer: DeskPromotionValue,
      on: ({ id }: { id: string }) => id,
      sets: {
        action: change.action,
        set: (ctx, by, id, { reason: _, version: __, ...said }: DeskPromotionChange) => change(ctx, by, id, said),
      },
      act: async (
        ctx: Ctx,
        id,
        { operatorId }: { operatorId: bigint | null },
        { reason, version, ...said }: DeskPromotionChange,
      ) => value(ctx, id, await change(ctx, { operatorId, reason, version, said: detailOf(said) }, id, said)),
    }),
    setTerms: deskAct({
      permission: setTerms.permission,
      schema: { params: path, body: DeskPromotionTerms },
      answer: DeskPromotionValue,
      on: ({ id }: { id: string }) => id,
      sets: {
        action: setTerms.action,
        set: (ctx, by, id, { reason: _, version: __, ...said }: DeskPromotionTerms) => setTerms(ctx, by, id, said),
      },
      act: async (
        ctx: Ctx,
        id,
        { operatorId }: { operatorId: bigint | null },
        { reason, version, ...said }: DeskPromotionTerms,
      ) => value(ctx, id, await setTerms(ctx, { operatorId, reason, version, said: detailOf(said) }, id, said)),
    }),
    /** The same acts for the demo's content, without an author. */
    plant: async (ctx: Ctx, said: Said<NewDeskPromotion>): Promise<bigint> => {
      const { id } = await make(ctx, null, said.title.EN, said);
      await change(ctx, null, String(id), { state: 'OPEN' });
      return id;
    },
  };
}

type Worth = {
  rule: ActivityRow['rule'];
  eligibility: ActivityRow['eligibility'];
  claimDays: number | null;
  budgets: Budgets;
};

/**
 * True when a change gives nobody more: the same rule for the same members, and no budget that is raised or removed.
 */
function tightens(before: Worth, after: Worth): boolean {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const isLess = ([currency, held]: [string, string]) => {
    const set = after.budgets[currency];
    return set !== undefined && (budgetFrom(set, currency) ?? 0n) <= (budgetFrom(held, currency) ?? 0n);
  };
  return (
    same(before.rule, after.rule) &&
    same(before.eligibility, after.eligibility) &&
    before.claimDays === after.claimDays &&
    Object.entries(before.budgets).every(isLess)
  );
}

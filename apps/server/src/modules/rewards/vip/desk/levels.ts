import {
  DeskRebateRateChange,
  DeskRebateRatePath,
  DeskVipLevel,
  DeskVipLevelChange,
  DeskVipPath,
  DeskVipTermsChange,
  DeskVipTermsPath,
} from '@fairhouse/contract/vip';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx, Db } from '../../../../platform/ctx.ts';
import { DomainError } from '../../../../platform/errors.ts';
import {
  deskAct,
  deskRead,
  deskSetting,
  found,
  isAgreed,
  namesNewAddresses,
  type Said,
  type SettingCtx,
  versioned,
} from '../../../operators/index.ts';
import {
  gameTypes,
  type LevelRow,
  levelRows,
  lockLevels,
  putLevel,
  putRate,
  putTerms,
  rateRows,
  restateAll,
  type TermsRow,
  termsRows,
} from '../level-store.ts';
import { percentOf, ppmOf } from '../percent.ts';
import { termsView } from '../views.ts';

const list = { schema: {}, answer: Type.Array(DeskVipLevel) } as const;

/** The levels with their terms and rebates. */
export const listVipLevels = deskRead({ ...list, permission: 'rewards.read' }, async ({ db }: Ctx) =>
  (await views(db)).map(versioned),
);

async function views(db: Db) {
  const [levels, terms, rates] = [await levelRows(db), await termsRows(db), await rateRows(db)];
  return levels.map((row) => ({
    level: row.level,
    name: row.name,
    period: row.period,
    dailyAmountBp: row.daily_amount_bp,
    dailyCountBp: row.daily_count_bp,
    giftTurnoverBp: row.gift_turnover_bp,
    giftDays: row.gift_days,
    payoutMinutes: row.payout_minutes,
    manager: row.manager,
    terms: terms
      .filter(({ level }) => level === row.level)
      .map((own) => ({ currency: own.currency, ...termsView(own) })),
    rebates: rates
      .filter(({ level }) => level === row.level)
      .map(({ gameType, ppm, fromDay: from }) => ({ gameType, percent: percentOf(ppm), from })),
  }));
}

const viewOf = async (db: Db, level: number) => (await views(db)).find((one) => one.level === level) ?? null;
/** Locks the levels and reads the one that the subject (`3` or `3 THB`) names. */
const held = async ({ db }: Ctx, subject: string) => {
  await lockLevels(db);
  return await viewOf(db, Number.parseInt(subject, 10));
};

type LevelSaid = Partial<Omit<LevelRow, 'level'>>;
const usual = {
  period: 'life',
  daily_amount_bp: 10_000,
  daily_count_bp: 10_000,
  manager: null,
  gift_turnover_bp: 10_000,
  gift_days: 30,
  payout_minutes: null,
} as const;

/**
 * Sets a level, or makes the next one. Two operators are needed for higher limits of withdrawals, less turnover of
 * gifts, a faster payout, terms met over a lifetime instead of a month, and a name with a new host.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND for a level above the next one, ALREADY_APPROVED
 */
export const setVipLevel = deskSetting(
  'vip-level',
  'rewards.money',
  async (ctx, subject: string, said: LevelSaid) => {
    const { db } = ctx;
    const rows = await levelRows(db);
    const level = Number(subject);
    const before = rows.find((row) => row.level === level) ?? null;
    const name = said.name ?? before?.name;
    if (!name || level > rows.length) throw new DomainError('NOT_FOUND');
    const row: LevelRow = { ...usual, ...before, ...said, name, level };
    const eased = [
      row.daily_amount_bp > (before?.daily_amount_bp ?? usual.daily_amount_bp),
      row.daily_count_bp > (before?.daily_count_bp ?? usual.daily_count_bp),
      row.gift_turnover_bp < (before?.gift_turnover_bp ?? usual.gift_turnover_bp),
      before?.period === 'month' && row.period === 'life',
      row.payout_minutes !== null && row.payout_minutes < (before?.payout_minutes ?? Number.POSITIVE_INFINITY),
      await namesNewAddresses(ctx, before, said),
    ];
    if (eased.includes(true) && !(await isAgreed(ctx, `vip-level ${level}`, { before, said }))) return false;
    await putLevel(db, row);
    if (before?.period !== row.period) await restateAll(db);
    return true;
  },
  { held },
);

const noTerms = {
  keep_deposits: 0n,
  keep_valid_bet: 0n,
  upgrade_gift: 0n,
  birthday_gift: 0n,
  monthly_gift: 0n,
};

type TermsSaid = Partial<Omit<TermsRow, 'level' | 'currency'>>;

/**
 * Sets the terms of a level in a currency; the subject is both: `3 THB`. Lower conditions or higher gifts take two
 * operators, and so does the first time that a level gets terms in a currency: its rebates, limits and payouts then
 * open to members who could not reach it.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, AMOUNT_INVALID (a higher level requires less), ALREADY_APPROVED
 */
export const setVipTerms = deskSetting(
  'vip-terms',
  'rewards.money',
  async (ctx, subject: string, said: TermsSaid) => {
    const { db } = ctx;
    const [first = '', currency = ''] = subject.split(' ');
    const level = Number(first);
    const levels = await levelRows(db);
    if (level === 0 || !levels.some((row) => row.level === level) || !isCurrency(currency))
      throw new DomainError('NOT_FOUND');
    const all = await termsRows(db, currency);
    const before = all.find((row) => row.level === level);
    const { deposits = before?.deposits, valid_bet: validBet = before?.valid_bet } = said;
    if (deposits === undefined || validBet === undefined) throw new DomainError('AMOUNT_INVALID');
    const row: TermsRow = { ...noTerms, ...before, ...said, deposits, valid_bet: validBet, level, currency };
    refuseDisorder(all, row);
    const eases = before
      ? (['deposits', 'valid_bet', 'keep_deposits', 'keep_valid_bet'] as const).some(
          (term) => row[term] < before[term],
        ) || gifts.some((gift) => row[gift] > before[gift])
      : true;
    if (eases && !(await isAgreed(ctx, `vip-terms ${subject}`, { before: before ?? null, said }))) return false;
    await putTerms(db, row);
    await restateAll(db);
    return true;
  },
  { held },
);

const gifts = ['upgrade_gift', 'birthday_gift', 'monthly_gift'] as const;

/** @throws AMOUNT_INVALID: a higher level requires less than a lower one */
function refuseDisorder(all: readonly TermsRow[], row: TermsRow): void {
  for (const other of all) {
    const [low, high] = other.level < row.level ? [other, row] : [row, other];
    if (low.level === high.level) continue;
    if (low.deposits > high.deposits || low.valid_bet > high.valid_bet) throw new DomainError('AMOUNT_INVALID');
  }
}

/**
 * Sets the rebate of a level and game type from tomorrow on; the subject is both: `3 RNG`. A higher one takes two
 * operators.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, AMOUNT_INVALID (above ten percent), ALREADY_APPROVED
 */
export const setRebateRate = deskSetting(
  'rebate-rate',
  'rewards.money',
  async (ctx, subject: string, { percent }: Said<DeskRebateRateChange>) => {
    const { db } = ctx;
    const [first = '', gameType = ''] = subject.split(' ');
    const level = Number(first);
    if (!(await levelRows(db)).some((row) => row.level === level) || !(await gameTypes(db)).includes(gameType)) {
      throw new DomainError('NOT_FOUND');
    }
    const ppm = ppmOf(percent);
    if (ppm > ppmMax) throw new DomainError('AMOUNT_INVALID');
    const before =
      (await rateRows(db)).filter((rate) => rate.level === level && rate.gameType === gameType).at(-1)?.ppm ?? 0;
    if (ppm > before && !(await isAgreed(ctx, `rebate-rate ${subject}`, { before, ppm }))) return false;
    await putRate(db, { level, gameType, ppm });
    return true;
  },
  { held },
);

const ppmMax = 100_000;

/** Answers with the present level after a change. */
async function shown({ db }: Ctx, level: number, isSet: boolean): Promise<DeskVipLevel> {
  const view = versioned(found(await viewOf(db, level)));
  return isSet ? view : { ...view, waitsForSecond: true };
}

/** The columns that a change of a level sets. */
const levelColumns = ({ name, period, manager, ...said }: Said<DeskVipLevelChange>): LevelSaid =>
  given({
    ...{ name, period, manager },
    daily_amount_bp: said.dailyAmountBp,
    daily_count_bp: said.dailyCountBp,
    gift_turnover_bp: said.giftTurnoverBp,
    gift_days: said.giftDays,
    payout_minutes: said.payoutMinutes,
  });

/** @throws as `setVipLevel`, STATE_CONFLICT (value.version) */
export const changeVipLevel = deskAct({
  permission: setVipLevel.permission,
  schema: { params: DeskVipPath, body: DeskVipLevelChange },
  answer: DeskVipLevel,
  on: ({ level }: DeskVipPath) => level,
  sets: {
    action: setVipLevel.action,
    set: (ctx, by, level, said: DeskVipLevelChange) => setVipLevel(ctx, by, level, levelColumns(said)),
  },
  act: async (ctx, level, { operatorId }, { reason, version, ...said }: DeskVipLevelChange) => {
    const by = { operatorId, reason, version, said: noted(said) };
    return await shown(ctx, Number(level), await setVipLevel(ctx, by, level, levelColumns(said)));
  },
});

/**
 * The columns that a change of a level's terms sets, in the currency that the subject names.
 * @throws NOT_FOUND, AMOUNT_INVALID
 */
function termsColumns(subject: string, said: Said<DeskVipTermsChange>): TermsSaid {
  const [, currency = ''] = subject.split(' ');
  if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
  const units = (text: string | undefined) => (text === undefined ? undefined : unitsOf(text, currency));
  return given({
    deposits: units(said.deposits),
    valid_bet: units(said.validBet),
    keep_deposits: units(said.keepDeposits),
    keep_valid_bet: units(said.keepValidBet),
    upgrade_gift: units(said.upgradeGift),
    birthday_gift: units(said.birthdayGift),
    monthly_gift: units(said.monthlyGift),
  });
}

/** The terms in a level as operators see it. */
const termsIn = (level: { terms?: { currency: string }[] }) => level.terms ?? [];

/** @throws as `setVipTerms`, STATE_CONFLICT (value.version) */
export const changeVipTerms = deskAct({
  permission: setVipTerms.permission,
  schema: { params: DeskVipTermsPath, body: DeskVipTermsChange },
  answer: DeskVipLevel,
  on: ({ level, currency }: DeskVipTermsPath) => `${level} ${currency.toUpperCase()}`,
  sets: {
    action: setVipTerms.action,
    set: (ctx, by, subject, said: DeskVipTermsChange) => setVipTerms(ctx, by, subject, termsColumns(subject, said)),
    part: (subject, value) => termsIn(value).find(({ currency }) => subject.endsWith(` ${currency}`)) ?? null,
  },
  act: async (ctx, subject, { operatorId }, { reason, version, ...said }: DeskVipTermsChange) => {
    const by = { operatorId, reason, version, said: noted(said) };
    const isSet = await setVipTerms(ctx, by, subject, termsColumns(subject, said));
    return await shown(ctx, Number.parseInt(subject, 10), isSet);
  },
});

/** Returns the newest rate of the subject's game type, of a level as operators see it. */
function rateIn({ rebates = [] }: { rebates?: { gameType: string; percent: string }[] }, subject: string): object {
  const rate = rebates.filter(({ gameType }) => subject.endsWith(` ${gameType}`)).at(-1);
  return { percent: rate?.percent ?? '0' };
}

/** @throws as `setRebateRate`, STATE_CONFLICT (value.version) */
export const changeRebateRate = deskAct({
  permission: setRebateRate.permission,
  schema: { params: DeskRebateRatePath, body: DeskRebateRateChange },
  answer: DeskVipLevel,
  on: ({ level, gameType }: DeskRebateRatePath) => `${level} ${gameType}`,
  // The rate begins tomorrow, and can be undone until then.
  sets: { action: setRebateRate.action, set: setRebateRate, part: (subject, value) => rateIn(value, subject) },
  act: async (ctx, subject, { operatorId }, { reason, version, ...said }: DeskRebateRateChange) => {
    const isSet = await setRebateRate(ctx, { operatorId, reason, version, said }, subject, said);
    return await shown(ctx, Number.parseInt(subject, 10), isSet);
  },
});

/** Parses an amount into units; zero is allowed. @throws AMOUNT_INVALID */
export function unitsOf(text: string, currency: string): bigint {
  const units = parseMoney(text, currency);
  if (units === null || units < 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}

type Given<C> = { [Name in keyof C]?: Exclude<C[Name], undefined> };

/** Returns the columns that are not undefined. */
function given<C extends object>(columns: C): Given<C>;
function given(columns: object): object {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function noted(said: object): SettingCtx['noted'] {
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  );
}

import { type Localized, languages, languageTag } from '@fairhouse/contract/language';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import {
  listDeskRebates,
  listRebateRules,
  listVipLevels,
  listVipMembers,
  setMemberLevel,
  setRebateRate,
  setRebateRule,
  setVipLevel,
  setVipTerms,
} from '../../../modules/rewards/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption } from '../command.ts';
import { readDay } from '../day-option.ts';
import { readAmount, readCount } from '../number-option.ts';
import { readTurnover } from '../turnover-option.ts';
import { actForm, actOptions } from './as-operator.ts';
import { readList } from './read-list.ts';
import { setting, waitsForSecond } from './setting.ts';

const text = { type: 'string' } as const;

export const vipLevelsCommand: Command = {
  usage: [['vip-levels', 'shows the VIP levels, their terms and rebates']],
  read(args) {
    readArgs(args, [], {});
    return shownLevels;
  },
};

/** Options for a text in each language of the site: `--name-en` and so on. */
function wordOptions(name: string): object {
  return Object.fromEntries(Object.values(languageTag).map((tag) => [`${name}-${tag}`, text]));
}

const wordForm = (name: string) =>
  Object.values(languageTag)
    .map((tag) => `--${name}-${tag} <text>`)
    .join(' ');

const levelOptions = {
  ...wordOptions('name'),
  period: text,
  'daily-amount': text,
  'daily-count': text,
  'gift-turnover': text,
  'gift-days': text,
  'payout-minutes': text,
  ...wordOptions('manager'),
  'no-manager': { type: 'boolean' },
  ...actOptions,
} as const;

export const vipLevelCommand: Command = {
  usage: [
    [
      `vip-level <n> [${wordForm('name')}] [--period life|month] [--daily-amount <times>] [--daily-count <times>] [--gift-turnover <times>] [--gift-days <n>] [--payout-minutes <n>|usual] [${wordForm('manager')} | --no-manager] ${actForm}`,
      'sets a VIP level, or makes the next one: its name, the time in which its terms are met, how many times the daily limits of withdrawals it has, what gifts ask for, how soon withdrawals are paid, and what its members read of their manager; what gives members more takes two operators',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['n'], levelOptions);
    const level = readLevel(positionals[0]);
    const { period } = values;
    const said: Parameters<typeof setVipLevel>[3] = {};
    const name = readWords('name', values, 60);
    if (name) said.name = name;
    const manager = readWords('manager', values, 200);
    if (manager && values['no-manager']) throw new BadInput('--no-manager and --manager-en exclude each other');
    if (manager || values['no-manager']) said.manager = manager;
    const minutes = values['payout-minutes'];
    if (minutes !== undefined) {
      said.payout_minutes = minutes === 'usual' ? null : readCount('--payout-minutes', minutes, { min: 1, max: 1440 });
    }
    if (period !== undefined) said.period = readPeriod(period);
    const amount = readTurnover(values['daily-amount']);
    if (amount !== undefined) said.daily_amount_bp = readFactor('--daily-amount', amount);
    const count = readTurnover(values['daily-count']);
    if (count !== undefined) said.daily_count_bp = readFactor('--daily-count', count);
    const turnover = readTurnover(values['gift-turnover']);
    if (turnover !== undefined) said.gift_turnover_bp = turnover;
    const days = values['gift-days'];
    if (days !== undefined) said.gift_days = readCount('--gift-days', days, { min: 1, max: 365 });
    if (Object.keys(said).length === 0) throw new BadInput('nothing is to be changed');
    return await setting(values, setVipLevel, async (ctx, by) => {
      if (!(await setVipLevel(ctx, by, String(level), said))) return waitsForSecond;
      return await shownLevels(ctx);
    });
  },
};

const amounts = {
  deposits: 'deposits',
  'valid-bet': 'valid_bet',
  'keep-deposits': 'keep_deposits',
  'keep-valid-bet': 'keep_valid_bet',
  'upgrade-gift': 'upgrade_gift',
  'birthday-gift': 'birthday_gift',
  'monthly-gift': 'monthly_gift',
} as const;
type AmountName = keyof typeof amounts;
const isAmountName = (name: string): name is AmountName => Object.hasOwn(amounts, name);
const amountNames = Object.keys(amounts).filter(isAmountName);

export const vipTermsCommand: Command = {
  usage: [
    [
      `vip-terms <n> <currency> ${amountNames.map((name) => `[--${name} <amount>]`).join(' ')} ${actForm}`,
      'sets what reaches a VIP level in a currency, what keeps it each month, and its gifts; less to do or more to get takes two operators',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['n', 'currency'], {
      deposits: text,
      'valid-bet': text,
      'keep-deposits': text,
      'keep-valid-bet': text,
      'upgrade-gift': text,
      'birthday-gift': text,
      'monthly-gift': text,
      ...actOptions,
    });
    const [level, currency] = [readLevel(positionals[0]), readCurrency(positionals[1])];
    const said: Parameters<typeof setVipTerms>[3] = {};
    for (const name of amountNames) {
      const value = values[name];
      if (value !== undefined) said[amounts[name]] = readUnits(`--${name}`, value, currency);
    }
    if (Object.keys(said).length === 0) throw new BadInput('nothing is to be changed');
    return await setting(values, setVipTerms, async (ctx, by) => {
      if (!(await setVipTerms(ctx, by, `${level} ${currency}`, said))) return waitsForSecond;
      return await shownLevels(ctx);
    });
  },
};

export const rebateRateCommand: Command = {
  usage: [
    [
      `rebate-rate <n> <game type> <percent> ${actForm}`,
      'sets the rebate of a VIP level on a game type, with four decimals at most, from the brand’s next day on; a higher one takes two operators',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['n', 'game type', 'percent'], actOptions);
    const [, gameType = '', percent = ''] = positionals;
    const level = readLevel(positionals[0]);
    if (!/^\d{1,2}(\.\d{1,4})?$/.test(percent)) throw new BadInput(`"${percent}" is not a percentage such as 0.65`);
    return await setting({ ...values, percent }, setRebateRate, async (ctx, by) => {
      const isSet = await setRebateRate(ctx, by, `${level} ${gameType.toUpperCase()}`, { percent });
      return isSet ? await shownLevels(ctx) : waitsForSecond;
    });
  },
};

export const rebateRuleCommand: Command = {
  usage: [
    [
      `rebate-rule <currency> [--daily-cap <amount> --minimum <amount> --turnover <times>] ${actForm}`,
      'sets, or without an option shows, the most that a day of a member’s play brings of rebates, the least that is credited, and the turnover that it asks for; from the brand’s next day on',
    ],
  ],
  async read(args) {
    const options = { 'daily-cap': text, minimum: text, turnover: text, ...actOptions };
    const { values, positionals } = readArgs(args, ['currency'], options);
    const currency = readCurrency(positionals[0]);
    const { 'daily-cap': cap, minimum } = values;
    if (cap === undefined && minimum === undefined) return shownRules;
    if (cap === undefined || minimum === undefined) throw new BadInput('--daily-cap and --minimum are set together');
    const said = {
      dailyCap: readUnits('--daily-cap', cap, currency),
      minimum: readAmount('--minimum', minimum, currency),
      turnoverBp: readTurnover(values.turnover) ?? 0,
    };
    return await setting(values, setRebateRule, async (ctx, by) => {
      if (!(await setRebateRule(ctx, by, currency, said))) return waitsForSecond;
      return await shownRules(ctx);
    });
  },
};

export const rebatesCommand: Command = {
  usage: [['rebates [--member <account>]', 'shows rebates that were credited, the newest first']],
  read(args) {
    const asked = readList(args, {});
    return async (ctx) => {
      const { list } = await listDeskRebates(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, createdAt, username, amount, currency, way }) =>
        [id, createdAt, username, `${amount} ${currency}`, way === 'auto' ? 'by itself' : 'taken'].join('  '),
      );
    };
  },
};

export const vipMembersCommand: Command = {
  usage: [['vip-members [--member <account>]', 'shows members above VIP level 0, or one, the newest accounts first']],
  read(args) {
    const asked = readList(args, {});
    return async (ctx) => {
      const { list } = await listVipMembers(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ username, level, reached, cappedAt, handLevel, handUntil }) =>
        [
          username,
          `level ${level}`,
          `reached ${reached}`,
          ...(cappedAt === null ? [] : [`lowered to ${cappedAt}`]),
          ...(handLevel === null ? [] : [`by hand until ${handUntil ?? 'further notice'}`]),
        ].join('  '),
      );
    };
  },
};

export const vipCommand: Command = {
  usage: [
    [
      `vip <account> <n> [--until <day>] ${actForm}`,
      'sets a member’s VIP level by hand, until a day or for ever; beyond what two have promised it takes two operators',
    ],
    [`vip <account> by-terms ${actForm}`, 'leaves a member’s VIP level to the terms again'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account', 'n'], { until: text, ...actOptions });
    const [account = '', said] = positionals;
    const level = said === 'by-terms' ? null : readLevel(said);
    const until = values.until === undefined ? null : readDay('until', values.until);
    const words = { NOT_FOUND: `There is no account ${account}, or no such level` };
    return await setting(
      values,
      setMemberLevel,
      async (ctx, by) => {
        const isSet = await setMemberLevel(ctx, by, account, { level, until, why: by.reason });
        if (level === null) return `The level of ${account} goes by the terms`;
        return isSet ? `${account} is at level ${level} by hand within a minute` : waitsForSecond;
      },
      words,
    );
  },
};

async function shownLevels(ctx: Ctx): Promise<string[]> {
  const levels = await listVipLevels(ctx, {});
  if (levels.length === 0) return ['There are no levels'];
  return levels.flatMap(
    ({ level, name, period, dailyAmountBp, dailyCountBp, payoutMinutes, manager, terms, rebates }) => [
      `${level} ${name.EN}: terms met ${period === 'life' ? 'ever' : 'within a month'}; daily limits ×${dailyAmountBp / 10_000}, ×${dailyCountBp / 10_000} withdrawals${payoutMinutes === null ? '' : `, paid within ${payoutMinutes} minutes`}`,
      ...(manager === null ? [] : [`  manager: ${manager.EN}`]),
      ...terms.map(
        (own) =>
          `  ${own.currency}: ${own.validBet} valid bet, ${own.deposits} deposits; kept by ${own.keepValidBet} and ${own.keepDeposits} a month; gifts ${own.upgradeGift}, ${own.birthdayGift}, ${own.monthlyGift}`,
      ),
      ...(rebates.length === 0
        ? []
        : [
            `  rebates: ${rebates.map(({ gameType, percent, from }) => `${gameType} ${percent} % from ${from}`).join(', ')}`,
          ]),
    ],
  );
}

async function shownRules(ctx: Ctx): Promise<string[]> {
  const { list } = await listRebateRules(ctx, {});
  if (list.length === 0) return ['There are no rebates'];
  return list.map(
    ({ currency, from, dailyCap, minimum, turnoverBp }) =>
      `${currency} from ${from}: at most ${dailyCap} a day, from ${minimum} on, turnover ×${turnoverBp / 10_000}`,
  );
}

/** Reads texts by language; null: none is given. @throws BadInput where one of the required languages is missing */
function readWords(what: string, values: object, max: number): Localized | null {
  const said = Object.fromEntries(
    languages.flatMap((language) => {
      const option = `${what}-${languageTag[language]}`;
      const typed: unknown = Reflect.get(values, option);
      return typeof typed === 'string' ? [[language, textOption(option, typed, max)]] : [];
    }),
  );
  if (Object.keys(said).length === 0) return null;
  const { EN, TH, CN } = said;
  if (EN === undefined || TH === undefined || CN === undefined) {
    throw new BadInput(`a ${what} is in English, Thai and Chinese`);
  }
  return { ...said, EN, TH, CN };
}

function readLevel(typed = ''): number {
  if (!/^\d{1,2}$/.test(typed)) throw new BadInput(`"${typed}" is not a level`);
  return Number(typed);
}

function readPeriod(typed: string): 'life' | 'month' {
  if (typed !== 'life' && typed !== 'month') throw new BadInput(`--period "${typed}" is neither life nor month`);
  return typed;
}

/** Reads a factor of the usual limits, in basis points. */
function readFactor(name: string, bp: number): number {
  if (bp < 1000 || bp > 1_000_000) throw new BadInput(`${name} is between 0.1 and 100`);
  return bp;
}

function readCurrency(typed = ''): CurrencyCode {
  const currency = typed.toUpperCase();
  if (!isCurrency(currency)) throw new BadInput(`there is no currency "${typed}"`);
  return currency;
}

/** Parses an amount into units; zero is allowed. */
function readUnits(name: string, value: string, currency: CurrencyCode): bigint {
  const units = parseMoney(value.replaceAll(',', ''), currency);
  if (units === null || units < 0n) throw new BadInput(`${name} "${value}" is not an amount of ${currency}`);
  return units;
}

import type { NewDeskPromotion } from '@fairhouse/contract/desk-activities';
import { demoSpectacles } from './promotion-spectacles.ts';
import { giftWords } from './promotion-words-gifts.ts';
import { playWords } from './promotion-words-play.ts';

type Said = Omit<NewDeskPromotion, 'reason' | 'position'>;

const dayMs = 86_400_000;
const cash = (amount: string, turnoverBp: number) => ({ kind: 'cash' as const, amount, turnoverBp });
const inAll = (mark: string) => ({ EN: mark, TH: mark, CN: mark });

/** The terms of the demo's bonus: one at a time, thirty days, cash first. */
const bonus = (turnoverTimes: number, maxStake: string) => ({
  turnoverTimes,
  turnoverOf: 'bonus' as const,
  contributions: [{ gameType: 'PVP' as const, percent: 0 }],
  excludedGames: [],
  maxStake,
  sticky: false,
  order: 'cashFirst' as const,
  stacking: 'queue' as const,
  days: 30,
  offerDays: 14,
});

/** Returns the promotions of the demo, in the order of the hall: at least one of each kind. */
export function demoPromotions(now: Date): Said[] {
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  const forever = { startsAt: null, endsAt: null };
  return [
    {
      ...giftWords.welcome,
      picture: 'promotion/welcome',
      categories: ['newPlayer', 'deposit', 'newbie'],
      mark: inAll('100%'),
      rule: {
        kind: 'depositMatch',
        deposit: 'first',
        payAs: { as: 'bonus', terms: bonus(100_000, '500') },
        perCurrency: {
          THB: [{ minDeposit: '100', percentBp: 10_000, max: '5000' }],
          USD: [{ minDeposit: '5', percentBp: 10_000, max: '150' }],
        },
      },
      eligibility: { review: ['device', 'account'] },
      claimDays: 14,
      budgets: { THB: '2000000', USD: '60000' },
      ...forever,
    },
    {
      ...giftWords.newcomer,
      picture: 'promotion/newcomer',
      categories: ['newbie', 'newPlayer'],
      mark: inAll('฿88'),
      rule: {
        kind: 'registration',
        withinDays: 7,
        perCurrency: { THB: cash('88', 50_000), USD: cash('2.5', 50_000), CNY: cash('18', 50_000) },
      },
      eligibility: { review: ['device', 'account'] },
      claimDays: null,
      budgets: { THB: '500000', USD: '15000', CNY: '100000' },
      ...forever,
    },
    {
      ...giftWords.calendar,
      picture: 'promotion/calendar',
      categories: ['daily', 'special'],
      mark: { EN: '7 days', TH: '7 วัน', CN: '7 天' },
      rule: {
        kind: 'signIn',
        perCurrency: {
          THB: ['3', '5', '8', '12', '20', '30', '50'].map((amount) => cash(amount, 30_000)),
          USD: ['0.1', '0.15', '0.25', '0.4', '0.6', '1', '1.5'].map((amount) => cash(amount, 30_000)),
        },
      },
      eligibility: { review: ['device'] },
      claimDays: null,
      budgets: { THB: '1000000', USD: '30000' },
      ...forever,
    },
    ...demoSpectacles,
    {
      ...giftWords.reload,
      picture: 'promotion/reload',
      categories: ['deposit', 'limited'],
      mark: inAll('30%'),
      rule: {
        kind: 'reload',
        weekdays: [2, 3, 4],
        payAs: { as: 'cash', turnoverBp: 80_000 },
        perCurrency: {
          THB: [
            { minDeposit: '200', percentBp: 2000, max: '400' },
            { minDeposit: '1000', percentBp: 3000, max: '900' },
          ],
          USD: [{ minDeposit: '10', percentBp: 3000, max: '30' }],
        },
      },
      eligibility: { review: ['account'] },
      claimDays: 3,
      budgets: { THB: '800000', USD: '25000' },
      startsAt: null,
      endsAt: at(60),
    },
    {
      ...playWords.cashback,
      picture: 'promotion/cashback',
      categories: ['rebate', 'highRebate', 'special'],
      mark: inAll('10%'),
      rule: {
        kind: 'cashback',
        period: 'week',
        repeats: true,
        payAs: { as: 'cash', turnoverBp: 10_000 },
        perCurrency: {
          THB: { minLoss: '500', percentBp: 1000, max: '8000' },
          USD: { minLoss: '15', percentBp: 1000, max: '250' },
          CNY: { minLoss: '100', percentBp: 1000, max: '1600' },
        },
      },
      eligibility: { review: [] },
      claimDays: 7,
      budgets: {},
      ...forever,
    },
    {
      ...playWords.slots,
      picture: 'promotion/slots',
      categories: ['slots', 'gaming', 'limited'],
      mark: inAll('฿3,000'),
      rule: {
        kind: 'turnover',
        period: 'week',
        games: ['RNG'],
        payAs: { as: 'cash', turnoverBp: 30_000 },
        perCurrency: {
          THB: [
            { turnover: '5000', amount: '50' },
            { turnover: '20000', amount: '250' },
            { turnover: '60000', amount: '900' },
            { turnover: '150000', amount: '3000' },
          ],
          USD: [
            { turnover: '150', amount: '1.5' },
            { turnover: '600', amount: '8' },
            { turnover: '4500', amount: '90' },
          ],
        },
      },
      eligibility: { review: ['device'] },
      claimDays: 7,
      budgets: { THB: '600000', USD: '18000' },
      startsAt: null,
      endsAt: at(45),
    },
    {
      ...playWords.live,
      picture: 'promotion/live',
      categories: ['live', 'daily'],
      mark: inAll('฿600'),
      rule: {
        kind: 'turnover',
        period: 'day',
        games: ['LIVE'],
        payAs: { as: 'cash', turnoverBp: 20_000 },
        perCurrency: {
          THB: [
            { turnover: '10000', amount: '60' },
            { turnover: '40000', amount: '300' },
            { turnover: '70000', amount: '600' },
          ],
        },
      },
      eligibility: { review: [] },
      claimDays: 3,
      budgets: { THB: '300000' },
      ...forever,
    },
    {
      ...giftWords.voucher,
      picture: 'promotion/voucher',
      categories: ['special', 'limited'],
      mark: { EN: 'Code', TH: 'รหัส', CN: '兑换码' },
      rule: { kind: 'voucher', perCurrency: { THB: cash('50', 30_000), USD: cash('1.5', 30_000) } },
      eligibility: { review: ['device'] },
      claimDays: 7,
      budgets: { THB: '250000', USD: '7500' },
      startsAt: null,
      endsAt: at(90),
    },
    {
      ...giftWords.stories,
      picture: 'promotion/stories',
      categories: ['special', 'newbie'],
      mark: inAll('฿500'),
      rule: {
        kind: 'apply',
        every: 'month',
        proofs: 1,
        payAs: { as: 'cash', turnoverBp: 10_000 },
        perCurrency: { THB: { min: '50', max: '500' }, USD: { min: '2', max: '15' } },
      },
      eligibility: { review: [] },
      claimDays: 7,
      budgets: { THB: '100000', USD: '3000' },
      startsAt: null,
      endsAt: at(120),
    },
    {
      ...giftWords.birthday,
      picture: 'promotion/birthday',
      categories: ['special', 'vip'],
      mark: inAll('฿300'),
      rule: {
        kind: 'birthday',
        daysBefore: 3,
        daysAfter: 7,
        perCurrency: { THB: cash('300', 50_000), USD: cash('9', 50_000) },
      },
      eligibility: { minMemberDays: 30, review: ['account'] },
      claimDays: null,
      budgets: {},
      ...forever,
    },
    {
      ...playWords.vip,
      picture: 'promotion/vip',
      categories: ['vip', 'highRebate'],
      mark: inAll('15%'),
      rule: {
        kind: 'cashback',
        period: 'month',
        payAs: { as: 'cash', turnoverBp: 10_000 },
        perCurrency: {
          THB: { minLoss: '5000', percentBp: 1500, max: '50000' },
          USD: { minLoss: '150', percentBp: 1500, max: '1500' },
        },
      },
      eligibility: { vipMin: 3, review: [] },
      claimDays: 14,
      budgets: {},
      ...forever,
    },
    {
      ...playWords.fishing,
      picture: 'promotion/fishing',
      categories: ['fishing', 'gaming'],
      mark: inAll('฿800'),
      rule: {
        kind: 'turnover',
        period: 'week',
        games: ['FISH'],
        payAs: { as: 'cash', turnoverBp: 30_000 },
        perCurrency: {
          THB: [
            { turnover: '10000', amount: '120' },
            { turnover: '50000', amount: '800' },
          ],
        },
      },
      eligibility: { review: [] },
      claimDays: 7,
      budgets: { THB: '200000' },
      startsAt: null,
      endsAt: at(30),
    },
    {
      ...playWords.sports,
      picture: 'promotion/sports',
      categories: ['sports', 'rebate'],
      mark: inAll('5%'),
      rule: {
        kind: 'cashback',
        period: 'week',
        games: ['SPORTS', 'ESPORTS'],
        payAs: { as: 'cash', turnoverBp: 10_000 },
        perCurrency: { THB: { minLoss: '1000', percentBp: 500, max: '5000' } },
      },
      eligibility: { review: [] },
      claimDays: 7,
      budgets: {},
      ...forever,
    },
    {
      ...playWords.cards,
      picture: 'promotion/cards',
      categories: ['pvp', 'gaming'],
      mark: inAll('฿400'),
      rule: {
        kind: 'turnover',
        period: 'day',
        games: ['PVP'],
        payAs: { as: 'cash', turnoverBp: 20_000 },
        perCurrency: {
          THB: [
            { turnover: '3000', amount: '60' },
            { turnover: '15000', amount: '400' },
          ],
        },
      },
      eligibility: { review: ['device', 'account'] },
      claimDays: 3,
      budgets: { THB: '120000' },
      startsAt: at(2),
      endsAt: at(40),
    },
    {
      ...playWords.lottery,
      picture: 'promotion/lottery',
      categories: ['lottery', 'rebate'],
      mark: inAll('3%'),
      rule: {
        kind: 'cashback',
        period: 'week',
        games: ['LOTT', 'ELOTT'],
        payAs: { as: 'cash', turnoverBp: 10_000 },
        perCurrency: { THB: { minLoss: '300', percentBp: 300, max: '3000' } },
      },
      eligibility: { review: [] },
      claimDays: 7,
      budgets: {},
      ...forever,
    },
    {
      ...giftWords.app,
      picture: 'promotion/app',
      categories: ['appDownload', 'newbie'],
      mark: inAll('฿38'),
      rule: {
        kind: 'apply',
        every: 'once',
        proofs: 1,
        payAs: { as: 'cash', turnoverBp: 30_000 },
        perCurrency: { THB: { min: '38', max: '38' } },
      },
      eligibility: { review: [] },
      claimDays: null,
      budgets: { THB: '80000' },
      ...forever,
    },
  ];
}

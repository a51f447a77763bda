import type { RuleOf } from '@fairhouse/contract/activity-rules';
import type { NewDeskPromotion } from '@fairhouse/contract/desk-activities';
import type { Prize } from '@fairhouse/contract/rewards';
import { playWords } from './promotion-words-play.ts';

const cash = (amount: string, turnoverBp: number) => ({ kind: 'cash' as const, amount, turnoverBp });
const inAll = (mark: string) => ({ EN: mark, TH: mark, CN: mark });

const everyTenMinutes = Array.from({ length: 144 }, (_, at) => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(at / 6))}:${two((at % 6) * 10)}`;
});

const part = (label: [string, string, string], weight: number, prize: Prize | null, stock: number | null = null) => ({
  label: { EN: label[0], TH: label[1], CN: label[2] },
  weight,
  stock,
  prize,
});
const points = (amount: string) => ({ kind: 'points' as const, points: amount });

const wheelRule: RuleOf<'wheel'> = {
  kind: 'wheel',
  daily: 2,
  dailyMax: 8,
  perCurrency: {
    THB: {
      perDeposit: '500',
      perTurnover: '2000',
      segments: [
        part(['฿5', '฿5', '฿5'], 240, cash('5', 30_000)),
        part(['Next time', 'ครั้งหน้า', '下次好运'], 300, null),
        part(['20 points', '20 แต้ม', '20 积分'], 220, points('20')),
        part(['฿50', '฿50', '฿50'], 40, cash('50', 30_000), 500),
        part(['฿10', '฿10', '฿10'], 130, cash('10', 30_000)),
        part(['100 points', '100 แต้ม', '100 积分'], 60, points('100')),
        part(['฿888', '฿888', '฿888'], 2, cash('888', 30_000), 10),
        part(['฿188', '฿188', '฿188'], 8, cash('188', 30_000), 50),
      ],
    },
  },
};

/** The rain and the wheel of the demo. */
export const demoSpectacles: Omit<NewDeskPromotion, 'reason' | 'position'>[] = [
  {
    ...playWords.rain,
    picture: 'promotion/rain',
    categories: ['daily', 'limited', 'special'],
    mark: inAll('฿188'),
    rule: {
      kind: 'rain',
      schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times: everyTenMinutes, seconds: 60 },
      packetsEach: 2,
      turnoverBp: 10_000,
      perCurrency: {
        THB: { budget: '188', packets: 60, least: '0.5', most: '18' },
        USD: { budget: '6', packets: 60, least: '0.02', most: '0.6' },
      },
    },
    eligibility: { review: [] },
    claimDays: null,
    budgets: {},
    startsAt: null,
    endsAt: null,
  },
  {
    ...playWords.wheel,
    picture: 'promotion/wheel',
    categories: ['daily', 'special'],
    mark: inAll('฿888'),
    rule: wheelRule,
    eligibility: { review: [] },
    claimDays: null,
    budgets: { THB: '500000' },
    startsAt: null,
    endsAt: null,
  },
];

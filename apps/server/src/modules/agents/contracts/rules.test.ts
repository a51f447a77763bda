import { learnCurrencies } from '@fairhouse/money/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundaryAfter, periodEnd, type Step, wholePeriodBefore } from './periods.ts';
import { exceeds, nothingCarried, type PeriodFigures, payOf, profitOf } from './rules.ts';
import { parseTerms, type Terms, termsView } from './terms.ts';

learnCurrencies([{ code: 'THB', symbol: '฿', scale: 4, shownDigits: 2, stake: '10' }]);

const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
const rate = fc.integer({ min: 0, max: 999_999 });
const tier = fc.record({ activeMembers: fc.nat(50), volume: units, profit: units, rate, lossRate: fc.constant(0) });
const dividend: fc.Arbitrary<Terms> = fc.record({
  kind: fc.constant('dividend' as const),
  period: fc.constant('monthly' as const),
  carriesLosses: fc.boolean(),
  activeValidBet: fc.bigInt({ min: 1n, max: 10n ** 6n }),
  tiers: fc.array(tier, { minLength: 1, maxLength: 6 }),
});
const figures: fc.Arbitrary<PeriodFigures> = fc.record({
  stake: units,
  validBet: units,
  payout: units,
  promotions: units,
  rebates: units,
  unpaid: units,
  activeMembers: fc.nat(60),
});

/** The same rule computed another way: by division of strings of digits. */
function plainly(terms: Terms, of: PeriodFigures, carried: bigint, owed: bigint) {
  const earned = of.stake - of.payout - of.promotions - of.rebates + carried;
  const net = earned - of.unpaid - owed;
  const loss = earned < 0n && terms.carriesLosses ? earned : 0n;
  if (net <= 0n) return { amount: 0n, carriedOut: { loss, unpaid: earned < 0n ? of.unpaid + owed : -net } };
  let best = 0n;
  for (const { activeMembers, volume, profit, rate } of terms.tiers) {
    const holds = of.activeMembers >= activeMembers && of.validBet >= volume && net >= profit;
    if (holds && BigInt(rate) > best) best = BigInt(rate);
  }
  const digits = String(net * best);
  return { amount: BigInt(digits.slice(0, -6) || '0'), carriedOut: { loss: 0n, unpaid: 0n } };
}

test('a dividend is the best reached rate of the profit less losses carried on and what players owe, cut to the unit', () => {
  fc.assert(
    fc.property(dividend, figures, units, units, (terms, of, loss, owed) => {
      const pay = payOf(terms, of, { loss: -loss, unpaid: owed });
      const { amount, carriedOut } = plainly(terms, of, -loss, owed);
      expect({ amount: pay.amount, carriedOut: pay.carriedOut }).toEqual({ amount, carriedOut });
      // The fraction that is cut stays with the payer: it is less than a unit, and the payment is never more than the
      // profit.
      if (pay.amount > 0n) {
        const rest = pay.basis * BigInt(pay.rate) - pay.amount * 1_000_000n;
        expect(rest >= 0n && rest < 1_000_000n && pay.amount <= pay.basis).toBe(true);
      }
    }),
  );
});

test('losses carried on are made up for before anything is paid, to the unit', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), { maxLength: 20 }), (profits) => {
      const terms: Terms = {
        kind: 'dividend',
        period: 'daily',
        carriesLosses: true,
        activeValidBet: 0n,
        tiers: [{ activeMembers: 0, volume: 0n, profit: 0n, rate: 1_000_000, lossRate: 0 }],
      };
      let carried = nothingCarried;
      let paid = 0n;
      for (const profit of profits) {
        const of = { stake: profit > 0n ? profit : 0n, payout: profit < 0n ? -profit : 0n };
        const none = { validBet: 0n, promotions: 0n, rebates: 0n, unpaid: 0n, activeMembers: 0 };
        const pay = payOf(terms, { ...none, ...of }, carried);
        paid += pay.amount;
        carried = pay.carriedOut;
      }
      // At a rate of 100 %, what was paid and the loss that is still carried add up to the sum of all profits.
      expect(paid + carried.loss).toBe(profits.reduce((sum, profit) => sum + profit, 0n));
    }),
  );
});

test('what players owe is taken off profits until it is covered, also where losses are not carried on', () => {
  const terms: Terms = {
    kind: 'dividend',
    period: 'daily',
    carriesLosses: false,
    activeValidBet: 0n,
    tiers: [{ activeMembers: 0, volume: 0n, profit: 0n, rate: 1_000_000, lossRate: 0 }],
  };
  const period = fc.record({
    profit: fc.bigInt({ min: -1000n, max: 1000n }),
    unpaid: fc.bigInt({ min: 0n, max: 500n }),
  });
  fc.assert(
    fc.property(fc.array(period, { maxLength: 20 }), (periods) => {
      let carried = nothingCarried;
      let paid = 0n;
      for (const { profit, unpaid } of periods) {
        const of = { stake: profit > 0n ? profit : 0n, payout: profit < 0n ? -profit : 0n, unpaid };
        const pay = payOf(terms, { validBet: 0n, promotions: 0n, rebates: 0n, activeMembers: 0, ...of }, carried);
        paid += pay.amount;
        carried = pay.carriedOut;
      }
      // At a rate of 100 %: the profits alone, less the debts that a profit has covered.
      const profits = periods.reduce((sum, { profit }) => (profit > 0n ? sum + profit : sum), 0n);
      const owed = periods.reduce((sum, { unpaid }) => sum + unpaid, 0n);
      expect(paid).toBe(profits - owed + carried.unpaid);
    }),
  );
});

test('gifts and rebates lower the profit: a team does not earn a dividend of the money it was given', () => {
  const of = { stake: 100n, payout: 0n, promotions: 80n, rebates: 30n, unpaid: 0n, validBet: 100n, activeMembers: 1 };
  expect(profitOf(of)).toBe(-10n);
});

test('a real-time salary takes the win rate where the players won, and else the loss rate, of the bet amount reached', () => {
  const terms: Terms = {
    kind: 'realtime',
    period: null,
    carriesLosses: false,
    activeValidBet: 0n,
    tiers: [
      { activeMembers: 0, volume: 0n, profit: 0n, rate: 100, lossRate: 300 },
      { activeMembers: 0, volume: 1_000_000n, profit: 0n, rate: 200, lossRate: 400 },
    ],
  };
  const of = { stake: 1_000_000n, validBet: 1_000_000n, promotions: 0n, rebates: 0n, unpaid: 0n, activeMembers: 0 };
  expect(payOf(terms, { ...of, payout: 1_000_001n }, nothingCarried).amount).toBe(200n);
  expect(payOf(terms, { ...of, payout: 999_999n }, nothingCarried).amount).toBe(400n);
  expect(payOf(terms, { ...of, validBet: 999_999n, payout: 0n }, nothingCarried).amount).toBe(299n);
});

test('terms that do not exceed the upline pay no more at any figures, and terms that do pay more at some', () => {
  fc.assert(
    fc.property(dividend, dividend, figures, (a, b, of) => {
      const [down, up] = [
        { ...a, activeValidBet: 5n, carriesLosses: true },
        { ...b, activeValidBet: 5n, carriesLosses: true },
      ];
      const pays = (terms: Terms, at: PeriodFigures) => payOf(terms, { ...at, unpaid: 0n }, nothingCarried).rate;
      if (!exceeds(down, up)) expect(pays(down, of) <= pays(up, of)).toBe(true);
      else {
        const isMore = down.tiers.some((tier) => {
          const profit = tier.profit > 0n ? tier.profit : 1n;
          const at = { ...of, activeMembers: tier.activeMembers, validBet: tier.volume, stake: profit, payout: 0n };
          return pays(down, { ...at, promotions: 0n, rebates: 0n }) > pays(up, { ...at, promotions: 0n, rebates: 0n });
        });
        expect(isMore || down.tiers.some(({ profit }) => profit === 0n)).toBe(true);
      }
      expect(exceeds(a, a)).toBe(false);
      // Losses that the lower contract forgets and the upper one carries would be paid twice.
      expect(exceeds({ ...up, carriesLosses: false }, up)).toBe(true);
      expect(exceeds({ ...up, period: 'daily' }, up)).toBe(true);
    }),
  );
});

test('terms come back from the wire as they were, and those that the kind has no place for are refused', () => {
  fc.assert(
    fc.property(dividend, (terms) => {
      const sane = {
        ...terms,
        tiers: terms.tiers.map((one) => ({ ...one, activeMembers: one.activeMembers + 1, rate: one.rate + 1 })),
      };
      expect(parseTerms('dividend', termsView(sane, 'THB'), 'THB')).toEqual(sane);
    }),
  );
  const said = {
    period: null,
    carriesLosses: false,
    activeValidBet: '0',
    tiers: [{ activeMembers: 0, volume: '0', profit: '0', rate: '0.5', lossRate: '0' }],
  };
  const [first] = said.tiers;
  expect(parseTerms('hourly', said, 'THB').tiers[0]?.rate).toBe(5000);
  const refused = (kind: 'dividend' | 'daily' | 'hourly', more: object) =>
    expect(() => parseTerms(kind, { ...said, ...more }, 'THB')).toThrow('TERMS_INVALID');
  refused('dividend', {});
  refused('hourly', { period: 'daily' });
  refused('hourly', { carriesLosses: true });
  refused('daily', { tiers: [{ ...first, activeMembers: 3 }] });
  refused('hourly', { activeValidBet: '5', tiers: [{ ...first, activeMembers: 3 }] });
  refused('daily', { tiers: [{ ...first, profit: '3' }] });
  refused('daily', { tiers: [{ ...first, lossRate: '3' }] });
  refused('daily', { tiers: [{ ...first, rate: '0' }] });
  refused('daily', { tiers: [{ ...first, volume: '0.00001' }] });
  refused('daily', { tiers: [{ ...first, volume: '-1' }] });
});

const steps: Step[] = ['fiveMinutes', 'hour', 'day', 'week', 'halfMonth', 'month'];

test('periods follow one another without a gap whatever the clock does, and none is shorter than half of one', () => {
  const offsets = fc.array(fc.constantFrom(-720, -210, -60, 0, 60, 330, 420, 480, 825), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.constantFrom(...steps),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      offsets,
      (step, at, clocks) => {
        let from = boundaryAfter(step, at, clocks[0] ?? 0);
        for (const clock of clocks) {
          const until = periodEnd(step, from, clock);
          expect(until > from && until.getTime() % 300_000 === 0).toBe(true);
          // Each period ends at a boundary of the clock that was in force then.
          expect(boundaryAfter(step, new Date(until.getTime() - 1), clock)).toEqual(until);
          const whole = wholePeriodBefore(step, until, clock);
          expect(whole.until).toEqual(until);
          expect((until.getTime() - from.getTime()) * 2 >= (whole.until.getTime() - whole.from.getTime()) * 0.8).toBe(
            true,
          );
          from = until;
        }
      },
    ),
  );
});

test('half months are cut after the fifteenth, weeks begin on Monday, by the clock of the brand', () => {
  const after = (step: Step, at: string) => boundaryAfter(step, new Date(at), 420).toISOString();
  expect(after('halfMonth', '2026-02-01T00:00:00Z')).toBe('2026-02-15T17:00:00.000Z');
  expect(after('halfMonth', '2026-02-15T17:00:00Z')).toBe('2026-02-28T17:00:00.000Z');
  expect(after('month', '2026-02-15T17:00:00Z')).toBe('2026-02-28T17:00:00.000Z');
  expect(after('week', '2026-02-11T00:00:00Z')).toBe('2026-02-15T17:00:00.000Z');
  expect(after('day', '2026-02-11T16:59:59Z')).toBe('2026-02-11T17:00:00.000Z');
});

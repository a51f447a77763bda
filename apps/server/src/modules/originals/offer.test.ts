import { firstLimits } from '@fairhouse/games/originals/limits';
import { games } from '@fairhouse/games/originals/registry';
import { currencies, isCurrency, parseMoney } from '@fairhouse/money/money';
import { expect, test } from 'vitest';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import { offerOf } from './offer.ts';

const codes = Object.keys(currencies).filter(isCurrency);

test.each([...games.keys()])(
  '%s is offered in every currency with the limits that its rules come with',
  async (game) => {
    const ctx = await openTestCtxForThisTest();
    for (const currency of codes) {
      const { minStake, maxStake, maxPayout } = await offerOf(ctx, game, currency);
      const limits = firstLimits[game]?.[currency];
      const due = [limits?.minStake, limits?.maxStake, limits?.maxPayout].map((text = '') =>
        parseMoney(text, currency),
      );
      expect([minStake, maxStake, maxPayout], currency).toEqual(due);
    }
  },
);

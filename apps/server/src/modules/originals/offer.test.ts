import { games } from '@fairhouse/games/originals/registry';
import { formatMoney, knownCurrencies } from '@fairhouse/money/money';
import { expect, test } from 'vitest';
import { addCurrency, loadCurrencies } from '../../platform/money/currencies.ts';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import { offerOf } from './offer.ts';

test('each game is offered in every currency, in a new one by its small stake', async () => {
  const ctx = await openTestCtxForThisTest();
  await addCurrency(ctx.db, { code: 'ZZA', symbol: 'Z', scale: 3, shownDigits: 2, stake: '2.5' });
  await loadCurrencies(ctx.db);
  for (const game of games.keys()) {
    for (const currency of knownCurrencies()) {
      const { minStake, maxStake, maxPayout } = await offerOf(ctx, game, currency);
      expect(minStake > 0n && maxStake >= minStake && maxPayout >= maxStake, `${game} ${currency}`).toBe(true);
    }
    const { minStake, maxStake, maxPayout } = await offerOf(ctx, game, 'ZZA');
    const limits = [minStake, maxStake, maxPayout].map((units) => formatMoney(units, 'ZZA'));
    expect([game, ...limits]).toEqual([game, '2.500', '125000.000', '5000000.000']);
  }
});

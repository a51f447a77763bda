import { expect, test } from 'vitest';
import { listValidBetRules } from '../../modules/records/desk/index.ts';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import { waitsForSecond } from './desk/setting.ts';
import { runAdmin } from './run.ts';
import { operatorAtMachine } from './testing.ts';

test('an operator says what of a bet counts, and makes the sums anew', async () => {
  const ctx = await openTestCtxForThisTest();
  const by = await operatorAtMachine(ctx);
  const run = async (...args: string[]) =>
    args[0] === 'valid-bet' ? await by.run(args) : await runAdmin(args, (work) => work(ctx));
  expect(await run('valid-bet', 'LIVE', 'risked', '--percent', '12.5')).toEqual({
    code: 0,
    lines: ['Of bets on LIVE 12.5 % of the risked part counts from now on'],
  });
  expect((await run('valid-bet', 'LIVE', 'stake', '--percent', '12.5')).lines).toEqual([waitsForSecond]);
  expect(await listValidBetRules(ctx.db)).toContainEqual({ gameType: 'LIVE', measure: 'risked', ratioBp: 1250 });
  expect((await run('valid-bets')).lines).toContain('LIVE       risked 12.5 %');
  expect(await run('records', 'rebuild')).toMatchObject({ code: 0 });
  for (const wrong of [
    ['valid-bet', 'CHESS', 'stake'],
    ['valid-bet', 'LIVE', 'luck'],
    ['valid-bet', 'LIVE', 'stake', '--percent', '101'],
    ['valid-bet', 'LIVE', 'stake', '--percent', '100.01'],
    ['records', 'forget'],
  ])
    expect(await run(...wrong)).toMatchObject({ code: 2 });
});

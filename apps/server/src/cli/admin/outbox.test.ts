import { expect, test } from 'vitest';
import { deliveryJobs } from '../../modules/delivery/index.ts';
import { deliveryRules } from '../../modules/identity/index.ts';
import { sendCode } from '../../modules/identity/verification/codes.ts';
import { removeOldCodes } from '../../modules/identity/verification/remove-old.ts';
import { brandSettings } from '../../modules/site/index.ts';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { testVisitor } from '../../testing/members.ts';
import { runAdmin } from './run.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });

const removeOld = async () => {
  await deliveryJobs(deliveryRules).tasks['delivery:remove-old']?.(ctx, {});
  await removeOldCodes(ctx);
};
const run = (line: string) => runAdmin(line.split(' '), (work) => work({ ...ctx }));
const send = (channel: 'sms' | 'email', target: string) =>
  sendCode(ctx, { channel, purpose: 'bind', target, visitor: testVisitor() });

test('without a provider the outbox shows what was sent, to whom and when, newest first', async () => {
  expect(await run('outbox')).toEqual({ code: 0, lines: ['The outbox is empty'] });
  await send('sms', '+66812345678');
  await send('email', 'mali@example.com');
  const { lines } = await run('outbox');
  expect(lines[0]).toMatch(/^2026-01-15T12:00:00.000Z email mali@example.com · \d{6} is your Fairhouse code$/);
  expect(lines.join('\n')).toMatch(/sms \+66812345678\n {2}Fairhouse: \d{6} is your verification code/);
});

test('one channel or one person alone can be shown, also as JSON', async () => {
  expect((await run('outbox --channel sms')).lines.join()).not.toContain('mali@example.com');
  expect((await run('outbox --to mali@example.com')).lines.join()).not.toContain('+66812345678');
  const { lines } = await run('outbox --to +66812345678 --json');
  expect(JSON.parse(lines.join())).toEqual([
    expect.objectContaining({ channel: 'sms', to: '+66812345678', code: expect.stringMatching(/^\d{6}$/) }),
  ]);
  expect(await run('outbox --to nobody@example.com')).toEqual({ code: 0, lines: ['The outbox is empty'] });
  expect(await run('outbox --channel fax')).toMatchObject({ code: 2 });
});

test('after a day nothing is left of it', async () => {
  clock.advance(86_400_000);
  await removeOld();
  expect(await run('outbox')).toEqual({ code: 0, lines: ['The outbox is empty'] });
  clock.advance(86_400_000);
  await removeOld();
  const { rows } = await ctx.pool.query(
    'select (select count(*) from identity.code) + (select count(*) from identity.delivery) + (select count(*) from identity.sms_day) as n',
  );
  expect(rows).toEqual([{ n: 0n }]);
});

test('where SMS may go and how many a day is set in one line', async () => {
  expect(await run('sms --countries th,la --daily-max 200')).toEqual({
    code: 0,
    lines: ['SMS go to TH (+66), LA (+856)', 'At most 200 a day'],
  });
  expect(await brandSettings({ ...ctx })).toMatchObject({ smsDailyMax: 200 });
  for (const wrong of ['--countries XX', '--countries ,', '--daily-max many']) {
    expect(await run(`sms ${wrong}`)).toMatchObject({ code: 2 });
  }
});

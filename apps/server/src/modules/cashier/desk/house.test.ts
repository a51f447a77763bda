import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { openChannel } from '../channels/testing.ts';

const { app, ctx } = await useTestApp();
await openChannel(ctx, { code: 'thb-bank' });
const [one, two, support] = [
  await signedInOperator(ctx, { role: 'finance' }),
  await signedInOperator(ctx, { role: 'finance' }),
  await signedInOperator(ctx, { role: 'support' }),
];
type Who = typeof one;
async function ask({ headers }: Who, method: 'GET' | 'PUT' | 'POST', url: string, said?: object) {
  const payload = said && { payload: { reason: 'As the bank wrote', ...said } };
  const answer = await app.inject({ method, url: `/ops/v1${url}`, headers, ...payload });
  return { status: answer.statusCode, ...answer.json() };
}

test('an account of the house takes deposits once two operators state the same, and no more by one', async () => {
  const { list: before } = (await ask(one, 'GET', '/cashier/receivers')).value;
  const channel = before[0].channel;
  const account = { channel, bank: 'River Bank', holder: 'River House', number: '5550001' };
  expect(await ask(support, 'POST', '/cashier/receivers', account)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await ask(one, 'POST', '/cashier/receivers', account)).toMatchObject({
    value: { waitsForSecond: true, list: before },
  });
  expect(await ask(one, 'POST', '/cashier/receivers', account)).toMatchObject({ code: 'ALREADY_APPROVED' });
  // Another number is another account: the second word is not for it.
  expect(await ask(two, 'POST', '/cashier/receivers', { ...account, number: '5550002' })).toMatchObject({
    value: { waitsForSecond: true },
  });
  const added = await ask(two, 'POST', '/cashier/receivers', account);
  const row = added.value.list.find(({ number }: { number: string }) => number === '5550001');
  expect(row).toMatchObject({ holder: 'River House', enabled: true });
  const off = await ask(one, 'PUT', `/cashier/receivers/${row.id}`, { enabled: false });
  expect(off.value.list).toContainEqual({ ...row, enabled: false });
  expect(await ask(one, 'PUT', `/cashier/receivers/${row.id}`, { enabled: true })).toMatchObject({
    value: { waitsForSecond: true },
  });
  expect(await ask(one, 'POST', '/cashier/receivers', { ...account, channel: 'none' })).toMatchObject({
    code: 'CHANNEL_NOT_FOUND',
  });
  expect(await ask(one, 'PUT', '/cashier/receivers/999', { enabled: false })).toMatchObject({ code: 'NOT_FOUND' });
});

test('a provider of payout accounts is added whole, and changed from the version that was read', async () => {
  const provider = { kind: 'bank', name: { EN: 'River', TH: 'River', CN: 'River' }, pattern: '^\\d{7}$' };
  const url = '/cashier/payout-providers/RIVER';
  expect(await ask(one, 'PUT', url, { enabled: false })).toMatchObject({ code: 'MALFORMED' });
  expect(await ask(one, 'PUT', url, { ...provider, pattern: '\\d' })).toMatchObject({ code: 'MALFORMED' });
  expect(await ask(one, 'PUT', url, { ...provider, currency: 'XXX' })).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' });
  const found = (list: { code: string }[]) =>
    list.find(({ code }) => code === 'RIVER') as { version: string } | undefined;
  const made = found((await ask(one, 'PUT', url, provider)).value);
  expect(made).toMatchObject({ ...provider, enabled: true, currency: null, checksum: null });
  const closed = await ask(one, 'PUT', url, { enabled: false, version: made?.version });
  expect(found(closed.value)).toMatchObject({ ...provider, enabled: false });
  expect(await ask(two, 'PUT', url, { enabled: true, version: made?.version })).toMatchObject({
    code: 'STATE_CONFLICT',
  });
});

test('what of a bet counts, and what is believed of wins, is set from the console', async () => {
  const { version, gameType } = (await ask(one, 'GET', '/valid-bets')).value[0];
  const url = `/valid-bets/${gameType}`;
  const counted = (who: Who, said: object) => ask(who, 'PUT', url, said);
  const less = { measure: 'risked', ratioBp: 5000 };
  expect(await counted(one, { ...less, version })).toMatchObject({
    value: { waitsForSecond: false, list: expect.arrayContaining([expect.objectContaining({ gameType, ...less })]) },
  });
  expect(await counted(two, { measure: 'stake', ratioBp: 1, version })).toMatchObject({ code: 'STATE_CONFLICT' });
  // One operator alone would free a friend's turnover, and pay rebates of it.
  for (const more of [
    { measure: 'risked', ratioBp: 5001 },
    { measure: 'stake', ratioBp: 5000 },
  ]) {
    expect(await counted(one, more)).toMatchObject({ value: { waitsForSecond: true } });
    expect(await counted(one, more)).toMatchObject({ code: 'ALREADY_APPROVED' });
  }
  expect(await counted(two, { measure: 'stake', ratioBp: 5000 })).toMatchObject({ value: { waitsForSecond: false } });
  expect(await ask(one, 'PUT', '/valid-bets/CHESS', { measure: 'stake', ratioBp: 1 })).toMatchObject({
    code: 'NOT_FOUND',
  });

  const limit = (who: Who, said: object) => ask(who, 'PUT', '/games/win-limits/THB', said);
  expect(await limit(one, { winMax: '1000.00' })).toMatchObject({
    value: {
      waitsForSecond: false,
      list: expect.arrayContaining([expect.objectContaining({ vendor: null, winMax: '1000.0000' })]),
    },
  });
  expect(await limit(one, { winMax: '2000.00' })).toMatchObject({ value: { waitsForSecond: true } });
  expect(await limit(two, { winMax: '2000.00' })).toMatchObject({ value: { waitsForSecond: false } });
  expect(await limit(one, {})).toMatchObject({ code: 'MALFORMED' });
  expect(await limit(one, { winMax: '-1' })).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await limit(one, { winMax: '5', vendor: 'NOBODY' })).toMatchObject({ code: 'VENDOR_NOT_FOUND' });
});

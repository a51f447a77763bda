import { noVersion } from '@fairhouse/contract/desk';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';

const site = await useTestApp();
const [one, two] = [await operatorAtDesk(site, 'finance'), await operatorAtDesk(site, 'finance')];
type Desk = typeof one;
const reason = 'As agreed on Monday';

test('what is believed of wins is set from the console, and more of it takes two operators', async () => {
  const limit = (by: Desk, said: object) => by.put('/games/win-limits/THB', { reason, ...said });
  expect(await limit(one, { winMax: '1000.00' })).toMatchObject({
    value: {
      waitsForSecond: false,
      list: expect.arrayContaining([expect.objectContaining({ vendor: null, winMax: '1000.0000' })]),
    },
  });
  expect(await limit(one, { winMax: '2000.00' })).toMatchObject({ value: { waitsForSecond: true } });
  expect(await limit(two, { winMax: '2000.00' })).toMatchObject({ value: { waitsForSecond: false } });
  expect(await limit(one, { winMax: '900.00', version: 'stale' })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await limit(one, { winMax: '900.00', version: noVersion })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await limit(one, {})).toMatchObject({ code: 'MALFORMED' });
  expect(await limit(one, { winMax: '-1' })).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await limit(one, { winMax: '5', vendor: 'NOBODY' })).toMatchObject({ code: 'VENDOR_NOT_FOUND' });
});

import type { DeskGameVendor } from '@fairhouse/contract/desk-games';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';
import { testVendor } from '../catalogue/testing.ts';

const site = await useTestApp();
await testVendor(site.ctx, 'SLOTS');
const [one, two] = [await operatorAtDesk(site, 'admin'), await operatorAtDesk(site, 'admin')];
const reason = 'As agreed with the vendor';

test('what a vendor may give without a bet is capped from the console, and two operators raise it', async () => {
  const cap = (by: typeof one, said: object, vendor = 'SLOTS') =>
    by.put(`/games/vendors/${vendor}/cap`, { kind: 'tournament', currency: 'THB', amount: '500', reason, ...said });
  const capsOf = (answer: unknown) => (answer as { value: { list: DeskGameVendor[] } }).value.list[0]?.caps;
  const held = [{ kind: 'tournament', currency: 'THB', amount: '500.0000' }];

  expect(await cap(one, {})).toMatchObject({ value: { waitsForSecond: true, list: [{ caps: [] }] } });
  expect(await cap(one, {})).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(capsOf(await cap(two, {}))).toEqual(held);
  expect(capsOf(await cap(one, { amount: '20' }))).toEqual([{ ...held[0], amount: '20.0000' }]);
  const [noted] = await notedActs(site.ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ action: 'vendor', subject: 'SLOTS', detail: { kind: 'tournament', amount: '20' } });

  expect(await cap(one, { amount: '-1' })).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await cap(one, { currency: 'XXX' })).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' });
  expect(await cap(one, { kind: 'bet' })).toMatchObject({ code: 'MALFORMED' });
  expect(await cap(one, {}, 'NOBODY')).toMatchObject({ code: 'VENDOR_NOT_FOUND' });
});

import type { DeskPayoutProvider } from '@fairhouse/contract/desk-payout-providers';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atDesk, type Desk } from './testing.ts';

const site = await useTestApp();
const [one, two] = [await atDesk(site, 'finance'), await atDesk(site, 'finance')];
const reason = 'As the bank wrote';

test('a provider of payout accounts is added whole, and changed from the version that was read', async () => {
  const provider = { kind: 'bank', name: { EN: 'River', TH: 'River', CN: 'River' }, pattern: '^\\d{7}$' };
  const put = (by: Desk, said: object) => by.put<DeskPayoutProvider[]>('/payout-providers/RIVER', { reason, ...said });
  expect(await put(one, { enabled: false })).toMatchObject({ code: 'MALFORMED' });
  expect(await put(one, { ...provider, pattern: '\\d' })).toMatchObject({ code: 'MALFORMED' });
  expect(await put(one, { ...provider, currency: 'XXX' })).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' });
  const found = (list: DeskPayoutProvider[]) => list.find(({ code }) => code === 'RIVER');
  const made = found((await put(one, provider)).value);
  expect(made).toMatchObject({ ...provider, enabled: true, currency: null, checksum: null });
  const closed = await put(one, { enabled: false, version: made?.version });
  expect(found(closed.value)).toMatchObject({ ...provider, enabled: false });
  expect(await put(two, { enabled: true, version: made?.version })).toMatchObject({
    code: 'STATE_CONFLICT',
  });
});

import type { DeskReceivers } from '@fairhouse/contract/desk-receivers';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { openChannel } from '../channels/testing.ts';
import { atDesk } from './testing.ts';

const site = await useTestApp();
await openChannel(site.ctx, { code: 'thb-bank' });
const [one, two, support] = [
  await atDesk(site, 'finance'),
  await atDesk(site, 'finance'),
  await atDesk(site, 'support'),
];
const reason = 'As the bank wrote';

test('an account of the house takes deposits once two operators state the same, and no more by one', async () => {
  const { list: before } = (await one.get<DeskReceivers>('/receivers')).value;
  const [first] = before;
  const channel = first?.channel;
  const account = { channel, bank: 'River Bank', holder: 'River House', number: '5550001', reason };
  expect(await support.post<DeskReceivers>('/receivers', account)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await one.post<DeskReceivers>('/receivers', account)).toMatchObject({
    value: { waitsForSecond: true, list: before },
  });
  expect(await one.post<DeskReceivers>('/receivers', account)).toMatchObject({ code: 'ALREADY_APPROVED' });
  // Another number is another account: this does not count as the second statement of the first.
  expect(await two.post<DeskReceivers>('/receivers', { ...account, number: '5550002' })).toMatchObject({
    value: { waitsForSecond: true },
  });
  const added = await two.post<DeskReceivers>('/receivers', account);
  const row = added.value.list.find(({ number }) => number === '5550001');
  expect(row).toMatchObject({ holder: 'River House', enabled: true });
  const off = await one.put<DeskReceivers>(`/receivers/${row?.id}`, { enabled: false, reason });
  expect(off.value.list).toContainEqual({ ...row, enabled: false });
  expect(await one.put<DeskReceivers>(`/receivers/${row?.id}`, { enabled: true, reason })).toMatchObject({
    value: { waitsForSecond: true },
  });
  expect(await one.post<DeskReceivers>('/receivers', { ...account, channel: 'none' })).toMatchObject({
    code: 'CHANNEL_NOT_FOUND',
  });
  expect(await one.put('/receivers/999', { enabled: false, reason })).toMatchObject({ code: 'NOT_FOUND' });
});

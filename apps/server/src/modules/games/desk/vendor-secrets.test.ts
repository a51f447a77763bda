import type { DeskGameVendorsSet } from '@fairhouse/contract/desk-games';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';
import { secretsOf, vendorOf } from '../../vendors/index.ts';
import { testVendor } from '../catalogue/testing.ts';

const site = await useTestApp();
await testVendor(site.ctx, 'SLOTS');
const [one, two] = [await operatorAtDesk(site, 'admin'), await operatorAtDesk(site, 'admin')];
const content = await operatorAtDesk(site, 'content');
const reason = 'As agreed with the vendor';
const secret = 'a-secret-of-thirty-two-letters-1';

const secretsNow = async (code: string) => secretsOf(site.ctx, await vendorOf(site.ctx, code));
const versionNow = async (code: string) => {
  const { list } = (await one.get<DeskGameVendorsSet>('/games/vendors')).value;
  return list.find(({ vendor }) => vendor === code)?.version;
};
const rotate = async (by: typeof one, said: object = {}, code = 'SLOTS') =>
  by.put<DeskGameVendorsSet>(`/games/vendors/${code}/secret`, {
    ...{ secret, reason, version: (await versionNow(code)) ?? 'x' },
    ...said,
  });

test('a vendor has a new secret once two operators have typed the same one, and no answer or trail shows it', async () => {
  const [before] = await secretsNow('SLOTS');
  const waits = { value: { waitsForSecond: true } };
  expect(await rotate(one)).toMatchObject(waits);
  expect(await rotate(one)).toMatchObject({ code: 'ALREADY_APPROVED' });
  // A different secret is a different change, which waits for a second operator of its own.
  expect(await rotate(two, { secret: 'a-secret-of-thirty-two-letters-2' })).toMatchObject(waits);
  expect(await secretsNow('SLOTS')).toEqual([before]);

  const done = await rotate(two);
  expect(done).toMatchObject({ value: { waitsForSecond: false } });
  expect(await secretsNow('SLOTS')).toEqual([secret, before]);
  const trail = await notedActs(site.ctx.db, { limit: 10 });
  expect(trail[0]).toMatchObject({ action: 'vendor', subject: 'SLOTS', detail: { act: 'rotate', approvals: 2 } });
  const told = JSON.stringify([done.value, trail], (_, held) => (typeof held === 'bigint' ? String(held) : held));
  expect(told).not.toContain('thirty-two-letters');

  // After a leak the previous secret ends at once, and one operator suffices to cut the vendor off.
  const leaked = { secret: 'a-secret-of-thirty-two-letters-3', secretNow: true };
  for (const by of [one, two]) expect((await rotate(by, leaked)).status).toBe(200);
  expect(await secretsNow('SLOTS')).toEqual([leaked.secret]);
  const retire = { reason, version: await versionNow('SLOTS') };
  expect((await one.post('/games/vendors/SLOTS/retire', retire)).status).toBe(200);
  expect(await secretsNow('SLOTS')).toEqual([]);
  for (const by of [one, two]) expect((await rotate(by)).status).toBe(200);
  expect(await secretsNow('SLOTS')).toEqual([secret]);
});

test('a secret is not typed for what was meanwhile changed, nor short, nor by who may not', async () => {
  const version = await versionNow('SLOTS');
  expect((await one.put('/games/vendors/SLOTS', { position: 9, reason, version })).status).toBe(200);
  expect(await rotate(two, { version })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await rotate(two, { secret: 'short' })).toMatchObject({ code: 'MALFORMED' });
  expect(await rotate(content)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await rotate(one, {}, 'NOBODY')).toMatchObject({ code: 'VENDOR_NOT_FOUND' });
});

test('a vendor is made by two operators who state it alike, and is not made over one that there is', async () => {
  const made = {
    ...{ vendor: 'REELS', name: 'Reels', url: 'https://api.reels.example', walletMode: 'single' },
    ...{ currencies: ['THB'], secret, reason },
  };
  const add = (by: typeof one, said: object = {}) =>
    by.post<DeskGameVendorsSet>('/games/vendors', { ...made, ...said });
  const codes = (answer: { value: DeskGameVendorsSet }) => answer.value.list.map(({ vendor }) => vendor);
  expect(await add(one, { url: 'http://api.reels.example' })).toMatchObject({ code: 'MALFORMED' });
  expect(await add(one, { currencies: ['XXX'] })).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' });
  expect(codes(await add(one))).toEqual(['SLOTS']);
  expect(codes(await add(two, { secret: 'a-secret-of-thirty-two-letters-9' }))).toEqual(['SLOTS']);
  const done = await add(two);
  expect(codes(done)).toEqual(['REELS', 'SLOTS']);
  expect(done.value.list[0]).toMatchObject({ url: made.url, launchOrigins: [made.url], enabled: true });
  expect(await secretsNow('REELS')).toEqual([secret]);
  expect(await add(one)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('calls and games come from another address once two operators say so', async () => {
  const set = (by: typeof one, said: object) => by.put<DeskGameVendorsSet>('/games/vendors/REELS', { ...said, reason });
  for (const said of [{ url: 'https://elsewhere.example' }, { launchOrigins: ['https://play.elsewhere.example/x'] }]) {
    expect(await set(one, said)).toMatchObject({ value: { waitsForSecond: true } });
    expect(await set(two, said)).toMatchObject({ value: { waitsForSecond: false } });
  }
  const { launchOrigins } = await vendorOf(site.ctx, 'REELS');
  expect(launchOrigins).toEqual(['https://play.elsewhere.example']);
});

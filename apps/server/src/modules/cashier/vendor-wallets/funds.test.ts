import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { memberWith, signedInMember } from '../../../testing/members.ts';
import { openTestVendor } from '../../../testing/vendor.ts';
import { walletTransfer } from './transfer.ts';

let vendor: Awaited<ReturnType<typeof openTestVendor>>;
const site = await useTestApp();
beforeAll(async () => {
  vendor = await openTestVendor(site.ctx);
});
afterAll(() => vendor.close());

test('a trial user has no wallets to move money between', async () => {
  const { headers } = await signedInMember(site.ctx, { trial: true });
  for (const url of ['/wps/relay/GCS_merchantWallet', '/wps/member/info/funds/consolidated']) {
    expect((await site.app.inject({ url, headers })).json()).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  }
});

test('all of a member’s money is one sum, whichever wallet it lies in, without asking a vendor', async () => {
  const who = await memberWith(site.ctx, 10_000_000n);
  const request = { type: 'IN', vendor: vendor.code, amount: '300' } as const;
  await walletTransfer(site.ctx, who, { request, idempotencyKey: 'the-one-transfer' });
  vendor.calls.length = 0;
  const answer = await site.app.inject({ url: '/wps/member/info/funds/consolidated', headers: who.headers });
  expect(answer.json().value).toEqual({
    currency: 'THB',
    cash: '700.0000',
    locked: '0.0000',
    atVendors: '300.0000',
    total: '1000.0000',
    dailysalreqtype: 0,
    divtypereq: 0,
    contracthoursalreq: 0,
    realtimesalreqtype: 0,
  });
  expect(vendor.calls).toEqual([]);
});

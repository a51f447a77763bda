import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { putVendor } from '../../vendors/index.ts';

const site = await useTestApp();

test('a vendor that plays from the main wallet takes no transfer, and says so', async () => {
  const { headers } = await signedInMember(site.ctx);
  const vendor = 'SINGLE';
  await putVendor(site.ctx, vendor, {
    name: 'Single',
    url: 'http://127.0.0.1:9',
    walletMode: 'single',
    currencies: ['THB'],
    secret: 's'.repeat(32),
  });
  for (const payload of [
    { type: 'IN', vendor, amount: '1' },
    { type: 'RECALL', vendor },
  ]) {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/wps/relay/GCS_walletTransfer',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload,
    });
    expect([answer.statusCode, answer.json().code], payload.type).toEqual([409, 'VENDOR_SINGLE_WALLET']);
  }
});

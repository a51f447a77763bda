import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestCtx, type TestCtx } from '../../testing/ctx.ts';
import { bodyOf, sendJson, startLocalServer } from '../../testing/local-server.ts';
import { balanceAtVendor, isSignedBy, putVendor, VendorSilence, vendorOf } from './index.ts';
import { signCall } from './signature.ts';

let ctx: TestCtx;
beforeAll(async () => {
  ctx = await openTestCtx();
});
afterAll(() => ctx.close());

const call = { method: 'POST', path: '/wallet/deposit', body: '{"amount":"1.0000"}' };
const now = new Date('2026-03-01T12:00:00Z');

test('a call is signed by time, method, path and body, each of which counts', () => {
  const signature = signCall('secret', call, now);
  // Computed apart from this code: printf '1772366400.POST./wallet/deposit.{"amount":"1.0000"}' | openssl dgst -sha256 -hmac secret
  expect(signature).toBe('t=1772366400,v1=97039a9c32076b20873f30ae1043930b99bddbb9555813d7d5a2d92781337e81');
  expect(isSignedBy(['other', 'secret'], call, signature, now)).toBe(true);
  expect(isSignedBy(['other'], call, signature, now)).toBe(false);
  for (const bent of [{ method: 'PUT' }, { path: '/wallet/withdraw' }, { body: '{"amount":"2.0000"}' }]) {
    expect(isSignedBy(['secret'], { ...call, ...bent }, signature, now)).toBe(false);
  }
});

test('a signature holds for five minutes on either side of now', () => {
  const signature = signCall('secret', call, now);
  const at = (seconds: number) => isSignedBy(['secret'], call, signature, new Date(now.getTime() + seconds * 1000));
  expect([at(-300), at(300), at(-301), at(301)]).toEqual([true, true, false, false]);
  expect(isSignedBy(['secret'], call, signature.replace('t=', 't=x'), now)).toBe(false);
});

test('a new vendor needs all that a call needs, a known one changes what is named alone', async () => {
  expect(await putVendor(ctx, 'HALF', { name: 'Half', url: 'https://half.example' })).toBeNull();
  const whole = { name: 'Whole', url: 'https://whole.example/', walletMode: 'transfer', currencies: ['THB'] } as const;
  await putVendor(ctx, 'WHOLE', { ...whole, currencies: [...whole.currencies], secret: 'a secret of some length' });
  expect(await putVendor(ctx, 'WHOLE', { enabled: false })).toMatchObject({
    name: 'Whole',
    url: 'https://whole.example',
    enabled: false,
  });
  const { rows } = await ctx.pool.query<{ kept: Buffer }>('select secret_sealed as kept from vendors.vendor');
  expect(rows.some(({ kept }) => kept.includes('a secret of some length'))).toBe(false);
  await expect(vendorOf(ctx, 'NOBODY')).rejects.toMatchObject({ code: 'VENDOR_NOT_FOUND' });
});

test.each([
  ['no amount', { balance: '-1.0000' }],
  ['too many digits', { balance: '1.00001' }],
  ['another shape', { money: '1' }],
  ['a page that never ends', 'x'.repeat(70_000)],
])('an answer with %s is no answer', async (_what, said) => {
  const server = await startLocalServer(() => async (request, response) => {
    await bodyOf(request);
    sendJson(response, said);
  });
  const given = {
    name: 'Odd',
    url: server.url,
    walletMode: 'transfer',
    currencies: ['THB' as const],
    secret: 's',
  } as const;
  await putVendor(ctx, 'ODD', { ...given, currencies: [...given.currencies] });
  const asked = balanceAtVendor(ctx, await vendorOf(ctx, 'ODD'), { memberId: 1n, currency: 'THB' }, 2000);
  await expect(asked).rejects.toBeInstanceOf(VendorSilence);
  await server.close();
});

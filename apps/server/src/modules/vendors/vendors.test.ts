import { isSigned, signatureOf } from '@fairhouse/signature/signature';
import { expect, test } from 'vitest';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { bodyOf, sendJson, startLocalServer } from '../../testing/local-server.ts';
import { balanceAtVendor, knownVendor, putVendor, secretsOf, VendorSilence, vendorOf } from './index.ts';

const ctx = await useTestCtx();

const call = { method: 'POST', path: '/wallet/deposit', body: '{"amount":"1.0000"}' };
const now = new Date('2026-03-01T12:00:00Z');

test('a call is signed by time, method, path and body, each of which counts', () => {
  const signature = signatureOf('secret', call, now);
  // Computed independently of this code: printf '1772366400.POST./wallet/deposit.{"amount":"1.0000"}' | openssl dgst
  // -sha256 -hmac secret
  expect(signature).toBe('t=1772366400,v1=97039a9c32076b20873f30ae1043930b99bddbb9555813d7d5a2d92781337e81');
  expect(isSigned(['other', 'secret'], call, signature, now)).toBe(true);
  expect(isSigned(['other'], call, signature, now)).toBe(false);
  for (const bent of [{ method: 'PUT' }, { path: '/wallet/withdraw' }, { body: '{"amount":"2.0000"}' }]) {
    expect(isSigned(['secret'], { ...call, ...bent }, signature, now)).toBe(false);
  }
});

test('a signature holds for five minutes on either side of now', () => {
  const signature = signatureOf('secret', call, now);
  const at = (seconds: number) => isSigned(['secret'], call, signature, new Date(now.getTime() + seconds * 1000));
  expect([at(-300), at(300), at(-301), at(301)]).toEqual([true, true, false, false]);
  expect(isSigned(['secret'], call, signature.replace('t=', 't=x'), now)).toBe(false);
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

test('a changed secret leaves the one before it good for a day, and the same one said again changes nothing', async () => {
  const clock = testClock();
  const timed = { ...ctx, clock: clock.now };
  const given = {
    name: 'Turn',
    url: 'https://turn.example',
    walletMode: 'single',
    currencies: ['THB' as const],
  } as const;
  await putVendor(timed, 'TURN', { ...given, currencies: [...given.currencies], secret: 'the first secret' });
  expect(secretsOf(timed, await vendorOf(timed, 'TURN'))).toEqual(['the first secret']);
  await putVendor(timed, 'TURN', { secret: 'the second secret' });
  await putVendor(timed, 'TURN', { secret: 'the second secret' });
  const turned = await vendorOf(timed, 'TURN');
  expect(secretsOf(timed, turned)).toEqual(['the second secret', 'the first secret']);
  clock.advance(24 * 3_600_000);
  expect(secretsOf(timed, turned)).toEqual(['the second secret']);
});

test('a node learns what another one changed of a vendor', async () => {
  const other = { ...ctx };
  expect((await knownVendor(other, 'TURN')).enabled).toBe(true);
  await putVendor(ctx, 'TURN', { enabled: false });
  await expect.poll(async () => (await knownVendor(other, 'TURN')).enabled).toBe(false);
  await expect(knownVendor(ctx, 'NOBODY')).rejects.toMatchObject({ code: 'VENDOR_NOT_FOUND' });
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

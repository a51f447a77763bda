import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { newSecret } from '../../../testing/sandbox.ts';
import { depositById } from '../deposits/deposit-store.ts';
import { letPass } from '../deposits/testing.ts';
import { putGateway } from './credentials.ts';
import { insertOrder } from './order-store.ts';
import { eventOf, nowhere, sendEvent } from './testing-events.ts';
import { newDeposit, openChannels } from './testing-world.ts';

const secret = newSecret();
const clock = testClock(new Date());
const site = await useTestApp({ clock: clock.now });
beforeAll(async () => {
  await openChannels(site.ctx);
  await putGateway(site.ctx, { adapter: 'sandbox', url: nowhere, merchant: 'fairhouse', secret });
});

const hourMs = 3_600_000;

/** A deposit of 100 baht by 3 USDT, at a rate that is valid for an hour. */
async function coins() {
  const expiresAt = new Date(Date.now() + hourMs);
  const id = await newDeposit(site.ctx, { channel: 'coin', expiresAt });
  await insertOrder(site.ctx.db, {
    adapter: 'sandbox',
    reference: `D${id}`,
    kind: 'payment',
    subject_id: id,
    confirmations_needed: 3,
    currency: 'USDT',
    ask_at: null,
    created_at: clock.now(),
  });
  let version = 1;
  const hear = async (state: string, received: string, confirmations: number) => {
    version += 1;
    const said = { state, received, confirmations, currency: 'USDT', version };
    expect(await sendEvent(site, eventOf(`D${id}`, said), { secret, at: clock.now() })).toBe(200);
    const { state: is, reason } = (await depositById(site.ctx.db, id)) ?? {};
    return reason === null ? is : `${is} ${reason}`;
  };
  return { hear, later: () => letPass(site.ctx, id, 120) };
}

test('coins that were seen in full before the rate expired keep it', async () => {
  const { hear, later } = await coins();
  expect(await hear('confirming', '3.000000', 0)).toBe('CONFIRMING');
  await later();
  expect(await hear('confirming', '3.000000', 1)).toBe('CONFIRMING');
  expect(await hear('paid', '3.000000', 3)).toBe('CREDITED');
});

test.each([
  ['paid at once', ['paid', 3]],
  ['confirmed slowly', ['confirming', 1]],
  ['without another confirmation', ['confirming', 0]],
] as const)('dust keeps no rate for the rest that comes days later, %s', async (_, [state, confirmations]) => {
  const { hear, later } = await coins();
  expect(await hear('confirming', '0.000001', 0)).toBe('CONFIRMING');
  await later();
  expect(await hear(state, '3.000000', confirmations)).toBe('REVIEW LATE');
});

test('a payment in full that shrinks, and is made whole after the rate expired, keeps no rate', async () => {
  const { hear, later } = await coins();
  await hear('confirming', '3.000000', 0);
  await hear('confirming', '0.000001', 0);
  await later();
  expect(await hear('paid', '3.000000', 3)).toBe('REVIEW LATE');
});

test('dust that becomes the whole amount in time keeps the rate', async () => {
  const { hear, later } = await coins();
  await hear('confirming', '0.000001', 0);
  await hear('confirming', '3.000000', 0);
  await later();
  expect(await hear('paid', '3.000000', 3)).toBe('CREDITED');
});

test('a rate holds by the database’s clock: a node whose clock is an hour ahead does not end it', async () => {
  const { hear } = await coins();
  clock.advance(hourMs + 60_000);
  expect(await hear('paid', '3.000000', 3)).toBe('CREDITED');
});

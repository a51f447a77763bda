import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { openSandbox, type Sandbox } from '../../../testing/sandbox.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { depositById } from '../deposits/deposit-store.ts';
import { changeDeposit } from '../deposits/lifecycle.ts';
import { verifyCashier } from '../verify.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { askGateways } from './ask-status.ts';
import { openAtGateway } from './open-payment.ts';
import { sendPayout } from './send-payout.ts';
import { newDeposit, newWithdrawal, openChannels, standing, walletsOfMember } from './testing-world.ts';

// Starts at real time: signatures are checked by the gateway's own clock.
const clock = testClock(new Date());
let sandbox: Sandbox;
const site = await useTestApp({ listen: true });
beforeAll(async () => {
  await openChannels(site.ctx);
  sandbox = await openSandbox(site.ctx, site.url);
});
afterEach(async () => {
  await sandbox.fault('none');
});
afterAll(async () => {
  const { db } = site.ctx;
  expect([(await verifyLedger(db)).counts, await verifyCashier(db)]).toEqual([{}, []]);
  await sandbox.close();
});

const referenceOf = (id: bigint) => `D${id}`;

async function opened(asked: Parameters<typeof newDeposit>[1] = {}) {
  const id = await newDeposit(site.ctx, asked);
  await openAtGateway(site.ctx, id);
  return id;
}

/** Runs the sweep some minutes later. */
async function askLater() {
  clock.set(new Date(Date.now() + 3 * 60_000));
  await askGateways({ ...site.ctx, clock: clock.now });
}

async function becomes(id: bigint, state: string, cash: bigint) {
  await expect.poll(() => standing(site.ctx, id), { interval: 20 }).toEqual({ state, cash });
}

describe('a payment', () => {
  test('that is made is credited once, and names its entry', async () => {
    const id = await opened();
    const { instructions } = (await depositById(site.ctx.db, id)) ?? {};
    expect(instructions?.redirectUrl).toMatch(/^http:\/\/localhost:\d+\/pay\//);
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'CREDITED', 1_000_000n);
  });

  test('is opened once however often the site asks', async () => {
    const id = await newDeposit(site.ctx);
    await Promise.all(Array.from({ length: 5 }, () => openAtGateway(site.ctx, id)));
    const first = await depositById(site.ctx.db, id);
    await openAtGateway(site.ctx, id);
    expect((await depositById(site.ctx.db, id))?.instructions).toEqual(first?.instructions);
  });

  test('whose notices come late is credited late', async () => {
    const id = await opened();
    await sandbox.fault('late');
    const paidAt = performance.now();
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'CREDITED', 1_000_000n);
    // The notification waited three times the sandbox's first wait of 60 ms.
    expect(performance.now() - paidAt).toBeGreaterThan(170);
  });

  test('whose notices come twice is credited once', async () => {
    const id = await opened();
    await sandbox.fault('doubled');
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'CREDITED', 1_000_000n);
    const credits = (await moneyEventsOf(site.ctx.db, 'deposit', id)).filter(({ kind }) => kind === 'credited');
    expect(credits).toHaveLength(1);
  });

  test('of another amount waits for an operator, who sees what arrived', async () => {
    const id = await opened();
    await sandbox.fault('wrong-amount');
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'REVIEW', 0n);
    expect(await depositById(site.ctx.db, id)).toMatchObject({ received_amount: 900_000n, reason: 'WRONG_AMOUNT' });
  });

  test('whose notices somebody else signed changes nothing, until they are signed rightly', async () => {
    const id = await opened();
    await sandbox.fault('wrong-signature');
    await sandbox.pay(referenceOf(id));
    await new Promise((done) => setTimeout(done, 200));
    expect(await standing(site.ctx, id)).toEqual({ state: 'AWAITING', cash: 0n });
    await sandbox.fault('none');
    await becomes(id, 'CREDITED', 1_000_000n);
  });

  test('of which no notice ever comes is found by asking', async () => {
    const id = await opened();
    await sandbox.fault('never');
    await sandbox.pay(referenceOf(id));
    await askLater();
    await becomes(id, 'CREDITED', 1_000_000n);
  });

  test('whose notices come in the wrong order is credited, and the older notice changes nothing', async () => {
    const id = await opened();
    await sandbox.fault('reordered');
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'CREDITED', 1_000_000n);
    await new Promise((done) => setTimeout(done, 250));
    expect((await moneyEventsOf(site.ctx.db, 'deposit', id)).map(({ to_state }) => to_state)).toEqual(['CREDITED']);
  });

  test('that was opened without an answer is opened by asking again, as the same payment', async () => {
    const id = await newDeposit(site.ctx);
    await sandbox.fault('lost-answer');
    await expect(openAtGateway(site.ctx, id)).rejects.toMatchObject({ code: 'CHANNEL_UNAVAILABLE' });
    await sandbox.fault('none');
    await openAtGateway(site.ctx, id);
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'CREDITED', 1_000_000n);
  });

  test('that arrives after we gave up is credited all the same', async () => {
    const id = await opened();
    await changeDeposit(site.ctx, id, () => ({ to: 'EXPIRED', kind: 'expired', actor: { kind: 'system' } }));
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'CREDITED', 1_000_000n);
  });

  test('that the payer refuses fails', async () => {
    const id = await opened();
    const { instructions } = (await depositById(site.ctx.db, id)) ?? {};
    await fetch(String(instructions?.redirectUrl), {
      method: 'POST',
      body: new URLSearchParams({ do: 'cancel' }),
      redirect: 'manual',
    });
    await becomes(id, 'FAILED', 0n);
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'CREDITED', 1_000_000n);
  });

  test('survives a gateway that is killed before its notice is out', async () => {
    const id = await opened();
    await sandbox.fault('late');
    await sandbox.pay(referenceOf(id));
    await sandbox.crash();
    await becomes(id, 'CREDITED', 1_000_000n);
  });
});

describe('coins', () => {
  test('are credited once they have their confirmations, which the member sees rise', async () => {
    const id = await opened({ channel: 'coin' });
    const { instructions } = (await depositById(site.ctx.db, id)) ?? {};
    expect(instructions).toMatchObject({
      network: 'TESTNET',
      confirmations: 3,
      address: expect.stringMatching(/^TSB/),
    });
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'CREDITED', 1_000_000n);
    expect(await depositById(site.ctx.db, id)).toMatchObject({ confirmations: 3, received_amount: 3_000_000n });
    const states = (await moneyEventsOf(site.ctx.db, 'deposit', id)).map(({ to_state }) => to_state);
    expect([states[0], states.at(-1)]).toEqual(['CONFIRMING', 'CREDITED']);
  });

  test('whose network goes back on itself wait again', async () => {
    const id = await opened({ channel: 'coin' });
    await sandbox.fault('reorganised');
    await sandbox.pay(referenceOf(id));
    await sandbox.fault('none');
    await becomes(id, 'CREDITED', 1_000_000n);
  });

  test('that come after the rate has ended wait for an operator', async () => {
    const id = await opened({ channel: 'coin', expiresAt: new Date(Date.now() - 1000) });
    await sandbox.pay(referenceOf(id));
    await becomes(id, 'REVIEW', 0n);
    expect(await depositById(site.ctx.db, id)).toMatchObject({ reason: 'LATE', received_amount: 3_000_000n });
  });
});

describe('a payout', () => {
  const payoutBecomes = (id: bigint, state: string) =>
    expect.poll(async () => (await withdrawalById(site.ctx.db, id))?.state, { interval: 20 }).toBe(state);

  test('is paid, and the money has left the locked wallet', async () => {
    const { id, member_id } = await newWithdrawal(site.ctx);
    await sendPayout(site.ctx, id);
    await payoutBecomes(id, 'PAID');
    expect(await walletsOfMember(site.ctx, member_id)).toMatchObject({ cash: 500_000n, locked: 0n });
  });

  test('that is refused at once fails, keeps the money aside, and is not tried again by itself', async () => {
    const { id, member_id } = await newWithdrawal(site.ctx, '1230001');
    await sendPayout(site.ctx, id);
    await sendPayout(site.ctx, id);
    expect(await withdrawalById(site.ctx.db, id)).toMatchObject({
      state: 'PAYOUT_FAILED',
      attempt: 1,
      reason: 'ACCOUNT_REFUSED',
    });
    expect(await walletsOfMember(site.ctx, member_id)).toMatchObject({ cash: 500_000n, locked: 500_000n });
  });

  test('that fails later fails', async () => {
    const { id } = await newWithdrawal(site.ctx, '1230002');
    await sendPayout(site.ctx, id);
    await payoutBecomes(id, 'PAYOUT_FAILED');
  });

  test('that comes back is the member’s again', async () => {
    const { id, member_id } = await newWithdrawal(site.ctx, '1230003');
    await sendPayout(site.ctx, id);
    await payoutBecomes(id, 'RETURNED');
    expect(await walletsOfMember(site.ctx, member_id)).toMatchObject({ cash: 1_000_000n, locked: 0n });
  });

  test('that nobody answers for is neither paid nor failed, and is paid once when it is asked about', async () => {
    const { id, member_id } = await newWithdrawal(site.ctx);
    await sandbox.fault('lost-answer');
    await sendPayout(site.ctx, id);
    expect(await withdrawalById(site.ctx.db, id)).toMatchObject({ state: 'PAYING', attempt: 1 });
    await sandbox.fault('never');
    await sendPayout(site.ctx, id);
    await expect.poll(async () => (await sandbox.order(`W${id}-1`))?.state).toBe('paid');
    await askLater();
    await payoutBecomes(id, 'PAID');
    expect(await walletsOfMember(site.ctx, member_id)).toMatchObject({ cash: 500_000n, locked: 0n });
  });

  test('for which the gateway was away is sent once it is back', async () => {
    const { id } = await newWithdrawal(site.ctx);
    await sandbox.stop();
    await sendPayout(site.ctx, id);
    expect(await withdrawalById(site.ctx.db, id)).toMatchObject({ state: 'PAYING' });
    await sandbox.start();
    await askLater();
    await payoutBecomes(id, 'PAID');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { setRate } from '../channels/channels.ts';
import { openChannel } from '../channels/testing.ts';
import { verifyCashier } from '../verify.ts';
import { approveDeposit, rejectDeposit } from './decide.ts';
import { expireDeposits } from './expire.ts';
import { depositActs, letPass, openDepositChannels } from './testing.ts';

const clock = testClock(new Date());
const site = await useTestApp({ clock: clock.now });
const { deposited, submit, read, cash, proof } = depositActs(site, clock);
beforeAll(() => openDepositChannels(site));
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
});

const staff = { kind: 'operator', id: 7n } as const;

describe('saying that it is paid', () => {
  test('the payer’s name, the bank’s number and pictures go to whoever checks, and the operator credits it', async () => {
    const member = await signedInMember(site.ctx);
    const { id } = await deposited(member);
    const picture = await proof(member);
    const said = { payerName: '  Somchai Jaidee ', payerReference: ' TX-2026 0001 ', proofs: [picture] };
    const submitted = (await submit(member, id, said)).json();
    expect(submitted.value).toMatchObject({
      state: 'SUBMITTED',
      payer: { name: 'Somchai Jaidee', reference: 'TX-2026 0001' },
      proofs: [picture],
      canSubmit: true,
      canCancel: false,
    });
    await approveDeposit(site.ctx, BigInt(id), staff);
    expect(await cash(member)).toBe(5_000_000n);
    const credited = await read(member, id);
    expect(credited).toMatchObject({ state: 'CREDITED', canSubmit: false, settledAt: expect.any(String) });
    expect(credited.steps.map(({ kind, by }) => [kind, by])).toEqual([
      ['requested', 'member'],
      ['submitted', 'member'],
      ['credited', 'operator'],
    ]);
    await expect(approveDeposit(site.ctx, BigInt(id), staff)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await cash(member)).toBe(5_000_000n);
  });

  test('said again with the same key nothing changes, with another word of it is refused, later it adds a picture', async () => {
    const member = await signedInMember(site.ctx);
    const { id } = await deposited(member);
    const key = randomUUID();
    await submit(member, id, { payerName: 'A B' }, key);
    expect((await submit(member, id, { payerName: 'A B' }, key)).json().value.steps).toHaveLength(2);
    expect((await submit(member, id, { payerName: 'C D' }, key)).json().code).toBe('IDEMPOTENCY_CONFLICT');
    const added = await submit(member, id, { payerName: 'A B', proofs: [await proof(member)] });
    expect(added.json().value.steps.map(({ kind }: { kind: string }) => kind)).toEqual([
      'requested',
      'submitted',
      'proof-added',
    ]);
  });

  test('somebody else’s picture, somebody else’s deposit and more than three pictures are refused, and nothing is changed', async () => {
    const [member, other] = [await signedInMember(site.ctx), await signedInMember(site.ctx)];
    const { id } = await deposited(member);
    const said = { payerName: 'A B' };
    expect((await submit(member, id, { ...said, proofs: [await proof(other)] })).json().code).toBe('NOT_FOUND');
    expect((await submit(other, id, said)).json().code).toBe('NOT_FOUND');
    expect((await read(member, id)).state).toBe('AWAITING');
    const four = [await proof(member), await proof(member), await proof(member), await proof(member)];
    expect((await submit(member, id, { ...said, proofs: four })).json().code).toBe('MALFORMED');
    await submit(member, id, { ...said, proofs: four.slice(0, 3) });
    expect((await submit(member, id, { ...said, proofs: four.slice(3) })).json().code).toBe('TOO_MANY_OPEN');
    for (const url of [`/wps/cashier/deposits/${id}`, '/wps/cashier/deposits/1']) {
      expect((await site.app.inject({ url, headers: other.headers })).statusCode).toBe(404);
    }
    const gone = await site.app.inject({
      method: 'DELETE',
      url: `/wps/cashier/deposits/${id}`,
      headers: other.headers,
    });
    expect(gone.statusCode).toBe(404);
  });

  test('of two deposits that name one bank transfer, at once too, one goes to an operator’s eyes', async () => {
    const [one, two] = [await signedInMember(site.ctx), await signedInMember(site.ctx)];
    const [first, second] = [await deposited(one), await deposited(two)];
    const answers = await Promise.all([
      submit(one, first.id, { payerName: 'A B', payerReference: 'KB-99 1234-z' }),
      submit(two, second.id, { payerName: 'A B', payerReference: 'kb991234Z' }),
    ]);
    const states = answers.map((answer) => answer.json().value.state);
    expect(states.toSorted()).toEqual(['REVIEW', 'SUBMITTED']);
    expect(answers.find((answer) => answer.json().value.state === 'REVIEW')?.json().value.reason).toBe(
      'DUPLICATE_PAYMENT',
    );
    // Short numbers are not compared, so nobody is stopped for one.
    const third = await deposited(one);
    expect((await submit(one, third.id, { payerName: 'A B', payerReference: '12' })).json().value.state).toBe(
      'SUBMITTED',
    );
    const fourth = await deposited(two);
    expect((await submit(two, fourth.id, { payerName: 'A B', payerReference: '12' })).json().value.state).toBe(
      'SUBMITTED',
    );
  });

  test('one bank transfer into an account that two channels share is named for one deposit', async () => {
    await openChannel(site.ctx, { code: 'branch' }, ['777-7']);
    await openChannel(site.ctx, { code: 'by-phone' }, ['77 77']);
    const member = await signedInMember(site.ctx);
    const [counter, phone] = [await deposited(member, '500', 'branch'), await deposited(member, '500', 'by-phone')];
    const said = { payerName: 'A B', payerReference: 'SHARED-0001' };
    expect((await submit(member, counter.id, said)).json().value.state).toBe('SUBMITTED');
    expect((await submit(member, phone.id, said)).json().value).toMatchObject({
      state: 'REVIEW',
      reason: 'DUPLICATE_PAYMENT',
    });
  });

  test('what was said of the transfer cannot be unsaid by saying less', async () => {
    const [one, two] = [await signedInMember(site.ctx), await signedInMember(site.ctx)];
    const [first, second] = [await deposited(one), await deposited(two)];
    await submit(one, first.id, { payerName: 'A B', payerReference: 'KEPT-0001' });
    const less = await submit(one, first.id, { payerName: 'X Y' });
    expect(less.json().value.payer).toEqual({ name: 'A B', reference: 'KEPT-0001' });
    await submit(one, first.id, { payerName: 'X Y', payerReference: 'OTHER-0001' });
    const said = await submit(two, second.id, { payerName: 'C D', payerReference: 'kept 0001' });
    expect(said.json().value.state).toBe('REVIEW');
  });

  test('it travels encrypted or not at all', async () => {
    const member = await signedInMember(site.ctx);
    const { id } = await deposited(member);
    const plain = await site.app.inject({
      method: 'POST',
      url: `/wps/cashier/deposits/${id}/submit`,
      headers: { ...member.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      payload: JSON.stringify({ payerName: 'A B' }),
    });
    expect(plain.json().code).toBe('ENCRYPTION_REQUIRED');
  });
});

describe('time', () => {
  test('what nobody paid in time has expired, what somebody said is paid has not, and late is better than never', async () => {
    const [silent, saying] = [await signedInMember(site.ctx), await signedInMember(site.ctx)];
    const [left, said] = [await deposited(silent), await deposited(saying)];
    await submit(saying, said.id, { payerName: 'A B' });
    const pass = (minutes: number) => Promise.all([left, said].map(({ id }) => letPass(site.ctx, id, minutes)));
    await pass(59);
    await expireDeposits(site.ctx);
    expect((await read(silent, left.id)).state).toBe('AWAITING');
    expect((await read(saying, said.id)).state).toBe('SUBMITTED');
    await pass(1);
    await Promise.all([expireDeposits(site.ctx), expireDeposits(site.ctx)]);
    expect((await read(silent, left.id)).state).toBe('EXPIRED');
    expect((await read(saying, said.id)).state).toBe('SUBMITTED');
    expect((await moneyEventsOf(site.ctx.db, 'deposit', BigInt(left.id))).map(({ kind }) => kind)).toEqual([
      'requested',
      'expired',
    ]);
    expect((await submit(silent, left.id, { payerName: 'A B' })).json().value.state).toBe('SUBMITTED');
    await approveDeposit(site.ctx, BigInt(left.id), staff);
    expect(await cash(silent)).toBe(5_000_000n);
  });
});

describe('a rate', () => {
  test('is not kept for a bank transfer beyond its time, whenever it was said to be paid: the operator states the amount', async () => {
    await openChannel(site.ctx, { code: 'dollars', pay_currency: 'USD' });
    await setRate(site.ctx, { from: 'USD', to: 'THB', rate: '32', agreed: true });
    const member = await signedInMember(site.ctx);
    const [early, late, inTime] = [
      await deposited(member, '500', 'dollars'),
      await deposited(member, '500', 'dollars'),
      await deposited(member, '500', 'dollars'),
    ];
    await submit(member, early.id, { payerName: 'A B' });
    for (const { id } of [early, late]) await letPass(site.ctx, id, 60);
    await submit(member, late.id, { payerName: 'A B' });
    const operator = { kind: 'operator', id: 1n } as const;
    for (const { id } of [early, late]) {
      await expect(approveDeposit(site.ctx, BigInt(id), operator)).rejects.toMatchObject({ code: 'RATE_OVER' });
      const credited = await approveDeposit(site.ctx, BigInt(id), operator, { amount: 4_900_000n });
      expect(credited).toMatchObject({ state: 'CREDITED', amount: 4_900_000n });
    }
    await submit(member, inTime.id, { payerName: 'A B' });
    expect(await approveDeposit(site.ctx, BigInt(inTime.id), operator)).toMatchObject({ state: 'CREDITED' });
  });
});

describe('deciding', () => {
  test('another amount than asked for is credited as it came, with that amount’s fee', async () => {
    const member = await signedInMember(site.ctx);
    const { id } = await deposited(member, '500', 'fee');
    await approveDeposit(site.ctx, BigInt(id), staff, { amount: 3_000_000n, reason: 'Only 300 came' });
    expect(await cash(member)).toBe(2_940_000n);
    expect(await read(member, id)).toMatchObject({
      amount: '300.0000',
      fee: '6.0000',
      credited: '294.0000',
      receivedAmount: '300.0000',
      // An operator's internal reason is not shown to the member.
      reason: null,
      steps: [{ kind: 'requested' }, { kind: 'credited', by: 'operator', reason: null }],
    });
    const [, credited] = await moneyEventsOf(site.ctx.db, 'deposit', BigInt(id));
    expect(credited).toMatchObject({ reason: 'Only 300 came', detail: { asked: '500.0000', amount: '300.0000' } });
    const other = await deposited(member, '500', 'fee');
    for (const amount of [0n, -1n, 1n, 1_000_001n]) {
      await expect(approveDeposit(site.ctx, BigInt(other.id), staff, { amount })).rejects.toMatchObject({
        code: 'AMOUNT_INVALID',
      });
    }
    // An amount above the channel's maximum is no deposit: it is an adjustment, which needs two people.
    await expect(approveDeposit(site.ctx, BigInt(other.id), staff, { amount: 10n ** 15n })).rejects.toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
    });
  });

  test('what was refused is not credited, and its transfer’s number may be named again', async () => {
    const member = await signedInMember(site.ctx);
    const { id } = await deposited(member);
    await expect(rejectDeposit(site.ctx, BigInt(id), staff, { reason: 'none' })).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    await submit(member, id, { payerName: 'A B', payerReference: 'REFUSED-1' });
    await rejectDeposit(site.ctx, BigInt(id), staff, { reason: 'No money came' });
    expect(await read(member, id)).toMatchObject({
      state: 'REJECTED',
      reason: 'No money came',
      steps: [{}, {}, { kind: 'rejected', reason: 'No money came' }],
    });
    await expect(approveDeposit(site.ctx, BigInt(id), staff)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await cash(member)).toBe(0n);
    const again = await deposited(member);
    expect((await submit(member, again.id, { payerName: 'A B', payerReference: 'REFUSED-1' })).json().value.state).toBe(
      'SUBMITTED',
    );
  });

  test('what waits at a gateway is not credited by hand', async () => {
    const member = await signedInMember(site.ctx);
    const { id } = await deposited(member, '500', 'gate');
    await expect(approveDeposit(site.ctx, BigInt(id), staff)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });
});

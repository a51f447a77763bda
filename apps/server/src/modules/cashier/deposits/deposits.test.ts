import { randomUUID } from 'node:crypto';
import type { DepositDetail, DepositSubmission } from '@fairhouse/contract/deposits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember } from '../../../testing/members.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { enableReceiver, readReceivers } from '../channels/channels.ts';
import { openChannel } from '../channels/testing.ts';
import { moneyEventsOf } from '../events.ts';
import { insertProof } from '../proofs/proof-store.ts';
import { verifyCashier } from '../verify.ts';
import { approveDeposit, rejectDeposit } from './decide.ts';
import { expireDeposits } from './expire.ts';

let site: TestApp;
const clock = testClock(new Date());
beforeAll(async () => {
  site = await openTestApp({ clock: clock.now });
  await openChannel(site.ctx, { code: 'bank', turnover_bp: 10_000 });
  await openChannel(site.ctx, { code: 'fee', fee_bp: 200 });
  await openChannel(site.ctx, { code: 'matched', kind: 'matched' });
  await openChannel(site.ctx, { code: 'gate', kind: 'gateway', adapter: 'nowhere' });
});
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
  await site.close();
});

type Member = Awaited<ReturnType<typeof signedInMember>>;
const staff = { kind: 'operator', id: 7n } as const;

async function ask(member: Member, body: unknown, key: string = randomUUID()) {
  return await site.app.inject({
    method: 'POST',
    url: '/wps/cashier/deposits',
    headers: { ...member.headers, 'content-type': 'application/json', 'idempotency-key': key },
    payload: JSON.stringify(body),
  });
}

async function deposited(member: Member, amount = '500', channel = 'bank'): Promise<DepositDetail> {
  const answer = await ask(member, { channel, amount });
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json().value;
}

async function submit(member: Member, id: string, body: DepositSubmission, key: string = randomUUID()) {
  return await injectEncrypted(
    site.app,
    {
      method: 'POST',
      url: `/wps/cashier/deposits/${id}/submit`,
      headers: { ...member.headers, 'idempotency-key': key },
      body,
    },
    { now: clock.now() },
  );
}

async function read(member: Member, id: string): Promise<DepositDetail> {
  return (await site.app.inject({ url: `/wps/cashier/deposits/${id}`, headers: member.headers })).json().value;
}

async function cash({ memberId }: Member) {
  return (await balancesOf(site.ctx, memberId)).find(({ type }) => type === 'cash')?.balance;
}

async function proof({ memberId }: Member) {
  const id = randomUUID();
  await insertProof(site.ctx.db, {
    id,
    member_id: memberId,
    width: 10,
    height: 10,
    bytes: 100,
    created_at: clock.now(),
  });
  return id;
}

describe('asking', () => {
  test('a bank deposit says where to pay, what to write beside it and until when', async () => {
    const member = await signedInMember(site.ctx);
    const deposit = await deposited(member, '500.50');
    expect(deposit).toMatchObject({
      state: 'AWAITING',
      kind: 'bank',
      amount: '500.5000',
      fee: '0.0000',
      credited: '500.5000',
      payAmount: '500.5000',
      payCurrency: 'THB',
      turnover: '500.5000',
      instructions: { bank: 'Siam Example Bank', accountName: 'House Ltd.' },
      canSubmit: true,
      canCancel: true,
      proofs: [],
      payer: { name: null, reference: null },
    });
    expect(deposit.reference).toMatch(/^[2-9A-HJKMNP-Z]{9}$/);
    expect(Date.parse(deposit.expiresAt) - clock.now().getTime()).toBe(3_600_000);
    expect(deposit.steps.map(({ kind, by }) => [kind, by])).toEqual([['requested', 'member']]);
    expect(await cash(member)).toBe(0n);
  });

  test('one member pays into one account, members are spread over all of them, and none is given that is closed', async () => {
    await openChannel(site.ctx, { code: 'spread' }, ['1', '2', '3']);
    const given = new Set<string | undefined>();
    for (let i = 0; i < 3; i++) {
      const member = await signedInMember(site.ctx);
      const [one, two] = [await deposited(member, '500', 'spread'), await deposited(member, '600', 'spread')];
      expect(two.instructions).toEqual(one.instructions);
      given.add(one.instructions.accountNumber);
    }
    expect(given.size).toBe(3);
    for (const { id, channel } of await readReceivers(site.ctx.db)) {
      if (channel === 'spread') await enableReceiver(site.ctx.db, id, false);
    }
    const refused = await ask(await signedInMember(site.ctx), { channel: 'spread', amount: '500' });
    expect(refused.json().code).toBe('CHANNEL_UNAVAILABLE');
  });

  test('the same request again is the same deposit, with other words it is refused', async () => {
    const member = await signedInMember(site.ctx);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(member, { channel: 'bank', amount: '500' }, key)),
    );
    expect(new Set(answers.map((answer) => answer.json().value.id)).size).toBe(1);
    expect((await ask(member, { channel: 'bank', amount: '501' }, key)).json().code).toBe('IDEMPOTENCY_CONFLICT');
    // Another member's same key is another request.
    const other = await ask(await signedInMember(site.ctx), { channel: 'bank', amount: '500' }, key);
    expect(other.json().value.id).not.toBe(answers[0]?.json().value.id);
  });

  test('of many at once three are opened, and giving one up makes room', async () => {
    const member = await signedInMember(site.ctx);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(member, { channel: 'bank', amount: '500' })));
    const opened = answers.filter((answer) => answer.json().success);
    expect(opened).toHaveLength(3);
    expect(answers.find((answer) => !answer.json().success)?.json()).toMatchObject({
      code: 'TOO_MANY_OPEN',
      value: { max: 3 },
    });
    const cancelled = await site.app.inject({
      method: 'DELETE',
      url: `/wps/cashier/deposits/${opened[0]?.json().value.id}`,
      headers: member.headers,
    });
    expect(cancelled.json().value).toMatchObject({ state: 'CANCELLED', canCancel: false, canSubmit: false });
    await deposited(member);
  });

  test('what cannot be asked for is refused, each with its own word', async () => {
    const member = await signedInMember(site.ctx);
    const refusals = {
      AMOUNT_OUT_OF_RANGE: { channel: 'bank', amount: '1' },
      AMOUNT_INVALID: { channel: 'bank', amount: '500.001' },
      CHANNEL_NOT_FOUND: { channel: 'matched', amount: '500' },
    };
    for (const [code, body] of Object.entries(refusals)) expect((await ask(member, body)).json().code).toBe(code);
    for (const amount of ['-500', '1e3', '500 ', 'five', '', '500.00001', '99999999999999999999']) {
      const { code } = (await ask(member, { channel: 'bank', amount })).json();
      expect(['MALFORMED', 'AMOUNT_INVALID'], amount).toContain(code);
    }
    for (const body of [
      {},
      { channel: 'bank' },
      { channel: "b'; --", amount: '5' },
      [],
      'x',
      { channel: 'bank', amount: '500', fee: '0' },
    ]) {
      expect((await ask(member, body)).json().code).toBe('MALFORMED');
    }
    const trial = await signedInMember(site.ctx, { trial: true });
    expect((await ask(trial, { channel: 'bank', amount: '500' })).json().code).toBe('TRIAL_NOT_ALLOWED');
  });

  test('where the gateway does not answer the deposit is there, and the job tries on', async () => {
    const member = await signedInMember(site.ctx);
    const deposit = await deposited(member, '500', 'gate');
    expect(deposit).toMatchObject({ state: 'AWAITING', instructions: {}, canSubmit: false, canCancel: true });
    const said = await submit(member, deposit.id, { payerName: 'A B' });
    expect(said.json().code).toBe('STATE_CONFLICT');
  });
});

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
    // A short number says nothing: nobody is stopped for it.
    const third = await deposited(one);
    expect((await submit(one, third.id, { payerName: 'A B', payerReference: '12' })).json().value.state).toBe(
      'SUBMITTED',
    );
    const fourth = await deposited(two);
    expect((await submit(two, fourth.id, { payerName: 'A B', payerReference: '12' })).json().value.state).toBe(
      'SUBMITTED',
    );
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
    clock.advance(59 * 60_000);
    await expireDeposits(site.ctx);
    expect((await read(silent, left.id)).state).toBe('AWAITING');
    expect((await read(saying, said.id)).state).toBe('SUBMITTED');
    clock.advance(60_000);
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
      // The house's words to itself are not the member's to read.
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
    // More than the channel takes is no deposit: money is given by two people.
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

describe('reading', () => {
  test('a member reads the own deposits, newest first, by state, kind and time, in pages', async () => {
    const member = await signedInMember(site.ctx);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      const { id } = await deposited(member, '500', i === 2 ? 'gate' : 'bank');
      ids.unshift(id);
      if (i < 3)
        await site.app.inject({ method: 'DELETE', url: `/wps/cashier/deposits/${id}`, headers: member.headers });
      clock.advance(1000);
    }
    const list = async (query: string) => {
      const answer = await site.app.inject({ url: `/wps/cashier/deposits${query}`, headers: member.headers });
      return answer.json().value as { list: { id: string }[]; nextCursor: string | null };
    };
    const idsOf = async (query: string) => (await list(query)).list.map(({ id }) => id);
    expect(await idsOf('')).toEqual(ids);
    expect(await idsOf('?state=open')).toEqual(ids.slice(0, 2));
    expect(await idsOf('?state=CANCELLED&kind=gateway')).toEqual([ids[2]]);
    const since = new Date(clock.now().getTime() - 1500).toISOString();
    expect(await idsOf(`?from=${since}`)).toEqual(ids.slice(0, 1));
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?pageSize=2${cursor ? `&cursor=${cursor}` : ''}`);
      walked.push(...page.list.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(ids);
    const stranger = await signedInMember(site.ctx);
    const none = await site.app.inject({ url: '/wps/cashier/deposits', headers: stranger.headers });
    expect(none.json().value).toEqual({ list: [], nextCursor: null });
    const bad = await site.app.inject({
      url: '/wps/cashier/deposits?from=2026-01-01T00:00:60Z',
      headers: member.headers,
    });
    expect(bad.json().code).toBe('MALFORMED');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { enableReceiver, readReceivers } from '../channels/channels.ts';
import { openChannel } from '../channels/testing.ts';
import { verifyCashier } from '../verify.ts';
import { depositActs, openDepositChannels } from './testing.ts';

const clock = testClock(new Date());
const site = await useTestApp({ clock: clock.now });
const { ask, deposited, submit, cash } = depositActs(site, clock);
beforeAll(() => openDepositChannels(site));
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
});

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
    expect(Math.abs(Date.parse(deposit.expiresAt) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect(deposit.steps.map(({ kind, by }) => [kind, by])).toEqual([['requested', 'member']]);
    expect(await cash(member)).toBe(0n);
  });

  test('the turnover is of what arrives, not of what is sent', async () => {
    await openChannel(site.ctx, { code: 'dear', fee_bp: 100, turnover_bp: 10_000 });
    const member = await signedInMember(site.ctx);
    expect(await deposited(member, '1000', 'dear')).toMatchObject({
      amount: '1000.0000',
      fee: '10.0000',
      credited: '990.0000',
      turnover: '990.0000',
    });
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
    // The same key of another member is another request.
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

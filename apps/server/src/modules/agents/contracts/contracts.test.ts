import { randomUUID } from 'node:crypto';
import type { Contract, ContractBoard, ContractKind, ContractTerms } from '@fairhouse/contract/contracts';
import type { Answer } from '@fairhouse/contract/envelope';
import type { ConsolidatedFunds } from '@fairhouse/contract/wallet';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { setAgent } from '../../identity/desk/index.ts';
import { moneyEventsOf } from '../../money-rows/index.ts';
import { setModule } from '../../site/settings.ts';
import { endStrangers } from '../settlement/sweep.ts';
import { accepted, contractInForce, flatTerms, placed, signed } from '../settlement/testing.ts';
import { contractRows, inForce } from './contract-store.ts';
import { offerContract } from './offer.ts';

const { app, ctx } = await useTestApp();
await setModule(ctx, 'AGENTPOLICY3', true);

type Who = { headers: { authorization: string } };
const calls = {
  dividend: { method: 'GET', name: 'MCS2_processDividendReq' },
  daily: { method: 'GET', name: 'MCS2_processDailySalContract' },
  hourly: { method: 'POST', name: 'MCS2_processContractHourSalary' },
  realtime: { method: 'POST', name: 'MCSFE_processRealTimeSalaryContract' },
} as const;

async function board(
  who: Who,
  kind: ContractKind,
  act: Record<string, string | number> = {},
): Promise<Answer<ContractBoard>> {
  const { method, name } = calls[kind];
  const url = `/wps/relay/${name}`;
  const query = Object.fromEntries(Object.entries(act).map(([key, value]) => [key, String(value)]));
  const asked = method === 'GET' ? { query } : { payload: act };
  return (await app.inject({ method, url, headers: who.headers, ...asked })).json();
}

async function read(who: Who, kind: ContractKind): Promise<ContractBoard> {
  const answer = await board(who, kind);
  if (!answer.success) throw new Error(answer.code);
  return answer.value;
}

const codeOf = (answer: { success: boolean; code?: string }) => (answer.success ? 'OK' : answer.code);

async function offer(who: Who, payload: { kind: ContractKind; username: string; terms: ContractTerms }) {
  const answer = await app.inject({ method: 'POST', url: '/wps/agent/contracts', headers: who.headers, payload });
  return answer.json<Answer<Contract>>();
}

/** An agent of the house with a contract of five percent, and an agent below. */
async function pair(kind: ContractKind = 'dividend', rate = '5') {
  const upline = await placed(ctx, null);
  const downline = await placed(ctx, upline.memberId);
  await signed(ctx, kind, { payerId: null, payeeId: upline.memberId, terms: flatTerms(kind, rate) });
  return { upline, downline };
}

test.each(['dividend', 'daily', 'hourly', 'realtime'] as const)(
  'a %s contract is offered by the upline and accepted by the downline, who is told of no name, once by a token that serves once',
  async (kind) => {
    const { upline, downline } = await pair(kind);
    expect(codeOf(await offer(upline, { kind, username: downline.username, terms: flatTerms(kind, '4.5') }))).toBe(
      'OK',
    );
    // The same offer made again is the same offer.
    await offer(upline, { kind, username: downline.username, terms: flatTerms(kind, '4.5') });
    const flag = {
      dividend: 'divtypereq',
      daily: 'dailysalreqtype',
      hourly: 'contracthoursalreq',
      realtime: 'realtimesalreqtype',
    } as const;
    const funds = await app.inject({ url: '/wps/member/info/funds/consolidated', headers: downline.headers });
    expect(funds.json<{ value: ConsolidatedFunds }>().value[flag[kind]]).toBe(1);

    const seen = await read(downline, kind);
    const { offer: offered } = seen;
    if (!offered) throw new Error('an offer waits');
    expect(seen).toMatchObject({ own: null, offer: { version: 1, state: 'OFFERED', byHouse: false, ends: [] } });
    expect(JSON.stringify(seen)).not.toContain(upline.username);
    const { id: contractId, version, tokens } = offered;
    const { accept: token = '', reject = '' } = tokens;
    // A link written by somebody else has no token; nor has the upline.
    const bare = { action: 'accept', contractId };
    expect(codeOf(await board(downline, kind, bare))).toBe('MALFORMED');
    expect(codeOf(await board(downline, kind, { ...bare, version, token: randomUUID() }))).toBe('STATE_CONFLICT');
    expect(codeOf(await board(downline, kind, { ...bare, version: version + 1, token }))).toBe('STATE_CONFLICT');
    expect(codeOf(await board(upline, kind, { ...bare, version, token }))).toBe('NOT_FOUND');
    const act = { ...bare, version, token };
    const first = await board(downline, kind, act);
    const { own: signedOwn } = first.success ? first.value : { own: null };
    expect(first).toMatchObject({ success: true, value: { own: { id: contractId, state: 'ACCEPTED' }, offer: null } });
    // Sent again, and as another act: nothing changes any more.
    const again = await board(downline, kind, act);
    expect(again).toMatchObject({ success: true, value: { own: { ...signedOwn, tokens: expect.anything() } } });
    expect(codeOf(await board(downline, kind, { ...act, action: 'reject' }))).toBe('STATE_CONFLICT');
    expect(codeOf(await board(downline, kind, { ...act, action: 'reject', token: reject }))).toBe('STATE_CONFLICT');
    expect((await contractInForce(ctx, downline.memberId, kind)).id).toBe(BigInt(contractId));
    const events = await moneyEventsOf(ctx.db, 'contract', BigInt(contractId));
    expect(events.map((event) => [event.kind, event.member_id])).toEqual([
      ['offered', downline.memberId],
      ['given-offered', upline.memberId],
      ['accepted', downline.memberId],
      ['given-accepted', upline.memberId],
    ]);
    expect(await read(upline, kind)).toMatchObject({
      given: [{ id: contractId, downline: { username: downline.username } }],
    });

    // The contract begins with the next period and ends with the running one; a contract that has not begun ends at
    // once.
    const { own } = await read(downline, kind);
    if (!own?.from) throw new Error('it is in force');
    expect(new Date(own.from) > new Date()).toBe(true);
    const end = { action: 'terminate', contractId, version, token: own.tokens.terminate ?? '' };
    expect(await board(downline, kind, end)).toMatchObject({ value: { own: null } });
    expect(await contractRows.byId(ctx.db, BigInt(contractId))).toMatchObject({
      state: 'ENDED',
      ended_by: 'terminated',
    });
  },
);

test('a token is of one act on one version of one agent, serves once and for an hour, and is stored nowhere', async () => {
  const { upline, downline } = await pair();
  const beside = await placed(ctx, upline.memberId);
  const offers = async (rate: string) => {
    for (const { username } of [downline, beside]) {
      await offer(upline, { kind: 'dividend', username, terms: flatTerms('dividend', rate) });
    }
    const [own, other] = [await read(downline, 'dividend'), await read(beside, 'dividend')];
    if (!own.offer || !other.offer) throw new Error('an offer waits');
    return { own: own.offer, other: other.offer };
  };
  const say = async (who: Who, { id: contractId, version }: Contract, action: string, token = '') =>
    codeOf(await board(who, 'dividend', { action, contractId, version, token }));
  const { own: before } = await offers('3');
  const { own, other } = await offers('4');
  // The rows hold no token, so a reader of the database can sign nothing.
  const { rows } = await sql`select encode(hash, 'base64') as hash from agents.contract_token`.execute(ctx.db);
  expect(JSON.stringify(rows)).not.toContain(own.tokens.accept?.slice(0, 40));
  const conflict = [
    say(downline, own, 'accept', before.tokens.accept),
    say(downline, { ...own, version: before.version }, 'accept', before.tokens.accept),
    say(downline, before, 'accept', before.tokens.accept),
    say(downline, own, 'accept', own.tokens.reject),
    say(downline, own, 'reject', own.tokens.accept),
    say(downline, own, 'terminate', own.tokens.accept),
    say(downline, own, 'accept', other.tokens.accept),
    say(downline, own, 'accept', 'x'),
  ];
  expect(new Set(await Promise.all(conflict))).toEqual(new Set(['STATE_CONFLICT']));
  expect(await say(beside, own, 'accept', own.tokens.accept)).toBe('NOT_FOUND');
  // The tokens of a board that was read an hour ago are refused; those of a board read now are accepted.
  await sql`update agents.contract_token set expires_at = now() where contract_id = ${own.id}`.execute(ctx.db);
  expect(await say(downline, own, 'accept', own.tokens.accept)).toBe('STATE_CONFLICT');
  const { offer: anew } = await read(downline, 'dividend');
  if (!anew) throw new Error('an offer waits');
  const both = await Promise.all([
    say(downline, anew, 'accept', anew.tokens.accept),
    say(downline, anew, 'reject', anew.tokens.reject),
  ]);
  expect(both.toSorted()).toEqual(['OK', 'STATE_CONFLICT']);
});

test('a downline gets no higher rate than the upline, nor anything of a kind that the upline has not', async () => {
  const { upline, downline } = await pair('dividend', '5');
  const say = async (kind: ContractKind, terms: ContractTerms) =>
    codeOf(await offer(upline, { kind, username: downline.username, terms }));
  expect(await say('dividend', flatTerms('dividend', '5.0001'))).toBe('RATE_TOO_HIGH');
  expect(await say('dividend', flatTerms('dividend', '1', { period: 'weekly' }))).toBe('RATE_TOO_HIGH');
  expect(await say('daily', flatTerms('daily', '0.1'))).toBe('RATE_TOO_HIGH');
  expect(await say('dividend', flatTerms('dividend', '0'))).toBe('TERMS_INVALID');
  expect(await say('dividend', flatTerms('dividend', '5'))).toBe('OK');
});

test('an offer whose upline gets less by now cannot be accepted any more', async () => {
  const { upline, downline } = await pair('dividend', '5');
  const terms = flatTerms('dividend', '4');
  const offered = await offerContract(
    ctx,
    { memberId: upline.memberId },
    { kind: 'dividend', payeeId: downline.memberId, terms },
  );
  await signed(ctx, 'dividend', { payerId: null, payeeId: upline.memberId, terms: flatTerms('dividend', '3') });
  await expect(accepted(ctx, offered)).rejects.toMatchObject({ code: 'RATE_TOO_HIGH' });
});

test('agreeing to less than was given on ends what was given and all that stands on it, shown first and not without it', async () => {
  const { upline, downline } = await pair('dividend', '5');
  const below = await placed(ctx, downline.memberId);
  const given = await signed(ctx, 'dividend', {
    payerId: upline.memberId,
    payeeId: downline.memberId,
    terms: flatTerms('dividend', '4'),
  });
  const deep = await signed(ctx, 'dividend', {
    payerId: downline.memberId,
    payeeId: below.memberId,
    terms: flatTerms('dividend', '1'),
  });
  await offerContract(
    ctx,
    { operatorId: null },
    { kind: 'dividend', payeeId: upline.memberId, terms: flatTerms('dividend', '3') },
  );
  const { offer: offered } = await read(upline, 'dividend');
  if (!offered) throw new Error('an offer waits');
  expect(offered.ends.map(({ id }) => id)).toEqual([String(given.id), String(deep.id)]);
  const { id: contractId, version, tokens } = offered;
  const act = { action: 'accept', contractId, version, token: tokens.accept ?? '' };
  expect(await board(upline, 'dividend', act)).toMatchObject({
    code: 'CONTRACTS_END',
    value: { ends: [String(given.id), String(deep.id)] },
  });
  expect(await inForce(ctx.db, downline.memberId, 'dividend')).toMatchObject({ id: given.id });
  expect(codeOf(await board(upline, 'dividend', { ...act, ends: `${given.id},${deep.id}` }))).toBe('OK');
  for (const ended of [given, deep]) {
    expect(await contractRows.byId(ctx.db, ended.id)).toMatchObject({ ended_by: 'lower-rate' });
  }
  // The accepted contract begins when the others end: nobody is paid twice, and no time is left out.
  const begins = await contractInForce(ctx, upline.memberId, 'dividend');
  expect(begins.from_at).toEqual((await contractRows.byId(ctx.db, given.id))?.until_at);
});

test('a contract stands between an agent and the direct upline of one currency, and between the house and who stands below no agent', async () => {
  const { upline, downline } = await pair();
  const other = await placed(ctx, null);
  const player = await placed(ctx, upline.memberId, { isAgent: false });
  const deep = await placed(ctx, downline.memberId);
  const dollars = await placed(ctx, upline.memberId, { currency: 'USD' });
  const terms = flatTerms('dividend', '1');
  const say = async (who: Who, username: string) => offer(who, { kind: 'dividend', username, terms });
  for (const username of [player.username, deep.username, other.username, upline.username, 'nobody-at-all']) {
    expect(await say(upline, username)).toMatchObject({ code: 'CONTRACT_NOT_ALLOWED', value: { why: 'downline' } });
  }
  expect(await say(upline, dollars.username)).toMatchObject({
    code: 'CONTRACT_NOT_ALLOWED',
    value: { why: 'currency' },
  });
  expect(await say(downline, upline.username)).toMatchObject({ code: 'CONTRACT_NOT_ALLOWED' });
  const house = { kind: 'dividend', payeeId: downline.memberId, terms } as const;
  await expect(offerContract(ctx, { operatorId: null }, house)).rejects.toMatchObject({ code: 'CONTRACT_NOT_ALLOWED' });
});

test('both sides that sign at the same moment leave one contract, and none above the upline', async () => {
  for (let round = 0; round < 3; round++) {
    const { upline, downline } = await pair('dividend', '5');
    const offered = await offerContract(
      ctx,
      { memberId: upline.memberId },
      { kind: 'dividend', payeeId: downline.memberId, terms: flatTerms('dividend', '4') },
    );
    const lower = await offerContract(
      ctx,
      { operatorId: null },
      { kind: 'dividend', payeeId: upline.memberId, terms: flatTerms('dividend', '2') },
    );
    await Promise.allSettled([
      accepted(ctx, offered),
      accepted(ctx, lower),
      offerContract(
        ctx,
        { memberId: upline.memberId },
        { kind: 'dividend', payeeId: downline.memberId, terms: flatTerms('dividend', '3') },
      ),
      accepted(ctx, offered),
    ]);
    const own = await contractInForce(ctx, upline.memberId, 'dividend');
    const given = await inForce(ctx.db, downline.memberId, 'dividend');
    if (given) expect(Number(given.terms.tiers[0]?.rate)).toBeLessThanOrEqual(Number(own.terms.tiers[0]?.rate));
  }
});

test('no agent sees the contracts, the statements or the figures of anybody above or beside', async () => {
  const { upline, downline } = await pair();
  const beside = await placed(ctx, upline.memberId);
  const stranger = await placed(ctx, null);
  const member = await placed(ctx, null, { isAgent: false });
  const terms = flatTerms('dividend', '1');
  const { id } = await signed(ctx, 'dividend', { payerId: upline.memberId, payeeId: downline.memberId, terms });
  const own = await contractInForce(ctx, upline.memberId, 'dividend');
  const ask = async (who: Who, url: string) => codeOf((await app.inject({ url, headers: who.headers })).json());
  expect(await ask(upline, `/wps/agent/contracts/${id}/calculate`)).toBe('OK');
  expect(await ask(downline, `/wps/agent/contracts/${id}/calculate`)).toBe('OK');
  for (const who of [beside, stranger])
    expect(await ask(who, `/wps/agent/contracts/${id}/calculate`)).toBe('NOT_FOUND');
  expect(await ask(downline, `/wps/agent/contracts/${own.id}/calculate`)).toBe('NOT_FOUND');
  expect(await ask(member, '/wps/agent/contracts/history')).toBe('FORBIDDEN');
  const calculate = async (who: Who, username: string) =>
    codeOf(
      (
        await app.inject({
          method: 'POST',
          url: '/wps/agent/contracts/calculate',
          headers: who.headers,
          payload: { kind: 'dividend', username, terms },
        })
      ).json(),
    );
  expect(await calculate(upline, beside.username)).toBe('OK');
  expect(await calculate(downline, beside.username)).toBe('CONTRACT_NOT_ALLOWED');
  expect(await calculate(downline, upline.username)).toBe('CONTRACT_NOT_ALLOWED');
  for (const [who, count] of [
    [upline, 2],
    [downline, 1],
    [beside, 0],
    [stranger, 0],
  ] as const) {
    const { value } = (await app.inject({ url: '/wps/agent/contracts/history', headers: who.headers })).json();
    expect(value.list).toHaveLength(count);
  }
});

test('a brand without the agent policy has no contracts to read, offer or answer, and shows no menu of them', async () => {
  const { upline, downline } = await pair();
  const terms = flatTerms('dividend', '1');
  await offer(upline, { kind: 'dividend', username: downline.username, terms });
  const { offer: offered } = await read(downline, 'dividend');
  if (!offered) throw new Error('an offer waits');
  const { id: contractId, version, tokens } = offered;
  await setModule(ctx, 'AGENTPOLICY3', false);
  const accept = { action: 'accept', contractId, version, token: tokens.accept ?? '' };
  const off = { code: 'MODULE_DISABLED', value: { modId: 'AGENTPOLICY3' } };
  for (const kind of Object.keys(calls) as ContractKind[]) {
    expect(await board(downline, kind)).toMatchObject(off);
    expect(await board(downline, kind, accept)).toMatchObject(off);
  }
  const said = { kind: 'dividend', username: downline.username, terms } as const;
  expect(await offer(upline, said)).toMatchObject(off);
  for (const [method, path] of [
    ['POST', 'calculate'],
    ['GET', `${contractId}/calculate`],
    ['GET', 'history'],
  ] as const) {
    const url = `/wps/agent/contracts/${path}`;
    const asked = await app.inject({
      method,
      url,
      headers: upline.headers,
      ...(method === 'POST' ? { payload: said } : {}),
    });
    expect(asked.json()).toMatchObject(off);
  }
  const funds = await app.inject({ url: '/wps/member/info/funds/consolidated', headers: downline.headers });
  const { divtypereq, dailysalreqtype, contracthoursalreq, realtimesalreqtype } = funds.json<{
    value: ConsolidatedFunds;
  }>().value;
  expect([divtypereq, dailysalreqtype, contracthoursalreq, realtimesalreqtype]).toEqual([0, 0, 0, 0]);
  await setModule(ctx, 'AGENTPOLICY3', true);
  expect(await board(downline, 'dividend', accept)).toMatchObject({
    success: true,
    value: { own: { id: contractId } },
  });
});

test('an agent who is one no longer has no contract any more, and gives none', async () => {
  const { upline, downline } = await pair();
  const below = await placed(ctx, downline.memberId);
  const given = await signed(ctx, 'dividend', {
    payerId: upline.memberId,
    payeeId: downline.memberId,
    terms: flatTerms('dividend', '4'),
  });
  const deep = await signed(ctx, 'dividend', {
    payerId: downline.memberId,
    payeeId: below.memberId,
    terms: flatTerms('dividend', '1'),
  });
  await setAgent(ctx, null, downline.username, { accountType: null });
  await endStrangers(ctx);
  expect(await contractRows.byId(ctx.db, given.id)).toMatchObject({ ended_by: 'no-agent' });
  expect((await contractRows.byId(ctx.db, deep.id))?.until_at).not.toBeNull();
  expect(await inForce(ctx.db, upline.memberId, 'dividend')).not.toBeNull();
});

import type { ContractBoard, ContractKind, ContractTerms } from '@fairhouse/contract/contracts';
import type { DeskAction } from '@fairhouse/contract/desk';
import { noVersion } from '@fairhouse/contract/desk';
import type { ContractDefault, ContractDefaults } from '@fairhouse/contract/desk-contracts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';
import { setModule } from '../../site/settings.ts';
import { flatTerms, placed, signed } from '../settlement/testing.ts';

const site = await useTestApp();
const { app, ctx } = site;
await setModule(ctx, 'AGENTPOLICY3', true);
const admin = await operatorAtDesk(site, 'admin');
const reason = 'As agreed with the agents';
const path = (kind: string, currency = 'THB') => `/agents/contract-defaults/${kind}/${currency}`;

type More = { version?: string; currency?: string };
const put = (kind: string, terms: ContractTerms | null, { currency = 'THB', ...more }: More = {}) =>
  admin.put<ContractDefaults>(path(kind, currency), { terms, reason, ...more });
async function held(kind: ContractKind, currency = 'THB'): Promise<ContractDefault | undefined> {
  const { value } = await admin.get<ContractDefaults>('/agents/contract-defaults');
  return value.list.find((one) => one.kind === kind && one.currency === currency);
}
async function lastLine(): Promise<DeskAction | undefined> {
  const { value } = await admin.get<{ list: DeskAction[] }>('/cashier/actions?action=contract-default');
  return value.list[0];
}

type Who = { headers: { authorization: string } };
async function defaultsOf({ headers }: Who, kind: 'dividend' | 'daily'): Promise<ContractBoard['defaults']> {
  const name = kind === 'dividend' ? 'MCS2_processDividendReq' : 'MCS2_processDailySalContract';
  const answer = await app.inject({ url: `/wps/relay/${name}`, headers });
  return answer.json<{ value: ContractBoard }>().value.defaults;
}

/** An agent of the house with a contract. */
async function agentWith(kind: 'dividend' | 'daily', terms: ContractTerms, more: { currency?: string } = {}) {
  const agent = await placed(ctx, null, more);
  await signed(ctx, kind, { payerId: null, payeeId: agent.memberId, terms });
  return agent;
}
const rateOf = (terms: ContractTerms | null | undefined) => terms?.tiers[0]?.rate;

test('a contract default is what an agent’s offer starts from, in its kind and currency', async () => {
  expect(await held('dividend')).toBeUndefined();
  const agent = await agentWith('dividend', flatTerms('dividend', '5'));
  expect(await defaultsOf(agent, 'dividend')).toBeNull();
  const { status, value } = await put('dividend', flatTerms('dividend', '3'), { version: noVersion });
  expect(status).toBe(200);
  expect(value.list).toEqual([await held('dividend')]);
  expect(await held('dividend')).toMatchObject({
    ...{ kind: 'dividend', currency: 'THB' },
    terms: { period: 'daily', activeValidBet: '0.0000', tiers: [{ volume: '0.0000', rate: '3.0000' }] },
  });
  expect(await defaultsOf(agent, 'dividend')).toEqual((await held('dividend'))?.terms);
  // There is no default for another kind or another currency.
  expect(await defaultsOf(agent, 'daily')).toBeNull();
  const foreign = await agentWith('dividend', flatTerms('dividend', '5'), { currency: 'USDT' });
  expect(await defaultsOf(foreign, 'dividend')).toBeNull();
});

test('a contract default is served to nobody who may not offer it', async () => {
  await put('daily', flatTerms('daily', '3'));
  const [lower, same] = [
    await agentWith('daily', flatTerms('daily', '2.9')),
    await agentWith('daily', flatTerms('daily', '3')),
  ];
  expect(await defaultsOf(lower, 'daily')).toBeNull();
  expect(rateOf(await defaultsOf(same, 'daily'))).toBe('3.0000');
  // An agent without a contract of the kind offers nothing below.
  expect(await defaultsOf(await placed(ctx, null), 'daily')).toBeNull();
  // Terms that cannot be compared with the agent's own count as above them.
  await put('dividend', flatTerms('dividend', '1', { period: 'monthly' }));
  expect(await defaultsOf(await agentWith('dividend', flatTerms('dividend', '5')), 'dividend')).toBeNull();
});

test.each([
  ['period', 'dividend', flatTerms('dividend', '1', { period: null })],
  ['carriesLosses', 'daily', flatTerms('daily', '1', { carriesLosses: true })],
  ['rate', 'hourly', flatTerms('hourly', '0')],
  ['lossRate', 'hourly', { ...flatTerms('hourly', '1'), tiers: flatTerms('realtime', '1').tiers }],
  ['activeValidBet', 'realtime', flatTerms('realtime', '1', { activeValidBet: '0.00001' })],
] as const)(
  'terms that do not fit the kind are refused by their field, %s, and change nothing',
  async (field, kind, terms) => {
    await put(kind, flatTerms(kind, '2'));
    const [before, line] = [await held(kind), await lastLine()];
    expect(await put(kind, terms)).toMatchObject({ status: 422, code: 'TERMS_INVALID', value: { field } });
    expect(await held(kind)).toEqual(before);
    expect((await lastLine())?.id).toBe(line?.id);
  },
);

test('a stale version, and a kind or a currency that is none, are refused', async () => {
  await put('hourly', flatTerms('hourly', '1'));
  const { version } = (await held('hourly')) ?? { version: '' };
  expect(await put('hourly', flatTerms('hourly', '2'), { version })).toMatchObject({ status: 200 });
  const now = await held('hourly');
  for (const stale of [version, noVersion]) {
    expect(await put('hourly', flatTerms('hourly', '3'), { version: stale })).toMatchObject({
      ...{ status: 409, code: 'STATE_CONFLICT', value: { version: now?.version } },
    });
  }
  expect(await put('hourly', null, { version })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await held('hourly')).toEqual(now);
  expect(await put('hourly', flatTerms('hourly', '1'), { currency: 'XYZ' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await put('yearly', flatTerms('hourly', '1'))).toMatchObject({ code: 'MALFORMED' });
});

test('of two who make the same default at one moment, one is told of the other', async () => {
  await put('realtime', null);
  const made = ['1', '2'].map((rate) => put('realtime', flatTerms('realtime', rate), { version: noVersion }));
  expect((await Promise.all(made)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('each change has its line with before and after, and is undone by one press', async () => {
  await put('daily', flatTerms('daily', '1'));
  await put('daily', flatTerms('daily', '2'));
  const line = await lastLine();
  expect(line).toMatchObject({ subject: 'daily THB', reason, undoable: true });
  expect(line?.changes.map(({ before, after }) => `${before} ${after}`).join()).toMatch(/1\.0000.*2\.0000/);
  const undo = async (id = '0') => await admin.call('POST', `/cashier/actions/${id}/undo`, { reason });
  expect(await undo(line?.id)).toMatchObject({ status: 200, value: { done: true } });
  expect(rateOf((await held('daily'))?.terms)).toBe('1.0000');

  // Undoing a removal restores the default; undoing a creation removes it.
  expect(await put('daily', null)).toMatchObject({ status: 200 });
  expect(await held('daily')).toBeUndefined();
  expect(await put('daily', null)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  await undo((await lastLine())?.id);
  expect(rateOf((await held('daily'))?.terms)).toBe('1.0000');
  await put('daily', flatTerms('daily', '4'), { currency: 'USDT' });
  expect(await undo((await lastLine())?.id)).toMatchObject({ status: 200 });
  expect(await held('daily', 'USDT')).toBeUndefined();
});

test('who reads agents reads the defaults, and only who sets agents’ rules sets one', async () => {
  const finance = await operatorAtDesk(site, 'finance');
  expect(await finance.get('/agents/contract-defaults')).toMatchObject({ status: 200 });
  const said = { terms: flatTerms('dividend', '9'), reason };
  expect(await finance.put(path('dividend'), said)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  const content = await operatorAtDesk(site, 'content');
  expect(await content.get('/agents/contract-defaults')).toMatchObject({ code: 'FORBIDDEN' });
  expect(rateOf((await held('dividend'))?.terms)).not.toBe('9.0000');
});

import type { Strategies, StrategyBody } from '@fairhouse/contract/strategies';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';

const site = await useTestApp();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(method: Method, headers: Record<string, string>, payload?: object, id = '') {
  const url = `/wps/originals/strategies${id === '' ? '' : `/${id}`}`;
  const answer = await site.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: Strategies }>() };
}

const martingale: StrategyBody = {
  name: 'Double after a loss',
  rules: [
    { when: { kind: 'row', of: 'losses', count: 1 }, act: { kind: 'stakeBy', percent: 100 } },
    { when: { kind: 'every', of: 'wins', count: 1 }, act: { kind: 'stakeReset' } },
    { when: { kind: 'amount', of: 'loss', least: '500' }, act: { kind: 'stop' } },
  ],
};

test('a member keeps, changes and removes strategies, and nobody else sees them', async () => {
  const [one, two] = [await signedInMember(site.ctx), await signedInMember(site.ctx)];
  const [kept] = (await call('POST', one.headers, martingale)).value.list;
  expect(kept).toMatchObject(martingale);
  const id = kept?.strategyId ?? '';
  expect((await call('GET', two.headers)).value.list).toEqual([]);
  expect(await call('PUT', two.headers, martingale, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  await call('DELETE', two.headers, undefined, id);
  const changed = { ...martingale, name: ' Mine ' };
  expect((await call('PUT', one.headers, changed, id)).value.list).toEqual([
    { strategyId: id, name: 'Mine', rules: martingale.rules },
  ]);
  expect((await call('DELETE', one.headers, undefined, id)).value.list).toEqual([]);
});

test('what is no strategy is refused', async () => {
  const { headers } = await signedInMember(site.ctx);
  const [rule] = martingale.rules;
  const wrong: [object, number, string][] = [
    [{ ...martingale, rules: [] }, 400, 'MALFORMED'],
    [{ ...martingale, name: '  ' }, 400, 'MALFORMED'],
    [{ ...martingale, extra: 1 }, 400, 'MALFORMED'],
    [{ ...martingale, rules: [{ ...rule, act: { kind: 'stakeBy', percent: -100 } }] }, 400, 'MALFORMED'],
    [{ ...martingale, rules: [{ ...rule, when: { kind: 'row', of: 'bets', count: 1 } }] }, 400, 'MALFORMED'],
    [{ ...martingale, rules: Array(13).fill(rule) }, 400, 'MALFORMED'],
    [{ ...martingale, rules: [{ ...rule, act: { kind: 'stakeTo', amount: '0' } }] }, 422, 'AMOUNT_INVALID'],
    [{ ...martingale, rules: [{ ...rule, act: { kind: 'stakeTo', amount: '0.00001' } }] }, 422, 'AMOUNT_INVALID'],
  ];
  for (const [body, status, code] of wrong) {
    const answer = await call('POST', headers, body);
    expect([answer.status, answer.code]).toEqual([status, code]);
  }
  expect((await call('GET', headers)).value.list).toEqual([]);
});

test('a member keeps twenty at most, also when they are sent at once; a trial user keeps none', async () => {
  const { headers } = await signedInMember(site.ctx);
  const sent = await Promise.all(Array.from({ length: 22 }, () => call('POST', headers, martingale)));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(sent.find(({ status }) => status !== 200)?.code).toBe('TOO_MANY_STRATEGIES');
  expect((await call('GET', headers)).value.list).toHaveLength(20);
  const trial = await signedInMember(site.ctx, { trial: true });
  expect(await call('POST', trial.headers, martingale)).toMatchObject({ status: 403, code: 'TRIAL_NOT_ALLOWED' });
});

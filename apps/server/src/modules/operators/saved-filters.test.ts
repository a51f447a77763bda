import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInOperator } from '../../testing/operators.ts';

const { app, ctx } = await useTestApp();

async function operator() {
  const { headers, operatorId } = await signedInOperator(ctx, { role: 'support' });
  const call = async (method: 'GET' | 'PUT' | 'POST', path = '', payload?: object) => {
    const sent = payload === undefined ? {} : { payload };
    const answer = await app.inject({ method, url: `/ops/v1/me/filters${path}`, headers, ...sent });
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    operatorId,
    list: async () => (await call('GET')).value,
    save: (name: string, filter: unknown, place = 'withdrawals') => call('PUT', '', { place, name, filter }),
    forget: (name: string, place = 'withdrawals') => call('POST', '/forget', { place, name }),
  };
}

test('an operator keeps filters by name, saves one anew and forgets it; nobody else sees or forgets it', async () => {
  const [one, other] = [await operator(), await operator()];
  await one.save('Large', { state: 'REQUESTED', waiting: true });
  await one.save('Large', { state: 'APPROVED' });
  await one.save('Mine', { username: 'malee' }, 'deposits');
  expect(await one.list()).toEqual([
    { place: 'deposits', name: 'Mine', filter: { username: 'malee' } },
    { place: 'withdrawals', name: 'Large', filter: { state: 'APPROVED' } },
  ]);
  expect(await other.list()).toEqual([]);
  expect(await other.forget('Large')).toMatchObject({ code: 'NOT_FOUND' });
  expect((await one.forget('Large')).value).toHaveLength(1);
  expect(await one.forget('Large')).toMatchObject({ code: 'NOT_FOUND' });
});

test('filters that are none, too large or too many are refused', async () => {
  const one = await operator();
  const many = Object.fromEntries(
    Array.from({ length: 31 }, (_, i) => [`a${String.fromCharCode(97 + (i % 26))}${'x'.repeat(i)}`, 1]),
  );
  for (const filter of [
    { a: 'x'.repeat(201) },
    { a: { nested: 1 } },
    { q: '4111' },
    { find: 'malee' },
    { 'a b': 1 },
    { 'a"': 1 },
    many,
    [],
    null,
    'q',
  ]) {
    expect(await one.save('Bad', filter), JSON.stringify(filter)).toMatchObject({ code: 'MALFORMED' });
  }
  expect(await one.save('', {})).toMatchObject({ code: 'MALFORMED' });
  expect(await one.save('Bad', {}, '../audit')).toMatchObject({ code: 'MALFORMED' });
  await ctx.pool.query(
    `insert into operators.saved_filter (operator_id, place, name, filter, saved_at)
    select $1, 'games', n::text, '{}', now() from generate_series(1, 100) n`,
    [one.operatorId],
  );
  expect(await one.save('One too many', {})).toMatchObject({ code: 'STATE_CONFLICT' });
  expect((await one.save('7', { hot: true }, 'games')).status).toBe(200);
});

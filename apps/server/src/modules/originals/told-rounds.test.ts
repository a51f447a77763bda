import { randomUUID } from 'node:crypto';
import type { BetValue, PublicRound, Round } from '@fairhouse/contract/originals';
import { checkRound, isHonest } from '@fairhouse/games/check-round';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { memberWith } from '../../testing/members.ts';
import { setUnnamed } from '../identity/store.ts';
import { evens, minesBet, units } from './testing.ts';

const site = await useTestApp();

type Headers = Record<string, string>;

async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: Headers = {},
  payload?: object,
) {
  const answer = await site.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: T }>() };
}

const bet = async (headers: Headers, payload: object): Promise<Round> =>
  (await call<BetValue>('POST', '/wps/originals/bet', { ...headers, 'idempotency-key': randomUUID() }, payload)).value
    .round;
const told = (round: Round) => call<PublicRound>('GET', `/wps/originals/told/${round.roundId}`);
const tell = (round: Round, headers: Headers, method: 'PUT' | 'DELETE' = 'PUT') =>
  call(method, `/wps/originals/rounds/${round.roundId}/told`, headers);

test('a round is seen by others once its player shows it, and until they take it back', async () => {
  const one = await memberWith(site.ctx, units('1000'));
  const round = await bet(one.headers, evens());
  expect(await told(round)).toMatchObject({ status: 404, code: 'ROUND_NOT_FOUND' });
  expect((await tell(round, one.headers)).status).toBe(200);
  expect((await tell(round, one.headers)).status).toBe(200);
  const shown = (await told(round)).value;
  expect(shown.round).toEqual(round);
  expect(shown.name).toMatch(/•••$/);
  await site.ctx.db.transaction().execute((tx) => setUnnamed(tx, one.memberId, true));
  expect((await told(round)).value.name).toBe('•••');

  // The server seed is hidden until it is revealed; then anybody can compute the round again.
  expect(shown.round.serverSeed).toBeNull();
  await call('POST', '/wps/originals/seeds/rotate', one.headers, {});
  expect(isHonest(checkRound((await told(round)).value.round))).toBe(true);

  expect((await tell(round, one.headers, 'DELETE')).status).toBe(200);
  expect((await told(round)).status).toBe(404);
});

test("nobody shows an open round, another's, one that is none, or one of play money", async () => {
  const [one, two] = [await memberWith(site.ctx, units('1000')), await memberWith(site.ctx, units('1000'))];
  const open = await bet(one.headers, minesBet());
  expect(await tell(open, one.headers)).toMatchObject({ status: 409, code: 'ROUND_OPEN' });
  const round = await bet(one.headers, evens());
  expect(await tell(round, two.headers)).toMatchObject({ status: 404, code: 'ROUND_NOT_FOUND' });
  await tell(round, one.headers);
  await tell(round, two.headers, 'DELETE');
  expect((await told(round)).status).toBe(200);
  const trial = await memberWith(site.ctx, units('1000'), { trial: true });
  const played = await bet(trial.headers, evens());
  expect(await tell(played, trial.headers)).toMatchObject({ status: 403, code: 'TRIAL_NOT_ALLOWED' });
  expect(await tell(round, {})).toMatchObject({ status: 401 });
});

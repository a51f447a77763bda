import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { pageApi } from '../page-api.ts';
import type { Studio } from '../studio.ts';
import type { SessionAnswer } from '../wire.ts';
import type { Live } from './live.ts';
import type { MyRound, TableHello, TableView } from './protocol.ts';
import { registerLive } from './routes.ts';
import { openFirst, quick, testStudio } from './testing-live.ts';

const open: { app: FastifyInstance; studio: Studio; live: Live }[] = [];

/** Serves the live tables on a port of their own. */
async function serve() {
  const studio = testStudio();
  const { live } = openFirst(studio, { ...quick, betting: 400 });
  const app = Fastify({ forceCloseConnections: true });
  await app.register(async (scope) => {
    await pageApi(scope, studio);
    registerLive(scope, studio, live);
  });
  open.push({ app, studio, live });
  return { studio, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

afterEach(async () => {
  for (const { app, studio, live } of open.splice(0)) {
    await live.stop();
    await app.close();
    await studio.outbox.stop();
    studio.store.close();
  }
});

async function sitDown(url: string, gameCode = 'riverside-baccarat'): Promise<SessionAnswer> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ free: true, gameCode, currency: 'THB' }),
  });
  const session: SessionAnswer = JSON.parse(await response.text());
  return session;
}

/** Reads the events of a table until one matches. */
async function follow(url: string, key: string, until: (event: string, data: string) => boolean) {
  const response = await fetch(`${url}/api/live/river-1/events`, { headers: { 'x-session': key } });
  const events: { event: string; data: string }[] = [];
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      events.push({ event, data });
      if (until(event, data)) return events;
    }
  }
  return events;
}

test('a page is greeted with the table, follows the round, and hears of its own chips alone', async () => {
  const { url } = await serve();
  const [anna, bua] = [await sitDown(url), await sitDown(url)];
  const bet = async (roundId: number) =>
    await fetch(`${url}/api/live/river-1/bets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': anna.key },
      body: JSON.stringify({ betKey: 'anna-bets-one', roundId, bets: [{ spot: 'player', amount: '100' }] }),
    });
  let asked: Promise<Response> | undefined;
  // On a busy machine the chips may be too late for a round; they then count for the next one.
  let isDue = true;
  const ask = async (roundId: number) => {
    isDue = false;
    const response = await bet(roundId);
    isDue = response.status === 409;
    return response;
  };
  const decided = (event: string, data: string) => {
    const view: TableView | null = event === 'view' ? JSON.parse(data) : null;
    if (view?.phase === 'BETTING' && isDue) asked = ask(view.roundId);
    const mine: MyRound | null = event === 'mine' ? JSON.parse(data) : null;
    return mine !== null && mine.payout !== null;
  };
  const others = follow(url, bua.key, (event, data) => event === 'view' && data.includes('"winner"'));
  const events = await follow(url, anna.key, decided);
  const hello: TableHello = JSON.parse(events[0]?.data ?? '{}');
  expect(events[0]?.event).toBe('hello');
  expect(hello).toMatchObject({
    table: 'river-1',
    chips: ['20.0000', '100.0000', '200.0000', '1000.0000', '2000.0000', '10000.0000'],
    limits: { tie: { min: '20.0000', max: '5000.0000' } },
    mine: null,
    last: null,
  });
  const answer = await asked;
  expect(answer?.status).toBe(200);
  expect(await answer?.json()).toMatchObject({ balance: '9900.0000', mine: { stakes: { player: '100.0000' } } });
  expect((await others).map(({ event }) => event)).not.toContain('mine');
  const played = await fetch(`${url}/api/live/river-1/history`, { headers: { 'x-session': anna.key } });
  expect(await played.json()).toMatchObject({ rounds: [{ stakes: { player: '100.0000' }, void: false }] });
});

test('tables are for sessions of the live game; cards of a shoe that is played are for nobody', async () => {
  const { url, studio } = await serve();
  const ask = async (path: string, key: string) => {
    const response = await fetch(`${url}/api/live/${path}`, { headers: { 'x-session': key } });
    return { status: response.status, body: await response.json() };
  };
  expect(await ask('tables', 'nobody')).toMatchObject({ status: 401, body: { error: 'SESSION_ENDED' } });
  studio.config.vendors = { ...studio.config.vendors, NMS: { mode: 'single', secrets: ['night-secret-of-the-tests'] } };
  const slots = await sitDown(url, 'lantern-tide');
  expect(await ask('tables', slots.key)).toMatchObject({ status: 404, body: { error: 'GAME_NOT_FOUND' } });
  const { key } = await sitDown(url);
  expect((await ask('tables', key)).body).toMatchObject({ tables: [{ table: 'river-1' }, { table: 'river-2' }] });
  expect(await ask('river-9/history', key)).toMatchObject({ status: 404, body: { error: 'GAME_NOT_FOUND' } });
  const { body } = await ask('shoes/1', key);
  expect(body).toMatchObject({ seal: expect.stringMatching(/^[0-9a-f]{64}$/), opened: null });
  expect(JSON.stringify(body)).not.toContain('cards');
});

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BetValue } from '@fairhouse/contract/originals';
import type { SharedBetsPush, SharedPush, SharedState } from '@fairhouse/contract/shared-rounds';
import { msTo } from '@fairhouse/games/originals/crash/flight';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { memberWith } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { units } from '../testing.ts';
import { followerOf } from './follow.ts';
import { flownFor, landed, nextRound, openCrash, testSalt } from './testing.ts';

const site = await useTestApp({ listen: true });
const { ctx } = site;
type Member = Awaited<ReturnType<typeof memberWith>>;

async function post(member: Pick<Member, 'headers'>, url: string, payload: object, method: 'POST' | 'PUT' = 'POST') {
  const headers = { ...member.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await site.app.inject({ method, url, headers, payload: JSON.stringify(payload) });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: BetValue }>() };
}
const bet = (member: Member, params: object = {}) =>
  post(member, '/wps/originals/bet', { game: 'crash', stake: '10', params });
const openRounds = (member: Member) =>
  site.app.inject({ url: '/wps/originals/rounds/open?game=crash', headers: member.headers });
/** A member whose bet flies and would be paid one and a half stakes; with the address of the site. */
async function inFlight() {
  await openCrash(ctx, [10_000]);
  await nextRound(ctx);
  const member = await memberWith(ctx, units('100'));
  const { round } = (await bet(member)).value;
  await flownFor(ctx, msTo(150));
  const { port, hostname } = new URL(site.url);
  return { member, round, port: Number(port), hostname };
}
const stateNow = async () => {
  const answer = await site.app.inject({ url: '/wps/originals/shared/crash' });
  return { status: answer.statusCode, text: answer.body, ...answer.json<{ value: SharedState }>() };
};

test('anybody sees a shared game: its chain, its round, its bets under shortened names, and no end before it has come', async () => {
  await openCrash(ctx, [300]);
  await nextRound(ctx);
  const member = await memberWith(ctx, units('100'));
  const { round } = (await bet(member, { target: 2 })).value;
  await sleep(300);
  const betting = await stateNow();
  expect(betting.value).toMatchObject({
    round: { state: 'betting', position: 1, end: null, gameHash: null, elapsedMs: 0 },
    chain: { length: 1000, saltHeight: 900_000 },
    history: [],
    players: 1,
    bets: [{ betId: round.roundId, stake: '10.0000', currency: 'THB', left: null }],
  });
  expect(betting.value.round?.closesInMs).toBeGreaterThan(30_000);
  // The target of a bet is not shown to other players.
  expect(betting.text).not.toContain('target');
  await flownFor(ctx, msTo(150));
  await sleep(300);
  const running = (await stateNow()).value.round;
  expect(running).toMatchObject({ state: 'running', end: null, gameHash: null });
  expect(running?.elapsedMs).toBeGreaterThanOrEqual(msTo(150));
  const ended = await landed(ctx);
  await sleep(300);
  const { round: last, history, bets } = (await stateNow()).value;
  expect(last).toMatchObject({ state: 'ended', end: Number(ended.end_e2) / 100, gameHash: ended.game_hash });
  expect(history[0]).toMatchObject({ gameHash: ended.game_hash, commitment: betting.value.chain?.endHash });
  expect(bets).toMatchObject([{ left: 2 }]);
  expect((await site.app.inject({ url: '/wps/originals/shared/dice' })).statusCode).toBe(404);
});

test('a cash-out waits behind none of the calls that its player holds open', async () => {
  const { member, round, port, hostname } = await inFlight();
  // Uploads whose bodies never end: each is one of the few calls of the member that are executed at a time.
  const held = Array.from({ length: 4 }, () => connect(port, hostname));
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
  });
  for (const socket of held) {
    socket.write(
      `POST /wps/cashier/proofs HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${member.headers.authorization}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n--b\r\n',
    );
  }
  const waits = () => Promise.race([sleep(500).then(() => true), openRounds(member).then(() => false)]);
  await vi.waitUntil(waits, { timeout: 10_000 });
  const pressed = await post(member, `/wps/originals/rounds/${round.roundId}/act`, {
    step: 0,
    action: { type: 'cashout' },
  });
  expect(pressed).toMatchObject({ status: 200, value: { round: { state: 'SETTLED' } } });
});

test('a cash-out whose body is held back is heard when the body is here, not when it was announced', async () => {
  const { member, round, port, hostname } = await inFlight();
  const socket = connect(port, hostname);
  onTestFinished(() => void socket.destroy());
  const body = JSON.stringify({ step: 0, action: { type: 'cashout' } });
  socket.write(
    `POST /wps/originals/rounds/${round.roundId}/act HTTP/1.1\r\nhost: localhost\r\nauthorization: ${member.headers.authorization}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await sleep(200);
  await flownFor(ctx, msTo(5000));
  socket.write(body);
  const [chunk] = await new Promise<Buffer[]>((done) => socket.once('data', (data) => done([data])));
  const told = /"multiplier":"([\d.]+)"/.exec(String(chunk))?.[1];
  expect(Number(told)).toBeGreaterThanOrEqual(50);
  await landed(ctx);
});

test('a body with more than the act is refused', async () => {
  await openCrash(ctx, [300]);
  await nextRound(ctx);
  const member = await memberWith(ctx, units('100'));
  expect((await bet(member, { target: 2, at: 9 })).status).toBe(400);
  const { round } = (await bet(member)).value;
  await flownFor(ctx, msTo(120));
  const url = `/wps/originals/rounds/${round.roundId}/act`;
  for (const forged of [{ type: 'cashout', at: 99 }, { type: 'auto', at: 2 }, { type: 'limit' }]) {
    expect((await post(member, url, { step: 0, action: forged })).status).toBe(400);
  }
  expect((await post(await memberWith(ctx, 0n), url, { step: 0, action: { type: 'cashout' } })).code).toBe(
    'ROUND_NOT_FOUND',
  );
  expect((await post(member, url, { step: 0, action: { type: 'cashout' } })).status).toBe(200);
  await landed(ctx);
});

test('who watches a game hears its phases, ten looks a second at most, and its bets in bunches; nobody else does', async () => {
  await openCrash(ctx, [300]);
  const [member, other] = [await memberWith(ctx, units('100')), await memberWith(ctx, units('100'))];
  const open = (token: string) => {
    const socket = io(site.url, { transports: ['websocket'], auth: { token }, forceNew: true });
    onTestFinished(() => void socket.close());
    const heard: { event: string; payload: unknown }[] = [];
    socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }));
    return { socket, heard };
  };
  const watching = open(member.token);
  const idle = open(other.token);
  watching.socket.emit('watch', 'crash');
  watching.socket.emit('watch', '../crash');
  watching.socket.emit('watch', { crash: true });
  await expect.poll(() => ctx.push.watchersHere('crash'), { timeout: 10_000 }).toBe(1);
  const look = followerOf(ctx, 'crash');
  await nextRound(ctx);
  await bet(member);
  await look();
  await flownFor(ctx, msTo(110));
  await look();
  await look();
  await landed(ctx);
  await look();
  const of = (event: string) => watching.heard.flatMap((one) => (one.event === event ? one.payload : []));
  await expect.poll(() => of('shared').length, { timeout: 10_000 }).toBe(3);
  expect((of('shared') as SharedPush[]).map(({ round }) => [round?.state, round?.end === null])).toEqual([
    ['betting', true],
    ['running', true],
    ['ended', false],
  ]);
  expect(of('flight')).toMatchObject([{ game: 'crash' }]);
  expect((of('bets') as SharedBetsPush[])[0]).toMatchObject({ players: 1, bets: [{ stake: '10.0000' }] });
  expect(idle.heard.filter(({ event }) => ['shared', 'flight', 'bets'].includes(event))).toEqual([]);
  watching.socket.emit('unwatch', 'crash');
  await expect.poll(() => ctx.push.watchersHere('crash'), { timeout: 10_000 }).toBe(0);
});

test('operators commit chains, salt them and see what is published of them, by their roles', async () => {
  const [finance, content] = [
    await signedInOperator(ctx, { role: 'finance' }),
    await signedInOperator(ctx, { role: 'content' }),
  ];
  const reason = 'the next chain';
  const said = { length: 1000, saltHeight: 910_000, reason };
  const url = '/ops/v1/originals/games/crash/chains';
  expect((await post(content, url, said)).code).toBe('FORBIDDEN');
  expect((await post(finance, url, { ...said, length: 10 })).status).toBe(400);
  expect((await post(finance, '/ops/v1/originals/games/dice/chains', said)).code).toBe('GAME_NOT_FOUND');
  const made = await post(finance, url, said);
  expect(made.status).toBe(200);
  const list = async () => {
    const answer = await site.app.inject({ url: '/ops/v1/originals/chains', headers: content.headers });
    return answer.json<{ value: { list: { chainId: string; salt: string | null; saltHeight: number }[] } }>().value
      .list;
  };
  const last = (await list()).at(-1);
  expect(last).toMatchObject({ saltHeight: 910_000, salt: null, used: 0 });
  const salt = testSalt();
  const salting = `/ops/v1/originals/chains/${last?.chainId}/salt`;
  expect((await post(finance, salting, { salt: 'ab'.repeat(32), reason }, 'PUT')).code).toBe('SEED_INVALID');
  expect((await post(finance, salting, { salt, reason }, 'PUT')).status).toBe(200);
  expect((await post(finance, salting, { salt: testSalt(), reason }, 'PUT')).code).toBe('STATE_CONFLICT');
  expect((await list()).at(-1)).toMatchObject({ salt });
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import type { Ctx } from '../ctx.ts';
import type { App } from '../http/http.ts';
import { startDraining } from '../lifecycle.ts';
import { serveSockets } from './sockets.ts';

type Node = { app: App; ctx: Ctx; url: string };
const nodes: Node[] = [];

/** Accepts the test's own tokens: `<member>.<session>`. */
const authenticate = async (token: string) => {
  const [memberId, sessionId] = token.split('.');
  return memberId && sessionId ? { memberId: BigInt(memberId), sessionId: BigInt(sessionId), isTrial: false } : null;
};

/** A node: the same database as the others, and its own memory. */
const openNode = async (config: Partial<Ctx['config']> = {}): Promise<Node> => {
  const own: Ctx = { ...ctx, config: { ...ctx.config, ...config } };
  const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  serveSockets(app, own, authenticate);
  const node = { app, ctx: own, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
  nodes.push(node);
  return node;
};

const ctx = await useTestCtx();
beforeAll(async () => {
  await openNode();
  await openNode();
});
afterAll(async () => {
  for (const node of nodes) await node.app.close();
});

function connect(node: Node | undefined, token: string, extraHeaders: Record<string, string> = {}): Socket {
  const socket = io(node?.url ?? '', {
    transports: ['websocket'],
    auth: { token },
    extraHeaders,
    reconnectionDelay: 50,
    forceNew: true,
  });
  onTestFinished(() => void socket.close());
  return socket;
}
const heard = (socket: Socket, event: string) => new Promise<unknown>((done) => socket.once(event, done));
const until = async (what: () => boolean) => {
  for (let waited = 0; !what() && waited < 15_000; waited += 20) await sleep(20);
  expect(what()).toBe(true);
};

test('a member is pushed to on the node that holds the socket', async () => {
  const [first] = nodes;
  const socket = connect(first, '7.70');
  await heard(socket, 'connect');
  const other = connect(first, '8.80');
  await heard(other, 'connect');
  const others: unknown[] = [];
  other.on('balance', (payload) => others.push(payload));
  const balance = heard(socket, 'balance');
  expect([...(first?.ctx.push.membersHere().keys() ?? [])]).toEqual([7n, 8n]);
  first?.ctx.push.toMemberHere(7n, 'balance', { balance: '1.0000' });
  expect(await balance).toEqual({ balance: '1.0000' });
  expect(others).toEqual([]);
  socket.close();
  await until(() => !first?.ctx.push.membersHere().has(7n));
});

test('a token that opens no session is refused with its code', async () => {
  const socket = connect(nodes[0], 'nonsense');
  expect(await heard(socket, 'connect_error')).toMatchObject({ message: 'NOT_LOGGED_IN' });
});

test('an address that knocks too often is let in no more, and others are', async () => {
  const node = await openNode({ rateLimitPerMinute: 2, trustedProxies: ['127.0.0.1'] });
  const knock = async (address: string) => {
    const socket = connect(node, '6.60', { 'x-forwarded-for': address });
    return await Promise.race([
      heard(socket, 'connect').then(() => 'let in'),
      heard(socket, 'connect_error').then(() => socket.close() && 'refused'),
    ]);
  };
  expect([
    await knock('2001:db8:1:2::1'),
    await knock('2001:db8:1:2::2'),
    await knock('2001:db8:1:2::3'),
    await knock('203.0.113.9'),
  ]).toEqual(['let in', 'let in', 'refused', 'let in']);
});

test('ending a session disconnects its sockets on every node and leaves the others', async () => {
  const [first, second] = nodes;
  const here = connect(first, '9.90');
  const there = connect(second, '9.90');
  const kept = connect(second, '9.91');
  await Promise.all([here, there, kept].map((s) => heard(s, 'connect')));
  const reasons: unknown[] = [];
  for (const socket of [here, there]) socket.once('disconnect', (reason) => reasons.push(reason));
  await until(() => {
    // The nodes find each other through the database; a message sent before that reaches this node only.
    if (reasons.length < 2) first?.ctx.push.endSession(90n);
    return reasons.length === 2;
  });
  expect(reasons).toEqual(['io server disconnect', 'io server disconnect']);
  expect(kept.connected).toBe(true);
});

test('a socket leaves whose session ends while it is let in', async () => {
  const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  const node: Node = { app, ctx: { ...ctx }, url: '' };
  let isOpen = true;
  serveSockets(app, node.ctx, async (token) => {
    if (!isOpen) return null;
    const bearer = await authenticate(token);
    // The session ends once it is found. No socket is in its room yet, also not when the nodes have heard of it.
    isOpen = false;
    node.ctx.push.endSession(110n);
    await sleep(300);
    return bearer;
  });
  node.url = await app.listen({ port: 0, host: '127.0.0.1' });
  nodes.push(node);
  const socket = connect(node, '11.110');
  expect(await heard(socket, 'disconnect')).toBe('io server disconnect');
});

test('a node that leaves tells its sockets to reconnect and takes no new ones', async () => {
  const leaving = await openNode();
  const socket = connect(leaving, '5.50');
  await heard(socket, 'connect');
  startDraining(leaving.ctx);
  const told = heard(socket, 'disconnect');
  const closed = leaving.app.close();
  // A client reconnects by itself only after its transport was closed.
  expect(await told).toBe('transport close');
  expect(socket.active).toBe(true);
  await closed;
});

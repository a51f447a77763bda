import { io } from 'socket.io-client';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember, testPassword, testVisitor } from '../../testing/members.ts';
import { setModule } from '../site/settings.ts';
import { eventsOf } from './event-store.ts';
import { endAccountSessions, lockAccount, unlockAccount } from './locking.ts';
import { signIn } from './login.ts';
import { sessionOfToken } from './sessions.ts';

const site = await useTestApp({ listen: true, background: true });
beforeAll(async () => {
  await setModule(site.ctx, 'SLIDER3', false);
});

const enter = (username: string, password = testPassword) =>
  signIn(site.ctx, { type: 'username', username, password, side: 'member' }, testVisitor());
const kinds = async (memberId: bigint) =>
  (await eventsOf(site.ctx.db, memberId, { before: null, limit: 20 })).map((event) => event.kind);

test('a locked account ends its sessions, lets nobody in, and says so only to who knows the password', async () => {
  const { username, memberId, token } = await signedInMember(site.ctx);
  expect(await lockAccount(site.ctx, username.toUpperCase())).toBe(1);
  expect(await sessionOfToken(site.ctx, token)).toBeNull();
  await expect(enter(username)).rejects.toMatchObject({ code: 'ACCOUNT_LOCKED' });
  await expect(enter(username, 'wrong-password')).rejects.toMatchObject({ code: 'WRONG_ACCOUNT_OR_PASSWORD' });
  expect(await lockAccount(site.ctx, username)).toBeNull();
  expect(await kinds(memberId)).toEqual(['login-failed', 'login-failed', 'account-locked']);
});

test('an unlocked account comes in again; what ended stays ended', async () => {
  const { username, memberId, token } = await signedInMember(site.ctx);
  await lockAccount(site.ctx, username);
  expect(await unlockAccount(site.ctx, username)).toBe(true);
  expect(await unlockAccount(site.ctx, username)).toBe(false);
  expect(
    (
      await signIn(
        site.ctx,
        { type: 'username', username, password: testPassword, side: 'member' },
        testVisitor({ ip: '203.0.113.99' }),
      )
    ).token,
  ).toHaveLength(43);
  expect(await sessionOfToken(site.ctx, token)).toBeNull();
  expect(await kinds(memberId)).toEqual(['login', 'account-unlocked', 'account-locked']);
});

test('ending the sessions of an account from another process closes its sockets here', async () => {
  const { username, memberId, token } = await signedInMember(site.ctx);
  const socket = io(site.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  await new Promise<void>((open) => socket.once('connect', open));
  const closed = new Promise<string>((gone) => socket.once('disconnect', gone));
  // A command line has no sockets to close.
  const tool = { ...site.ctx, push: { ...site.ctx.push, endSession: () => {} } };
  expect(await endAccountSessions(tool, username)).toBe(1);
  expect(await closed).toBe('io server disconnect');
  expect(await kinds(memberId)).toEqual(['session-ended']);
  expect(await endAccountSessions(tool, username)).toBe(0);
});

test('there is nothing to lock where there is no account', async () => {
  for (const work of [lockAccount, unlockAccount, endAccountSessions]) {
    await expect(work(site.ctx, 'nosuchaccount')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

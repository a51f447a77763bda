import type { LoginRequest, LoginValue } from '@fairhouse/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { call, signingOut } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { startSession } from '../session/start-session.ts';

/** Logs in by username; the session starts with the answer. */
export async function login(request: LoginRequest): Promise<LoginValue> {
  return startSession(
    await call<LoginValue>('POST', '/wps/session/login', { body: request, encrypted: true, token: false }),
  );
}

/** Starts a trial with play money. The call's body is not sealed, and says so. */
export async function playFree(): Promise<LoginValue> {
  const body = { os: navigator.platform.slice(0, 64), platform: 'W', encryption: 'none', gatewayVersion: 3 };
  return startSession(await call<LoginValue>('POST', '/wps/session/login/freeplay', { body, token: false }));
}

/**
 * Ends the session on the server and here. First the reads of its data are cancelled, and its other calls wait, so that
 * none reaches the server after the session has ended.
 */
export async function logout(client: QueryClient): Promise<void> {
  const token = session.token();
  if (!token) return;
  await client.cancelQueries({ queryKey: ['member'] });
  const ended = endSession(token);
  signingOut.done = ended.then(
    () => true,
    () => false,
  );
  await ended.finally(() => {
    signingOut.done = null;
  });
}

/** Ends the session here even if the server no longer knows it. */
async function endSession(token: string): Promise<void> {
  await call('DELETE', '/wps/session/logout', { token }).catch((error: unknown) => {
    if (session.state().isLogin) throw error;
  });
  if (session.token() === token) session.end();
}

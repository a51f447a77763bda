import type { BalancePush } from '@fairhouse/contract/wallet';
import type { QueryClient } from '@tanstack/react-query';
import { acceptBalance, balanceKey } from './balance.ts';
import { session } from './session.ts';

/**
 * Keeps the member's live data current over a WebSocket while somebody is logged in. The socket's code is loaded
 * when the page is idle; after a reconnection the balance is read again, because pushes may have been missed.
 * Returns how to stop.
 */
export function startPush(client: QueryClient): () => void {
  let disconnect: (() => void) | null = null;
  let wanted: string | null = null;

  const connect = async (token: string, memberId: string | null) => {
    const { io } = await import('socket.io-client');
    if (wanted !== token) return;
    const socket = io({ transports: ['websocket'], auth: { token } });
    let connectedBefore = false;
    socket.on('connect', () => {
      if (connectedBefore) void client.invalidateQueries({ queryKey: balanceKey(memberId) });
      connectedBefore = true;
    });
    // Closed by the server: the session was ended elsewhere, which the next call is told.
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') void client.invalidateQueries({ queryKey: balanceKey(memberId) });
    });
    socket.on('balance', (push: BalancePush) => acceptBalance(client, memberId, push));
    disconnect = () => socket.close();
  };

  const follow = () => {
    const { isLogin, memberId } = session.state();
    const token = isLogin ? session.token() : null;
    if (token === wanted) return;
    disconnect?.();
    disconnect = null;
    wanted = token;
    if (token) whenIdle(() => void connect(token, memberId));
  };

  const stopListening = session.listen((event) => {
    if (event !== 'started') client.removeQueries({ queryKey: ['member'] });
    follow();
  });
  follow();
  return () => {
    stopListening();
    wanted = null;
    disconnect?.();
  };
}

function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 2000 });
  else window.setTimeout(work, 200);
}

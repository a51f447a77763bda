import type { MessagePush } from '@fairhouse/contract/messages';
import type { RainPush } from '@fairhouse/contract/rain';
import type { SiteChanges, SystemStatus } from '@fairhouse/contract/site';
import type { BalancePush } from '@fairhouse/contract/wallet';
import type { QueryClient } from '@tanstack/react-query';
import { acceptBalance, balanceKey, memberKey } from './balance.ts';

import { isOperators } from './lobby-key.ts';
import { session } from './session.ts';
import { carryWatching } from './watch.ts';

/** Time in which pushes are gathered: a credited deposit, for example, comes with its notice. */
const bunchMs = 150;

/** The time over which open tabs spread their reading of the changed site. */
const spreadMs = 300;

/** The delay of a visitor's first call: the page has just been read. */
const visitorsBeginMs = 10_000;

/** Within this time another tab reports that it has signed out. */
const tabsTellMs = 1000;

/**
 * Keeps the member's live data current over a WebSocket while a member is logged in, and follows only the site while
 * nobody is. The socket's code is loaded when the page is idle. The member's data is read again when the member's money
 * changes and after a reconnection, since pushes may have been missed. Returns the function that stops it.
 * @param on called with each message that arrives, and when a rain of red envelopes begins
 */
export function startPush(
  client: QueryClient,
  on: { message: (message: MessagePush) => void; rain: (rain: RainPush) => void },
): () => void {
  let disconnect: (() => void) | null = null;
  /** The session's token that is followed; null for a visitor, undefined before the first check. */
  let wanted: string | null | undefined;

  const connect = async (token: string, memberId: string | null) => {
    const { io } = await import('socket.io-client');
    if (wanted !== token) return;
    const socket = io({ transports: ['websocket'], auth: { token } });
    const readAgain = afterBunch(() => void client.invalidateQueries({ queryKey: memberKey(memberId) }));
    let connectedBefore = false;
    socket.on('connect', () => {
      if (connectedBefore) readAgain();
      connectedBefore = true;
    });
    // The server closed or refused the connection because the session was ended. Unless this browser ended it, the next
    // call reports it.
    const ended = (why: string) => {
      if (why !== 'io server disconnect' && why !== 'NOT_LOGGED_IN') return;
      window.setTimeout(() => {
        if (wanted === token) void client.invalidateQueries({ queryKey: balanceKey(memberId) });
      }, tabsTellMs);
    };
    socket.on('disconnect', ended);
    socket.on('connect_error', ({ message }) => ended(message));
    socket.on('balance', (push: BalancePush) => acceptBalance(client, memberId, push));
    socket.on('money', readAgain);
    // Something may have changed between the first queries and the connection.
    socket.on('changed', readAgain);
    socket.on('message', (push: MessagePush) => {
      readAgain();
      on.message(push);
    });
    socket.on('rain', on.rain);
    // An operator changed the site, perhaps before the connection: tabs read it spread over a short time.
    socket.on('site', ({ version }: SiteChanges) => {
      const shown = client.getQueriesData<SystemStatus>({ queryKey: ['site', 'status'] });
      if (shown.every(([, status]) => status?.version === version)) return;
      window.setTimeout(() => void client.invalidateQueries({ predicate: isOperators }), Math.random() * spreadMs);
    });
    carryWatching(socket);
    disconnect = () => {
      carryWatching(null);
      socket.close();
    };
  };

  const follow = () => {
    const { isLogin, memberId } = session.state();
    const token = isLogin ? session.token() : null;
    if (token === wanted) return;
    disconnect?.();
    disconnect = null;
    wanted = token;
    if (token) whenIdle(() => void connect(token, memberId));
    else disconnect = followAsVisitor(client);
  };

  const stopListening = session.listen((event) => {
    if (event !== 'started') client.removeQueries({ queryKey: ['member'] });
    follow();
  });
  follow();
  return () => {
    stopListening();
    wanted = undefined;
    disconnect?.();
  };
}

/** Follows the site on a visitor's page, with code that is loaded ten seconds after the page. Returns the function that stops it. */
function followAsVisitor(client: QueryClient): () => void {
  let end: (() => void) | null = null;
  let isOver = false;
  const timer = window.setTimeout(() => {
    import('./follow-site.ts')
      .then(({ followSite }) => {
        if (!isOver) end = followSite(client);
      })
      // Without a network the page stays as it is.
      .catch(() => {});
  }, visitorsBeginMs);
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    end?.();
  };
}

function afterBunch(work: () => void): () => void {
  let waiting: number | undefined;
  return () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(work, bunchMs);
  };
}

function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 2000 });
  else window.setTimeout(work, 200);
}

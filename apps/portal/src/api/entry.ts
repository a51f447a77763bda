import type { LoginValue } from '@fairhouse/contract/identity';
import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { session } from './session.ts';

/**
 * The state of a login by the one-time code of an address. asking: another member is signed in here and is asked first.
 * refused: the code is invalid, or its site does not let anybody in yet.
 */
export type Entry =
  | { kind: 'none' | 'opening' }
  | { kind: 'asking'; value: LoginValue; present: string }
  | { kind: 'in'; value: LoginValue }
  | { kind: 'refused'; error: unknown };

const none: Entry = { kind: 'none' };
const listeners = new Set<() => void>();
let state: Entry = none;

function become(next: Entry): void {
  state = next;
  for (const listener of listeners) listener();
}

function accept(value: LoginValue): void {
  session.hand(value.token);
  session.start(value.token, value.member);
  become({ kind: 'in', value });
}

/** The entry of this tab. */
export const entry = {
  state: (): Entry => state,

  /**
   * Exchanges the code for a session. A live session of another member is replaced only after asking, because anybody
   * could have sent the link.
   * @param known settles once a stored session has turned out to be live or not
   */
  async open(token: string, known: Promise<void>): Promise<void> {
    become({ kind: 'opening' });
    try {
      await known;
      const value = await call<LoginValue>('POST', '/wps/session/exchange', { body: { token }, token: false });
      const { isLogin, memberId, account, nickname } = session.state();
      if (isLogin && memberId !== value.member.id) become({ kind: 'asking', value, present: nickname || account });
      else accept(value);
    } catch (error) {
      become({ kind: 'refused', error });
    }
  },

  /** Signs in the member of the code in place of the member who was signed in. */
  accept(): void {
    if (state.kind === 'asking') accept(state.value);
  },

  /** Keeps the present session, and ends the one that the code has opened. */
  decline(): void {
    if (state.kind !== 'asking') return;
    const { token } = state.value;
    become(none);
    // If the call fails, the session ends by itself: nobody holds its token.
    void call('DELETE', '/wps/session/logout', { token }).catch(() => {});
  },

  /** Returns the outcome once, for the screen that shows it; null if there is none. */
  takeOutcome(): Extract<Entry, { kind: 'in' | 'refused' }> | null {
    if (state.kind !== 'in' && state.kind !== 'refused') return null;
    const outcome = state;
    become(none);
    return outcome;
  },

  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Returns the tab's entry; on the server and in the first render there is none. */
export function useEntry(): Entry {
  return useSyncExternalStore(
    entry.listen,
    () => state,
    () => none,
  );
}

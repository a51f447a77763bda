import type { OperatorInfo } from '@fairhouse/contract/operators';

// The session lives in its tab: another tab needs its own login, and closing the tab removes it.

const key = 'fh_operator';

type Held = { token: string; operator: OperatorInfo };

/** Called when the session has ended, whatever ended it. */
export const endListeners = new Set<() => void>();

function held(): Held | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as Held);
}

export const session = {
  token: () => held()?.token ?? null,
  operator: () => held()?.operator ?? null,
  open: (token: string, operator: OperatorInfo) => sessionStorage.setItem(key, JSON.stringify({ token, operator })),
  /** Replaces the token after a proof of identity. */
  renew: (token: string, more: Partial<OperatorInfo> = {}) => {
    const now = held();
    if (now) session.open(token, { ...now.operator, ...more });
  },
  end: () => {
    if (held() === null) return;
    sessionStorage.removeItem(key);
    for (const tell of endListeners) tell();
  },
};

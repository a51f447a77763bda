import type { MemberInfo } from '@fairhouse/contract/identity';
import { useSyncExternalStore } from 'react';

/** The keys of session storage, exactly as the specification names them. */
const keys = [
  'token',
  'nickname',
  'account',
  'username',
  'customerId',
  'isAgent',
  'validate',
  'merchantWallet',
  'merchant',
  'merchantCode',
  'gameVendor',
] as const;
export type SessionKey = (typeof keys)[number];

/** Keys of the signed-in person, which are handed to a new tab. */
const personal: readonly SessionKey[] = [
  'token',
  'nickname',
  'account',
  'username',
  'customerId',
  'isAgent',
  'merchantWallet',
];
export type PersonalKeys = Partial<Record<SessionKey, string>>;

/** The visitor's state as screens see it. A member counts as logged in once member info is stored. */
export type SessionState = {
  isLogin: boolean;
  isAgent: boolean;
  isTrial: boolean;
  memberId: string | null;
  account: string;
  nickname: string;
};

const visitor: SessionState = {
  isLogin: false,
  isAgent: false,
  isTrial: false,
  memberId: null,
  account: '',
  nickname: '',
};

export type SessionEvent = 'started' | 'ended' | 'lost';
type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();
/** Account types that set the flags; the brand's configuration replaces these defaults of the specification. */
let accountTypes = { agent: [1, 2, 41, 42], trial: [4] };
let state: SessionState = visitor;
/** True from the server's refusal of the token until the visitor has been shown it. */
let lossUntold = false;

const held = new Map<string, string>();
/** Fallback in memory: where the browser forbids storage in a frame, the session lasts as long as the page. */
const memory = {
  getItem: (key: string): string | null => held.get(key) ?? null,
  setItem: (key: string, value: string): void => void held.set(key, value),
  clear: (): void => held.clear(),
};

/** Returns session storage, or memory where storage is forbidden; null on the server. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'clear'> | null {
  if (typeof window === 'undefined') return null;
  try {
    return window.sessionStorage;
  } catch {
    return memory;
  }
}

function read(key: SessionKey): string | null {
  return storage()?.getItem(key) ?? null;
}

function write(key: SessionKey, value: string): void {
  storage()?.setItem(key, value);
}

function fromStorage(): SessionState {
  const memberId = read('customerId');
  if (!read('token') || !memberId) return visitor;
  const type = Number(read('isAgent'));
  return {
    isLogin: true,
    isAgent: accountTypes.agent.includes(type),
    isTrial: accountTypes.trial.includes(type),
    memberId,
    account: read('account') ?? '',
    nickname: read('nickname') ?? '',
  };
}

function tell(event: SessionEvent): void {
  state = fromStorage();
  for (const listener of listeners) listener(event);
}

function clear(): void {
  const merchant = read('merchant');
  const merchantCode = read('merchantCode');
  storage()?.clear();
  if (merchant !== null) write('merchant', merchant);
  if (merchantCode !== null) write('merchantCode', merchantCode);
}

/** The session of this tab, over session storage. */
export const session = {
  token: (): string | null => read('token'),
  state: (): SessionState => state,
  read,
  write,

  /** Takes the brand's names and account types from the permission response. */
  configure(brand: { merchant: string; merchantCode: string; agentTypes: number[]; trialTypes: number[] }): void {
    accountTypes = { agent: brand.agentTypes, trial: brand.trialTypes };
    write('merchant', brand.merchant);
    write('merchantCode', brand.merchantCode);
    state = fromStorage();
  },

  /** Stores a token and its member's data; the visitor is then logged in. */
  start(token: string, member: MemberInfo): void {
    write('token', token);
    write('customerId', member.id);
    write('account', member.account);
    write('username', member.account);
    write('nickname', member.nickname);
    write('isAgent', String(member.type));
    tell('started');
  },

  /** Stores a token whose member is not known yet, in place of any earlier login. */
  hand(token: string): void {
    clear();
    write('token', token);
    state = fromStorage();
  },

  /** Returns the entries that a new tab of the same browser receives; null when nobody is logged in. */
  personal(): PersonalKeys | null {
    if (!state.isLogin) return null;
    const entries: PersonalKeys = {};
    for (const key of personal) {
      const value = read(key);
      if (value !== null) entries[key] = value;
    }
    return entries;
  },

  /** Stores entries that another tab sent. */
  adopt(entries: PersonalKeys): void {
    for (const key of personal) {
      const value = entries[key];
      if (value !== undefined) write(key, value);
    }
    tell('started');
  },

  /** Ends the session at the member's request: clears session storage except the brand's merchant and code. */
  end(): void {
    clear();
    tell('ended');
  },

  /** Ends a session whose token the server refuses. */
  lose(): void {
    clear();
    lossUntold = true;
    tell('lost');
  },

  /** Returns true once after a loss, because the screen that says so may mount later than the loss. */
  takeLoss(): boolean {
    const untold = lossUntold;
    lossUntold = false;
    return untold;
  },

  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Returns the visitor's state; on the server and in the first render it is always a signed-out visitor. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    session.listen,
    () => state,
    () => visitor,
  );
}

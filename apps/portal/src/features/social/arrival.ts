import type { SocialProvider } from '@fairhouse/contract/social';
import { ApiError } from '../../api/api-error.ts';
import { providers } from './providers.tsx';

/** What came of a flow, as the server wrote it behind the '#' of the address. */
export type Arrival =
  | { kind: 'ticket'; ticket: string }
  | { kind: 'linked'; provider: SocialProvider }
  | { kind: 'failed'; error: ApiError };

const codes = [
  'SIGN_IN_CANCELLED',
  'MODULE_DISABLED',
  'SOCIAL_LINKED_ELSEWHERE',
  'FACTOR_EXISTS',
  'ACCOUNT_LOCKED',
] as const;

/** Reads a fragment; one that says nothing we know is a failed sign-in. */
export function arrivalOf(fragment: string): Arrival {
  const text = fragment.replace(/^#/, '');
  if (/^[A-Za-z0-9_-]{43}$/.test(text)) return { kind: 'ticket', ticket: text };
  const said = new URLSearchParams(text);
  const provider = providers.find((name) => name === said.get('linked'));
  if (provider) return { kind: 'linked', provider };
  const code = codes.find((known) => known === said.get('error')) ?? 'SOCIAL_FAILED';
  return { kind: 'failed', error: new ApiError(code, 0) };
}

/** Takes the fragment out of the address bar and the history entry, before anything is done with it. */
export function takeArrival(): Arrival {
  const { hash, pathname, search } = window.location;
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  return arrivalOf(hash);
}

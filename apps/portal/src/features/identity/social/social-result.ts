import type { SocialProvider } from '@fairhouse/contract/social';
import { ApiError } from '@fairhouse/web/api-error';
import { providers } from './providers.tsx';

/** The result of a provider's sign-in flow, as the server writes it in the address's fragment. */
export type SocialResult =
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

/** Parses a fragment; an unknown one counts as a failed sign-in. */
export function socialResultOf(fragment: string): SocialResult {
  const text = fragment.replace(/^#/, '');
  if (/^[A-Za-z0-9_-]{43}$/.test(text)) return { kind: 'ticket', ticket: text };
  const said = new URLSearchParams(text);
  const provider = providers.find((name) => name === said.get('linked'));
  if (provider) return { kind: 'linked', provider };
  const code = codes.find((known) => known === said.get('error')) ?? 'SOCIAL_FAILED';
  return { kind: 'failed', error: new ApiError(code, 0) };
}

/** Takes the result out of the address bar and the history entry, and returns it. */
export function takeSocialResult(): SocialResult {
  const { hash, pathname, search } = window.location;
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  return socialResultOf(hash);
}

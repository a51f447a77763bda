import type { Answer } from '@fairhouse/contract/envelope';
import { ApiError } from '@fairhouse/web/api-error';
import { session } from './session.ts';

export type CallOptions = {
  body?: unknown;
  /** Seals the body, as the path requires. */
  encrypted?: boolean;
  /** Sends the session's token (default true when there is one), or another one. */
  token?: boolean | string;
  idempotencyKey?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
};

/** Loaded on demand: few calls are sealed, and none before a form is filled in. */
const sealing = () => import('@fairhouse/web/seal');

/** Called with the code of every refusal. */
export const refusalListeners = new Set<(code: string) => void>();

/** Set while the member signs out, resolving to `true` once the session has ended; the member's calls wait for it. */
export const signingOut: { done: Promise<boolean> | null } = { done: null };

/**
 * True while a refresh cookie of "stay signed in" exists on this browser, as the readable `fh_stays` cookie beside it
 * says.
 */
export const staysHere = () => document.cookie.includes('fh_stays=');

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Calls the server and returns the value of its envelope.
 * A sealed body is sealed and sent once more when the server could not open it (its key was rotated).
 * A 401 to the session's own token ends the session.
 * @throws ApiError with the server's code, or NETWORK when no answer came
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  try {
    return await send<T>(method, path, options);
  } catch (error) {
    if (!(options.encrypted && error instanceof ApiError && error.code === 'ENCRYPTION_INVALID')) throw error;
    (await sealing()).forgetSealingKey();
    return send<T>(method, path, options);
  }
}

async function send<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  const { token: said = true } = options;
  const token = typeof said === 'string' ? said : said ? session.token() : null;
  if (signingOut.done && token && said === true && (await signingOut.done)) throw new ApiError('NOT_LOGGED_IN', 401);
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);

  const request: RequestInit = { method, headers, credentials: 'same-origin', keepalive: options.keepalive ?? false };
  if (options.signal) request.signal = options.signal;
  if (options.encrypted) {
    headers.set('content-type', 'application/jose');
    request.body = await (await sealing()).seal(options.body);
  } else if (options.body instanceof FormData) {
    request.body = options.body;
  } else if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    request.body = JSON.stringify(options.body);
  }

  const answer = await read<T>(path, request);
  if (answer.success) return answer.value;
  if (answer.code === 'NOT_LOGGED_IN' && token && token === session.token()) {
    const member = session.read('customerId');
    const isBack = staysHere() && (await (await import('./stay.ts')).comeBack(token));
    if (isBack && session.read('customerId') === member) {
      return send<T>(method, path, { ...options, token: session.token() ?? false });
    }
    if (session.token() === token) session.lose();
  }
  for (const tell of refusalListeners) tell(answer.code);
  throw answer.error;
}

type Read<T> = { success: true; value: T } | { success: false; code: string; error: ApiError };

async function read<T>(path: string, request: RequestInit): Promise<Read<T>> {
  let response: Response;
  let answer: Answer<T>;
  try {
    response = await fetch(path, request);
    answer = await response.json();
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError('NETWORK', 0);
  }
  if (answer.success) return answer;
  return { success: false, code: answer.code, error: new ApiError(answer.code, response.status, answer.value) };
}

/** Returns a path with its query string; undefined and empty values are left out. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** The pages of a list, each read by the cursor that the page before returned; for `infiniteQueryOptions`. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

import type { Answer, Failure } from '@fairhouse/contract/envelope';
import { ApiError } from '@fairhouse/web/api-error';
import { setServerTime } from '@fairhouse/web/server-clock';
import { proof } from './proof.ts';
import { session } from './session.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type CallOptions = {
  body?: unknown;
  /** Seals the body, as the route requires. */
  encrypted?: boolean;
  idempotencyKey?: string;
  /**
   * Repeats a change that another operator has proposed: if that proposal no longer waits, the server makes no new one
   * of it.
   */
  agrees?: boolean;
  signal?: AbortSignal;
};

const sealing = () => import('@fairhouse/web/seal');

/**
 * Calls a route of the desk and returns the value of its envelope. Where the server asks for a fresh proof of identity,
 * the operator is asked for it and the call is sent once more. A 401 to the session's own token ends the session.
 * @param path below `/ops/v1`
 * @throws ApiError with the server's code, or NETWORK when no answer came
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  try {
    return await send<T>(method, path, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (options.encrypted && error.code === 'ENCRYPTION_INVALID') {
      (await sealing()).forgetSealingKey();
      return await send<T>(method, path, options);
    }
    if (error.code !== 'REAUTH_REQUIRED' || !(await proof.ask())) throw error;
    return await send<T>(method, path, options);
  }
}

async function send<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  const answer = (await (await request(method, path, options)).json()) as Answer<T>;
  if (answer.success) return answer.value;
  throw new ApiError(answer.code, 0, answer.value);
}

async function request(method: Method, path: string, options: CallOptions): Promise<Response> {
  const token = session.token();
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (options.agrees) headers.set('x-agrees', 'yes');
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (options.signal) init.signal = options.signal;
  if (options.encrypted) {
    headers.set('content-type', 'application/jose');
    init.body = await (await sealing()).seal(options.body);
  } else if (options.body instanceof FormData) {
    init.body = options.body;
  } else if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(options.body);
  }
  let response: Response;
  try {
    response = await fetch(`/ops/v1${path}`, init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError('NETWORK', 0);
  }
  // A sealed body contains the server's time, so a machine with a wrong clock can sign in.
  const said = response.headers.get('date');
  if (said) setServerTime(said);
  if (response.ok) return response;
  const refused = (await response.json().catch(() => null)) as Partial<Failure> | null;
  const code = refused?.code ?? 'SYSTEM_ERROR';
  if (code === 'NOT_LOGGED_IN' && token !== null && token === session.token()) session.end();
  throw new ApiError(code, response.status, refused?.value);
}

/**
 * Reads a file of the desk, such as the picture of a proof.
 * @param onRead called with the number of bytes received so far
 * @throws ApiError
 */
export async function readFile(path: string, onRead?: (bytes: number) => void): Promise<Blob> {
  const answer = await request('GET', path, {});
  if (!onRead || !answer.body) return await answer.blob();
  const parts: Blob[] = [];
  let bytes = 0;
  try {
    // Not every browser can iterate over a stream.
    const reader = answer.body.getReader();
    for (let { value: part } = await reader.read(); part; { value: part } = await reader.read()) {
      parts.push(new Blob([part]));
      bytes += part.byteLength;
      onRead(bytes);
    }
  } catch {
    throw new ApiError('NETWORK', 0);
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
}

/** Returns a path with its query; absent and empty values are left out. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    params.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** Returns a path with its parameters filled in. */
export function filled(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

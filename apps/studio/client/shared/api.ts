import type { PageError } from '../../src/wire.ts';

const timeoutMs = 15_000;

/** UNREACHABLE: no answer arrived, so the outcome is unknown. */
export type Refusal = PageError | 'UNREACHABLE';

/** Thrown if the server refused, or was not reached. */
export class RefusedError extends Error {
  readonly code: Refusal;

  constructor(code: Refusal) {
    super(code);
    this.name = 'RefusedError';
    this.code = code;
  }
}

/** The parameters in the page's address: the game and its options. */
export type Opening = {
  token: string | null;
  gameCode: string;
  language: string;
  currency: string | null;
  /** The address to return to at the platform, or null. */
  back: string | null;
  table: string | null;
};

/**
 * Reads the page's address: `<kind>.html?game=<code>&lang=<EN|TH|CN>&currency=<code>&back=<address>[&token=<token>]
 * [&table=<table>]`; without a token it is free play.
 */
export function openingOf(search: string): Opening {
  const query = new URLSearchParams(search);
  const back = query.get('back');
  return {
    token: query.get('token'),
    gameCode: query.get('game') ?? '',
    language: query.get('lang') ?? 'EN',
    currency: query.get('currency'),
    back: back && /^https?:\/\//.test(back) ? back : null,
    table: query.get('table'),
  };
}

/** Returns the address of a call, relative to the page. */
export function apiAddress(path: string): string {
  return new URL(`api/${path}`, document.baseURI).href;
}

/**
 * Calls the game's own server: `GET` without a body, `POST` with one. `keepalive`: the request outlives the page.
 * @throws RefusedError
 */
export async function ask<Value>(path: string, key: string | null, body?: object, keepalive = false): Promise<Value> {
  let response: Response;
  let value: unknown;
  try {
    response = await fetch(apiAddress(path), {
      method: body ? 'POST' : 'GET',
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(key ? { 'x-session': key } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
      keepalive,
    });
    value = await response.json();
  } catch {
    throw new RefusedError('UNREACHABLE');
  }
  if (response.ok) return value as Value;
  throw new RefusedError(codeOf(value));
}

/**
 * Calls until there is an answer: after an unknown outcome the call is repeated with the same body, which must carry a
 * key of its own. `waiting` is called with every failed attempt.
 * @param unknown the codes that leave the outcome open
 * @throws RefusedError for every other code, and for these after `attempts` attempts
 */
export async function askUntilKnown<Value>(
  path: string,
  key: string | null,
  body: object,
  waiting: () => void,
  attempts = 6,
  unknown: readonly Refusal[] = ['UNREACHABLE'],
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask<Value>(path, key, body);
    } catch (error) {
      if (!(error instanceof RefusedError) || !unknown.includes(error.code) || attempt === attempts) throw error;
      waiting();
      await new Promise((resolve) => setTimeout(resolve, Math.min(4000, 400 * 2 ** attempt)));
    }
  }
}

function codeOf(value: unknown): Refusal {
  const said = typeof value === 'object' && value !== null && 'error' in value ? value.error : null;
  return refusals.find((code) => code === said) ?? 'UNREACHABLE';
}

const refusals: readonly Refusal[] = [
  'MALFORMED',
  'TOKEN_INVALID',
  'SESSION_ENDED',
  'GAME_NOT_FOUND',
  'ROUND_NOT_FOUND',
  'GAME_MAINTENANCE',
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'BONUS_STAKE_TOO_HIGH',
  'STAKE_NOT_OFFERED',
  'FREE_ROUNDS_OVER',
  'BETS_CLOSED',
  'SEAT_TAKEN',
  'KEY_REUSED',
  'BET_NOT_TAKEN',
  'SITE_UNAVAILABLE',
  'SYSTEM_ERROR',
];

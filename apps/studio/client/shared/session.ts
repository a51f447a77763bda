import { learnCurrencies } from '@fairhouse/money/money';
import type { SessionAnswer } from '../../src/wire.ts';
import { ask, askUntilKnown, type Opening, RefusedError } from './api.ts';

/**
 * Opens the session of this page: a token opens one session, once; a reloaded page continues it. Without a token it is
 * free play.
 * @throws RefusedError
 */
export async function openSession(opening: Opening): Promise<SessionAnswer> {
  const session = await sessionOf(opening);
  learnCurrencies([session.money]);
  return session;
}

async function sessionOf(opening: Opening): Promise<SessionAnswer> {
  const name = `game.session ${opening.token ?? `free ${opening.gameCode} ${opening.currency ?? ''}`}`;
  const kept = recall(name);
  if (kept) {
    try {
      return await ask<SessionAnswer>('session', kept);
    } catch (error) {
      // Free play starts again; a used token opens nothing more.
      if (!(error instanceof RefusedError) || error.code !== 'SESSION_ENDED' || opening.token) throw error;
    }
  }
  const { token, gameCode, language, currency, table } = opening;
  const asked = {
    ...(token ? { token } : { free: true, ...(currency ? { currency } : {}) }),
    gameCode,
    language,
    ...(table ? { table } : {}),
  };
  // While the platform does not answer nothing is opened, and it accepts the token again.
  const silent = ['UNREACHABLE', 'SITE_UNAVAILABLE'] as const;
  const session = await askUntilKnown<SessionAnswer>('session', null, asked, () => undefined, 3, silent);
  keep(name, session.key);
  return session;
}

/** Keeps the key of a session under the token of the page that continues it. */
export function remember(token: string, key: string): void {
  keep(`game.session ${token}`, key);
}

function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name: string, key: string): void {
  try {
    sessionStorage.setItem(name, key);
  } catch {
    // Without storage in a frame the session lasts as long as the page.
  }
}

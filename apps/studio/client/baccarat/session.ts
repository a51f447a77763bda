import type { SessionAnswer } from '../../src/wire.ts';
import { ask, type Opening, RefusedError } from '../shared/api.ts';

/** Opens the session of a token, once; after a reload the page continues it. */
export async function enter(opening: Opening): Promise<SessionAnswer> {
  const name = `game.session.${opening.token ?? 'free'}`;
  const kept = read(name);
  if (kept) {
    try {
      return await ask<SessionAnswer>('session', kept);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'SESSION_ENDED') throw error;
    }
  }
  const { token, gameCode, language, currency, table } = opening;
  const session = await ask<SessionAnswer>('session', null, {
    ...(token === null ? { free: true, ...(currency ? { currency } : {}) } : { token }),
    gameCode,
    language,
    ...(table ? { table } : {}),
  });
  write(name, session.key);
  return session;
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, key: string): void {
  try {
    sessionStorage.setItem(name, key);
  } catch {
    // A frame without storage: a reload needs a new launch.
  }
}

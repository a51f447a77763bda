import type { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { SessionValue } from '@fairhouse/contract/vendor-rounds';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import { offeredGame } from './catalogue.ts';
import { Refusal } from './errors.ts';
import { hallGameCode } from './hall-game.ts';
import { askPlatform } from './platform-calls.ts';
import type { Session } from './session-store.ts';
import { addSession, givenBy, refusalOf } from './sessions.ts';
import type { Studio } from './studio.ts';
import type { HallAnswer, HallGame } from './wire.ts';

/** Returns the slots of the hall, in order. */
export function hallGames(studio: Studio): HallGame[] {
  return [...slotTitles.values()].flatMap(({ code, name }) => {
    const offer: { game: VendorGame } | null = offeredGame(studio, code);
    return offer ? [{ gameCode: code, name, classify: offer.game.gameClassify, rtp: offer.game.rtp ?? '' }] : [];
  });
}

/**
 * Opens a slot from the hall: the platform opens a session of the game, and the hall's session continues.
 * @throws Refusal GAME_NOT_FOUND (also: the session is of another game), SESSION_ENDED, GAME_MAINTENANCE,
 * SITE_UNAVAILABLE
 */
export async function openFromHall(studio: Studio, session: Session, gameCode: string): Promise<HallAnswer> {
  const offer = offeredGame(studio, gameCode);
  if (session.gameCode !== hallGameCode || !offer || !slotTitles.has(gameCode)) throw new Refusal('GAME_NOT_FOUND');
  const body = { session: session.platformSession, gameCode };
  const answer = await askPlatform(studio, { vendor: session.vendor, action: 'switchGame', body }, SessionValue);
  if (answer.kind === 'silence') throw new Refusal('SITE_UNAVAILABLE');
  if (answer.kind === 'refused')
    throw new Refusal(answer.code === 'SESSION_ENDED' ? 'SESSION_ENDED' : refusalOf(answer.code));
  const given = givenBy(studio, session.vendor, answer.value, gameCode);
  const { key } = addSession(studio, {
    gameCode,
    vendor: offer.vendor,
    table: null,
    ...given,
    language: session.language,
  });
  return { key, page: offer.page };
}

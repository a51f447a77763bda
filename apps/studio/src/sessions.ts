import { createHash, randomBytes } from 'node:crypto';
import { AuthenticateValue } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { offeredGame } from './catalogue.ts';
import type { VendorCode } from './config.ts';
import { Refusal } from './errors.ts';
import { walletOf } from './local-wallet.ts';
import { askPlatform } from './platform-calls.ts';
import type { Session } from './session-store.ts';
import { playMoneyIn } from './stakes.ts';
import type { Studio } from './studio.ts';
import type { SessionRequest } from './wire.ts';

/** Time after which an unused session ends. */
const idleMs = 12 * 3600_000;
const callsKeptMs = 30 * 86_400_000;
const languages = ['EN', 'TH', 'CN'];

/**
 * Opens a session: for a token that of the platform's player; free play must be requested.
 * @throws Refusal MALFORMED, TOKEN_INVALID, GAME_NOT_FOUND, GAME_MAINTENANCE, SITE_UNAVAILABLE
 */
export async function openSession(studio: Studio, asked: SessionRequest): Promise<{ key: string; session: Session }> {
  const game = offeredGame(studio, asked.gameCode);
  if (!game) throw new Refusal('GAME_NOT_FOUND');
  if ((asked.token === undefined) === (asked.free === undefined)) throw new Refusal('MALFORMED');
  if (asked.token === undefined && !game.game.freePlay) throw new Refusal('GAME_NOT_FOUND');
  const given =
    asked.token === undefined ? freePlayer(asked) : await playerOf(studio, game.vendor, asked.token, asked.gameCode);
  return addSession(studio, {
    vendor: game.vendor,
    gameCode: asked.gameCode,
    table: asked.table ?? null,
    ...given,
    language: languageOf(asked.language ?? given.language),
  });
}

/**
 * Keeps a new session, and returns it with the key of its page. @throws Refusal TOKEN_INVALID if the session already
 * has a page
 */
export function addSession(studio: Studio, opened: Omit<Session, 'id' | 'seenAt'>): { key: string; session: Session } {
  const { store } = studio;
  const key = randomBytes(32).toString('base64url');
  const session: Session = { id: randomBytes(15).toString('base64url'), seenAt: studio.now(), ...opened };
  store.transaction(() => {
    // The platform accepts a token again, since an answer may be lost; but it opens only one page.
    if (session.mode !== 'free' && store.sessions.isOpened(session)) throw new Refusal('TOKEN_INVALID');
    store.sessions.add(session, hashOf(key));
    if (session.mode === 'free') store.wallets.move(walletOf(session), playMoneyIn(session.currency));
  });
  return { key, session };
}

/** Returns the session of a page's key. @throws Refusal SESSION_ENDED */
export function sessionOfKey(studio: Studio, key: string | undefined): Session {
  const { store, now } = studio;
  const session = key ? store.sessions.byKeyHash(hashOf(key)) : null;
  if (!session || session.seenAt < now() - idleMs) throw new Refusal('SESSION_ENDED');
  // Written at most once a minute, though it is read at each press.
  if (session.seenAt < now() - 60_000) store.sessions.noteSeen(session.id, now(), session.language);
  return session;
}

/** Deletes sessions and free rounds of the day before, and calls that were answered a month ago. */
export function sweepSessions({ store, now }: Studio): void {
  store.transaction(() => {
    store.rounds.sweepFree(now() - 2 * idleMs);
    store.sessions.sweep(now() - 2 * idleMs);
    store.wallets.sweepFree();
    store.calls.sweep(now() - callsKeptMs);
  });
}

type Given = Pick<Session, 'mode' | 'player' | 'currency' | 'displayName' | 'platformSession' | 'balance' | 'language'>;

async function playerOf(studio: Studio, vendor: VendorCode, token: string, gameCode: string): Promise<Given> {
  const answer = await askPlatform(studio, { vendor, action: 'authenticate', body: { token } }, AuthenticateValue);
  if (answer.kind === 'silence') throw new Refusal('SITE_UNAVAILABLE');
  if (answer.kind === 'refused') throw new Refusal(refusalOf(answer.code));
  return givenBy(studio, vendor, answer.value, gameCode);
}

/**
 * Returns the platform's data of a player. @throws Refusal TOKEN_INVALID: it is of another game, or in an unknown
 * currency
 */
export function givenBy(studio: Studio, vendor: VendorCode, value: AuthenticateValue, gameCode: string): Given {
  const { currency } = value;
  // The token opens only the game that it was issued for.
  if (value.gameCode !== gameCode || !isCurrency(currency)) throw new Refusal('TOKEN_INVALID');
  return {
    mode: studio.config.vendors[vendor]?.mode ?? 'single',
    player: value.player,
    currency,
    displayName: value.displayName,
    platformSession: value.session,
    balance: parseMoney(value.balance, currency) ?? 0n,
    language: value.language,
  };
}

export function refusalOf(code: string) {
  if (code === 'GAME_NOT_FOUND' || code === 'GAME_MAINTENANCE') return code;
  return code === 'SIGNATURE_INVALID' ? 'SITE_UNAVAILABLE' : 'TOKEN_INVALID';
}

function freePlayer({ currency = 'THB' }: SessionRequest): Given {
  const code: CurrencyCode = isCurrency(currency) ? currency : 'THB';
  return {
    mode: 'free',
    player: `free-${randomBytes(12).toString('base64url')}`,
    currency: code,
    displayName: '',
    platformSession: '',
    balance: playMoneyIn(code),
    language: 'EN',
  };
}

function languageOf(text: string): string {
  return languages.find((known) => known === text.toUpperCase()) ?? 'EN';
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

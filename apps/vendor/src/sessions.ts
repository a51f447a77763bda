import { createHash, randomBytes } from 'node:crypto';
import { AuthenticateValue } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { offeredGame } from './catalogue.ts';
import type { VendorCode } from './config.ts';
import { Refusal } from './errors.ts';
import type { House } from './house.ts';
import { askPlatform } from './platform-calls.ts';
import { walletOf } from './purse-here.ts';
import type { Session } from './session-store.ts';
import { playMoneyIn } from './stakes.ts';
import type { SessionRequest } from './wire.ts';

/** A page that was not heard of for so long is gone. */
const idleMs = 12 * 3600_000;
const callsKeptMs = 30 * 86_400_000;
const languages = ['EN', 'TH', 'CN'];

/**
 * Opens a session: with a token the platform says whose it is; free play has to be asked for.
 * @throws Refusal MALFORMED, TOKEN_INVALID, GAME_NOT_FOUND, GAME_MAINTENANCE, SITE_UNAVAILABLE
 */
export async function openSession(house: House, asked: SessionRequest): Promise<{ key: string; session: Session }> {
  const game = offeredGame(house, asked.gameCode);
  if (!game) throw new Refusal('GAME_NOT_FOUND');
  if ((asked.token === undefined) === (asked.free === undefined)) throw new Refusal('MALFORMED');
  const key = randomBytes(32).toString('base64url');
  const given =
    asked.token === undefined ? freePlayer(asked) : await playerOf(house, game.vendor, asked.token, asked.gameCode);
  const session: Session = {
    id: randomBytes(15).toString('base64url'),
    vendor: game.vendor,
    gameCode: asked.gameCode,
    table: asked.table ?? null,
    seenAt: house.now(),
    ...given,
    language: languageOf(asked.language ?? given.language),
  };
  const { store } = house;
  store.transaction(() => {
    store.sessions.add(session, hashOf(key));
    if (session.mode === 'free') store.wallets.move(walletOf(session), playMoneyIn(session.currency));
  });
  return { key, session };
}

/** The session whose page shows this key. @throws Refusal SESSION_ENDED */
export function sessionOfKey(house: House, key: string | undefined): Session {
  const { store, now } = house;
  const session = key ? store.sessions.byKeyHash(hashOf(key)) : null;
  if (!session || session.seenAt < now() - idleMs) throw new Refusal('SESSION_ENDED');
  // Written now and then: what is read at each press need not be written at each.
  if (session.seenAt < now() - 60_000) store.sessions.noteSeen(session.id, now(), session.language);
  return session;
}

/** Forgets sessions and free rounds of the day before, and calls that were answered a month ago. */
export function sweepSessions({ store, now }: House): void {
  store.transaction(() => {
    store.rounds.sweepFree(now() - 2 * idleMs);
    store.sessions.sweep(now() - 2 * idleMs);
    store.wallets.sweepFree();
    store.calls.sweep(now() - callsKeptMs);
  });
}

type Given = Pick<Session, 'mode' | 'player' | 'currency' | 'displayName' | 'platformSession' | 'balance' | 'language'>;

async function playerOf(house: House, vendor: VendorCode, token: string, gameCode: string): Promise<Given> {
  const answer = await askPlatform(house, { vendor, action: 'authenticate', body: { token } }, AuthenticateValue);
  if (answer.kind === 'silence') throw new Refusal('SITE_UNAVAILABLE');
  if (answer.kind === 'refused') throw new Refusal(refusalOf(answer.code));
  const { value } = answer;
  const { currency } = value;
  // The token opens the game that it was given for, and no other.
  if (value.gameCode !== gameCode || !isCurrency(currency)) throw new Refusal('TOKEN_INVALID');
  return {
    mode: house.config.vendors[vendor]?.mode ?? 'single',
    player: value.player,
    currency,
    displayName: value.displayName,
    platformSession: value.session,
    balance: parseMoney(value.balance, currency) ?? 0n,
    language: value.language,
  };
}

function refusalOf(code: string) {
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

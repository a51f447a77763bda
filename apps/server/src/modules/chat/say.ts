import { randomInt } from 'node:crypto';
import type { ChatMessage, SayRequest, ShareRoundRequest } from '@fairhouse/contract/chat';
import { chatModule } from '@fairhouse/contract/chat-module';
import { foldedText, holdsLink, holdsWord, plainText } from '@fairhouse/contract/chat-text';
import { lengthOf } from '@fairhouse/contract/feedback';
import type { Language } from '@fairhouse/contract/language';
import type { BetRecord } from '@fairhouse/contract/records';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { housePlayers, memberFactsOf, type Session } from '../identity/index.ts';
import { type RequestId, requestId } from '../money-rows/index.ts';
import { requirePlay } from '../protection/index.ts';
import { isModuleOn } from '../site/index.ts';
import {
  behindAliases,
  hasSaid,
  holdPerson,
  insertMessage,
  type MessageRow,
  messageByKey,
  type NewMessage,
  noteSaid,
} from './chat-store.ts';
import { type ChatRule, chatRules } from './rules.ts';
import { messageViews } from './views.ts';

/** The minutes within which the same text is refused. */
const repeatMinutes = 5;
/** The most messages of one member within some seconds, also in a room without slow mode. */
const burst = { max: 5, seconds: 10 };
const hourMs = 3_600_000;

/** Returns a new alias for a member in the rooms: 50 random bits. */
export function newAlias(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from({ length: 10 }, () => letters.charAt(randomInt(letters.length))).join('');
}

/** The member who writes. */
type Writer = Pick<Session, 'memberId'>;

/** Refuses a closed room, or a brand without rooms. @throws MODULE_DISABLED, NOT_FOUND */
export async function requireRoom(ctx: Ctx, room: Language): Promise<ChatRule> {
  if (!(await isModuleOn(ctx, chatModule))) throw new DomainError('MODULE_DISABLED', { modId: chatModule });
  const rule = await chatRules(ctx);
  if (!rule.open.includes(room)) throw new DomainError('NOT_FOUND');
  return rule;
}

/**
 * Refuses a member who may not write: one who is excluded from play must not be drawn back by the chat either, and a
 * new account has to wait.
 * @throws MODULE_DISABLED, NOT_FOUND, PLAY_EXCLUDED, UNDER_AGE, CHAT_TOO_NEW (value.until)
 */
export async function requireWriter(ctx: Ctx, session: Writer, room: Language): Promise<ChatRule> {
  const rule = await requireRoom(ctx, room);
  await requirePlay(ctx, session);
  if (rule.member_hours === 0) return rule;
  const { memberSince } = await memberFactsOf(ctx.db, session.memberId);
  const until = new Date(memberSince.getTime() + rule.member_hours * hourMs);
  if (until > ctx.clock()) throw new DomainError('CHAT_TOO_NEW', { until: until.toISOString() });
  return rule;
}

/**
 * Writes a message in a room. The text is stored as one plain line. The member's chat row is locked while the limits
 * are checked, so that they hold across the member's devices. The same key and text return the first message again.
 * @throws as `requireWriter`; FIELD_RULE, CHAT_LINK, CHAT_WORD, CHAT_MUTED (value.until), CHAT_REPEATED,
 * TOO_MANY_REQUESTS, IDEMPOTENCY_CONFLICT
 */
export async function say(
  ctx: Ctx,
  session: Writer,
  room: Language,
  { text: typed, mentions = [] }: SayRequest,
  key: string,
): Promise<ChatMessage> {
  const rule = await requireWriter(ctx, session, room);
  const text = judged(typed, rule);
  const named = [...(await behindAliases(ctx.db, mentions)).keys()];
  const fold = sha256(foldedText(text) || text);
  const request = requestId(session.memberId, 'chat', key, [room, typed, mentions]);
  return await written(ctx, session, rule, request, { room, kind: 'TEXT', text, fold, mentions: named, detail: null });
}

/** Returns the text as it is stored. @throws FIELD_RULE, CHAT_LINK, CHAT_WORD */
export function judged(typed: string, rule: Pick<ChatRule, 'length_max' | 'links' | 'words'>): string {
  const text = plainText(typed);
  const length = lengthOf(text);
  if (length === 0 || length > rule.length_max) {
    throw new DomainError('FIELD_RULE', { issues: [{ field: 'text', rule: 'length', min: 1, max: rule.length_max }] });
  }
  if (!rule.links && holdsLink(text)) throw new DomainError('CHAT_LINK');
  if (holdsWord(text, rule.words)) throw new DomainError('CHAT_WORD');
  return text;
}

/**
 * Returns a member's own settled bet, named by its place in the betting record; null: there is none. The record
 * provides it.
 */
export type BetNamed = (
  ctx: Ctx,
  session: Session,
  asked: ShareRoundRequest,
  language: Language,
) => Promise<BetRecord | null>;

/**
 * Shows a member's own settled round as a card. A house player may not: its wins are no member's.
 * @throws as `say`; NOT_FOUND for another member's round, STATE_CONFLICT for an open one, FORBIDDEN for a house player
 */
export async function shareRound(
  ctx: Ctx,
  session: Session,
  room: Language,
  asked: ShareRoundRequest,
  key: string,
  betNamed: BetNamed,
): Promise<ChatMessage> {
  const rule = await requireWriter(ctx, session, room);
  if ((await housePlayers(ctx.db, [session.memberId])).has(session.memberId)) throw new DomainError('FORBIDDEN');
  const bet = await betNamed(ctx, session, asked, room);
  if (!bet) throw new DomainError('NOT_FOUND');
  if (bet.status !== 'SETTLED') throw new DomainError('STATE_CONFLICT', { state: bet.status });
  const { gameName, gameType, vendor, gameCode, stake, payout, currency, multiplier, roundId } = bet;
  const round = { gameName, gameType, vendor, gameCode, stake, payout, currency, multiplier, roundId };
  const request = requestId(session.memberId, 'chat-round', key, [room, asked]);
  const fold = sha256(`round ${roundId}`);
  return await written(ctx, session, rule, request, {
    room,
    kind: 'ROUND',
    text: '',
    fold,
    mentions: [],
    detail: { round },
  });
}

type Said = Omit<NewMessage, 'member_id' | 'request_key' | 'request_hash'>;

async function written(
  ctx: Ctx,
  session: Writer,
  rule: ChatRule,
  request: RequestId,
  said: Said,
): Promise<ChatMessage> {
  const row = await ctx.db.transaction().execute((tx) => writeIn(tx, session.memberId, rule, request, said));
  return await viewOf(ctx.db, row);
}

/**
 * Writes a message inside the caller's transaction, once it holds the lock on the member's chat row.
 * @throws CHAT_MUTED (value.until), CHAT_REPEATED, TOO_MANY_REQUESTS, IDEMPOTENCY_CONFLICT
 */
export async function writeIn(
  tx: Db,
  memberId: bigint,
  rule: Pick<ChatRule, 'slow_seconds'>,
  request: RequestId,
  said: Said,
): Promise<MessageRow> {
  const person = await holdPerson(tx, memberId, newAlias());
  const before = await saidBefore(tx, request);
  if (before) return before;
  // Read after the lock: a request that waited is judged by the time at which its turn comes.
  const now = await databaseNow(tx);
  if (person.muted_until && person.muted_until > now) {
    throw new DomainError('CHAT_MUTED', { until: person.muted_until.toISOString(), reason: person.muted_reason });
  }
  const sinceMs = person.said_at === null ? Number.POSITIVE_INFINITY : now.getTime() - person.said_at.getTime();
  const waitMs = rule.slow_seconds * 1000 - sinceMs;
  if (waitMs > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const inBurst = person.burst_from !== null && now.getTime() - person.burst_from.getTime() < burst.seconds * 1000;
  const count = inBurst ? person.burst + 1 : 1;
  if (count > burst.max) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: burst.seconds });
  if (await hasSaid(tx, memberId, said.fold, repeatMinutes)) throw new DomainError('CHAT_REPEATED');
  await noteSaid(tx, memberId, { said_at: now, burst: count, burst_from: inBurst ? person.burst_from : now });
  return await insertMessage(tx, {
    ...said,
    member_id: memberId,
    request_key: request.key,
    request_hash: request.hash,
  });
}

/** Returns the message that a request wrote before; null: none. @throws IDEMPOTENCY_CONFLICT */
export async function saidBefore(db: Db, { key, hash }: RequestId): Promise<MessageRow | null> {
  const row = await messageByKey(db, key);
  if (row && row.request_hash !== hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  return row;
}

export async function viewOf(db: Db, row: MessageRow): Promise<ChatMessage> {
  const [view] = await messageViews(db, [row]);
  assert(view, 'a message has a view');
  return view;
}

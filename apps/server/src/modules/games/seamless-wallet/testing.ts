import { randomBytes, randomUUID } from 'node:crypto';
import type { VendorAction } from '@fairhouse/contract/vendor-protocol';
import type { CreditKind, RoundAction } from '@fairhouse/contract/vendor-rounds';
import { signatureOf } from '@fairhouse/signature/signature';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { memberWith } from '../../../testing/members.ts';
import { putVendor, type VendorChange } from '../../vendors/index.ts';
import type { GiftTurnoverLeft } from '../deps.ts';
import { sessionOf } from '../launch/session.ts';
import { changedRounds, roundsNow } from './round-feed.ts';

export const vendorSecret = 'a secret that the house and its vendor share';

/** Makes a vendor in single mode. */
export async function vendorInHouse(ctx: Ctx, code: string, change: VendorChange = {}): Promise<void> {
  await putVendor(ctx, code, {
    name: `Vendor ${code}`,
    url: 'http://127.0.0.1:9',
    walletMode: 'single',
    currencies: ['THB', 'USD'],
    secret: vendorSecret,
    ...change,
  });
}

/** Makes a member who has opened a game of the vendor; returns the member's id, the session, and its launch. */
export async function playerAt(
  ctx: Ctx,
  vendor: string,
  { units = 0n, gameCode = 'lantern-tide', at = ctx.clock() }: { units?: bigint; gameCode?: string; at?: Date } = {},
) {
  const member = await memberWith(ctx, units);
  const { rows } = await sql<{ id: bigint }>`
    insert into games.launch (member_id, vendor, game_code, currency, token_hash, token_until, authenticated_at, created_at, ends_at)
    values (${member.memberId}, ${vendor}, ${gameCode}, ${member.currency}, ${randomBytes(32)}, ${at}, ${at}, ${at},
      ${new Date(at.getTime() + 3_600_000)})
    returning id`.execute(ctx.db);
  const launchId = rows[0]?.id ?? 0n;
  return { ...member, player: String(member.memberId), launchId, session: sessionOf(ctx, launchId) };
}

export type Player = Awaited<ReturnType<typeof playerAt>>;

export type Answered = { status: number; code?: string; balance?: string; value?: unknown };

/** Calls the seamless wallet as the vendor does, signed now, by injection into the app. */
export function vendorAt(app: App, vendor: string) {
  const send = async (
    action: VendorAction | `v2/${RoundAction}`,
    said: object,
    secret = vendorSecret,
    at = new Date(),
  ): Promise<Answered> => {
    const url = `/gateway/${vendor}/${action}`;
    const payload = JSON.stringify(said);
    const signature = signatureOf(secret, { method: 'POST', path: url, body: payload }, at);
    const headers = { 'content-type': 'application/json', 'x-signature': signature };
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    const { code, value }: { code?: string; value?: { balance?: string } } = answer.json();
    return {
      status: answer.statusCode,
      ...(code === undefined ? {} : { code }),
      ...(value?.balance === undefined ? {} : { balance: value.balance }),
      ...(value === undefined ? {} : { value }),
    };
  };
  const round = (player: Player, roundId: string = randomUUID()) => {
    const whose = { player: player.player, currency: player.currency };
    return {
      roundId,
      bet: (amount: string, more: object = {}) =>
        send('bet', {
          transactionId: randomUUID(),
          ...whose,
          session: player.session,
          gameCode: 'lantern-tide',
          roundId,
          amount,
          ...more,
        }),
      settle: (amount: string, more: object = {}) =>
        send('settle', { transactionId: randomUUID(), ...whose, roundId, amount, ...more }),
      cancel: (betTransactionId: string, more: object = {}) =>
        send('cancel', { transactionId: randomUUID(), ...whose, roundId, betTransactionId, ...more }),
      adjust: (amount: string, more: object = {}) =>
        send('adjust', { transactionId: randomUUID(), ...whose, roundId, amount, reason: 'recounted', ...more }),
    };
  };
  /** A round in steps, by the second version of the protocol. */
  const steps = (player: Player, roundId: string = randomUUID()) => {
    const call = (action: RoundAction, said: object) =>
      send(`v2/${action}`, {
        transactionId: randomUUID(),
        player: player.player,
        currency: player.currency,
        roundId,
        ...said,
      });
    const seat = { session: player.session, gameCode: 'lantern-tide' };
    return {
      roundId,
      bet: (amount: string, more: object = {}) => call('bet', { ...seat, amount, ...more }),
      win: (amount: string, more: object = {}) => call('win', { amount, ...more }),
      end: (more: object = {}) => call('endRound', more),
      rollBack: (originalTransactionId: string, more: object = {}) =>
        call('rollback', { originalTransactionId, ...more }),
      adjust: (delta: string, more: object = {}) => call('adjust', { delta, reason: 'recounted', ...more }),
      credit: (kind: CreditKind, amount: string, more: object = {}) =>
        call('credit', { roundId: undefined, kind, amount, reason: 'a prize', ...more }),
      tip: (amount: string, more: object = {}) => call('tip', { roundId: undefined, ...seat, amount, ...more }),
      play: (actions: object[], more: object = {}) =>
        call('play', { transactionId: undefined, ...seat, actions, ...more }),
    };
  };
  return { send, round, steps };
}

/** Returns a page of the feed of rounds as rows. */
export async function readRounds(db: Db, cursor: string, limit: number) {
  const changed = await changedRounds(db, cursor, limit);
  const { rows } = await sql<{
    id: bigint;
    vendor: string;
    round_ref: string;
    state: string;
    stake: bigint;
    returned: bigint;
  }>`
    select * from (${roundsNow(changed)}) r`.execute(db);
  return { ...changed, rows };
}

/** For players whose gifts do not matter: none of them has turnover left. */
export const noGifts: GiftTurnoverLeft = async () => 0n;

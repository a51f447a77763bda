import { randomUUID } from 'node:crypto';
import type { VendorRound } from '@fairhouse/contract/vendor-protocol';
import { isSigned } from '@fairhouse/signature/signature';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { openTestApp } from '../../../testing/app.ts';
import { bodyOf, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { signedInMember } from '../../../testing/members.ts';
import { putVendor, vendorOf } from '../../vendors/index.ts';
import { roundDifferences } from './difference-store.ts';

type Told = Static<typeof VendorRound>;
export const secret = 'a secret between the vendor and the house';
export const hourMs = 3_600_000;

/**
 * Opens a site, and a vendor's own list of rounds on a real server. `rounds` is the list, at whose end a changed round
 * is added again.
 */
export async function openVendorLists() {
  const { app, ctx, close } = await openTestApp();
  const { memberId } = await signedInMember(ctx);
  let vendors = 0;
  const given = () => ({
    rounds: [] as unknown[],
    asked: [] as { cursor: string; limit: number }[],
    silent: false,
    /** Fields that replace those of the next page, except its rounds; for example the cursor. */
    bent: {},
    /** The largest page that the vendor answers with. */
    pageMost: 1000,
    /** A promise that the vendor's answers wait for. */
    held: Promise.resolve(),
  });
  const server = await startLocalServer(() => async (request, response) => {
    const body = await bodyOf(request);
    const call = { method: 'POST', path: request.url ?? '', body };
    if (!isSigned([secret], call, String(request.headers['x-signature']), new Date()))
      return sendJson(response, {}, 401);
    if (lists.silent) return void request.socket.destroy();
    const question: { cursor: string; limit: number } = JSON.parse(body);
    lists.asked.push(question);
    await lists.held;
    const from = Number(question.cursor);
    const rounds = lists.rounds.slice(from, from + Math.min(question.limit, lists.pageMost));
    sendJson(response, { rounds, cursor: String(from + rounds.length), ...lists.bent });
  });

  /** Makes another vendor, with an empty list. */
  async function vendor(walletMode: 'single' | 'transfer') {
    vendors += 1;
    Object.assign(lists, given(), { code: `LISTS${vendors}` });
    const { url } = server;
    await putVendor(ctx, lists.code, { name: lists.code, url, walletMode, currencies: ['THB', 'USDT'], secret });
    return await vendorOf(ctx, lists.code);
  }

  const anHourAgo = () => new Date(ctx.clock().getTime() - hourMs).toISOString();
  const told = (roundId: string, change: Partial<Told> = {}): Told => ({
    roundId,
    player: String(memberId),
    gameCode: 'table',
    currency: 'THB',
    state: 'SETTLED',
    stake: '10',
    payout: '19.5',
    openedAt: anHourAgo(),
    changedAt: anHourAgo(),
    ...change,
  });

  /** Writes a vendor's call that changed one of our rounds. */
  async function moved(ref: string, at: Date, change: { action?: number; amount?: bigint } = {}) {
    const { action = 2, amount = 1n } = change;
    await sql`
      insert into games.movement (key, hash, action, verdict, round, member_id, currency, amount, vendor, reference, at)
      select ${randomUUID()}, ${randomUUID()}, ${action}, 0, id, member_id, currency, ${amount}, vendor, ${randomUUID()}, ${at}
      from games.round where vendor = ${lists.code} and round_ref = ${ref}`.execute(ctx.db);
  }

  /** Writes one of our rounds, with its money in the ledger. */
  async function ours(ref: string, change: { state?: string; stake?: bigint; payout?: bigint; closedAt?: Date } = {}) {
    const { state = 'SETTLED', stake = 100_000n, payout = 195_000n, closedAt = new Date(anHourAgo()) } = change;
    await sql`
      insert into games.round (vendor, round_ref, member_id, game_code, currency, state, stake, payout, opened_at, closed_at)
      values (${lists.code}, ${ref}, ${memberId}, 'table', 'THB', ${state}, ${stake}, ${payout}, ${closedAt},
        ${state === 'OPEN' ? null : closedAt})`.execute(ctx.db);
    await moved(ref, closedAt);
  }

  async function kept() {
    const { rows } = await sql<{ ref: string; source: string; state: string; stake: bigint; payout: bigint }>`
      select round_ref as ref, source, state, stake, payout from games.round
      where vendor = ${lists.code} order by round_ref`.execute(ctx.db);
    return rows.map(({ ref, source, state, stake, payout }) => [ref, source, state, stake, payout]);
  }

  const differences = async (open = true) =>
    (await roundDifferences(ctx.db, { vendor: lists.code, open, limit: 100 }))
      .map(({ roundRef, kind, theirs, ours }) => [roundRef, kind, theirs, ours])
      .toSorted();

  const lists = {
    app,
    ctx,
    code: '',
    ...given(),
    vendor,
    anHourAgo,
    told,
    moved,
    ours,
    kept,
    differences,
    close: async () => {
      await server.close();
      await close();
    },
  };
  return lists;
}

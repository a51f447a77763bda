import { randomUUID } from 'node:crypto';
import { BalanceAnswer, type VendorRound, VendorRoundsAnswer } from '@fairhouse/contract/vendor-protocol';
import { parseMoney } from '@fairhouse/money/money';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import { memberWith } from '../../../testing/members.ts';
import { openVendorProcess } from '../../../testing/vendor-process.ts';
import { verifyCashier } from '../../cashier/desk/index.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import type { WalletMode } from '../../vendors/index.ts';
import { syncVendor } from '../catalogue/sync.ts';
import { readListsOnDemand } from '../rounds/listing.ts';
import { reconcileRounds } from '../rounds/reconcile.ts';
import { verifyGames } from '../seamless-wallet/verify.ts';

const Launched = Type.Object({ value: Type.Object({ url: Type.String() }) });
const Opened = Type.Object({
  key: Type.String(),
  mode: Type.String(),
  balance: Type.String(),
  resume: Type.Union([Type.Object({ roundId: Type.String() }), Type.Null()]),
});
const Spun = Type.Object({ roundId: Type.String(), bet: Type.String(), win: Type.String(), balance: Type.String() });
const Refused = Type.Object({ error: Type.String() });

export type Spun = Static<typeof Spun>;
export const slot = 'tuktuk-turbo';

/** Starts the site, and the reference vendor in a process of its own. */
export async function openVendorWorld(
  modes: Record<string, WalletMode> = {},
  { protocol = 1 }: { protocol?: 1 | 2 } = {},
) {
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  const { app, ctx, url, close } = await openTestApp({ listen: true, clock });
  const vendor = await openVendorProcess(ctx, url, { modes, flags: { protocol } });
  await syncVendor(ctx, 'NMS');
  readListsOnDemand(ctx);

  async function launch(headers: Record<string, string>): Promise<string> {
    const payload = { vassalage: 'NMS', gameCode: slot, device: 'mobile' };
    const answer = await app.inject({ method: 'POST', url: '/wps/game/launchGame', headers, payload });
    return new URL(read(Launched, answer.json()).value.url).searchParams.get('token') ?? '';
  }

  /** Makes a member with this cash in units. */
  async function player(units = 10_000_000n) {
    const member = await memberWith(ctx, units);
    const cash = async () =>
      (await balancesOf(ctx, member.memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n;
    /** Opens the vendor's page; returns the key of its session, or the error. */
    const open = async (token?: string) => {
      const body = { token: token ?? (await launch(member.headers)), gameCode: slot };
      const { said } = await vendor.page('/api/session', body);
      return Value.Check(Refused, said) ? said : read(Opened, said);
    };
    return { ...member, start: units, cash, open, launch: () => launch(member.headers) };
  }
  type Player = Awaited<ReturnType<typeof player>>;

  /** Spins once; returns the draw and the payout, or the error. */
  async function spin(key: string, { spinKey, unitStake = '1' }: { spinKey?: string; unitStake?: string } = {}) {
    const { said } = await vendor.page('/api/slots/spin', { spinKey: spinKey ?? randomUUID(), unitStake }, key);
    return Value.Check(Refused, said) ? said : read(Spun, said);
  }

  /** Reads the balance that the vendor's page shows. */
  async function balance(key: string): Promise<bigint> {
    const answer = await fetch(`${vendor.url}/api/balance`, { headers: { 'x-session': key } });
    return units(read(BalanceAnswer, await answer.json()).balance);
  }

  /** Waits until the platform has received every call of the vendor, including delayed ones. */
  async function quiet(): Promise<void> {
    await expect.poll(async () => (await vendor.noted()).waiting, { interval: 30 }).toBe(0);
  }

  /** Returns the vendor's own list of a player's rounds. */
  async function roundsOf(memberId: bigint): Promise<VendorRound[]> {
    const rounds: VendorRound[] = [];
    for (let cursor = ''; ; ) {
      const { said } = await vendor.call('NMS', '/rounds/list', { cursor, limit: 100 });
      const page = read(VendorRoundsAnswer, said);
      if (page.cursor === cursor) break;
      cursor = page.cursor;
      rounds.push(...page.rounds);
    }
    // A changed round is listed at its last change.
    return rounds.filter(({ player: of }) => of === String(memberId));
  }

  /**
   * Returns the amounts of a round in the vendor's list that count: none for a cancelled one, whose stake went back.
   */
  function standing({ state, stake, payout }: VendorRound) {
    return state === 'CANCELLED'
      ? { stake: 0n, payout: 0n, returned: units(stake) }
      : { stake: units(stake), payout: units(payout), returned: 0n };
  }

  /** Expects the member's cash to be the start less stakes plus payouts, by the vendor's own list. */
  async function expectTruth(of: Player): Promise<VendorRound[]> {
    const theirs = await roundsOf(of.memberId);
    const { rows } = await ctx.pool.query<{ round_ref: string; state: string; stake: bigint; payout: bigint }>(
      'select round_ref, state, stake, payout from games.round where member_id = $1',
      [of.memberId],
    );
    const ours = new Map(rows.map((row) => [row.round_ref, row]));
    let due = of.start;
    for (const told of theirs) {
      const { stake, payout } = standing(told);
      due += payout - stake;
      const round = ours.get(told.roundId);
      ours.delete(told.roundId);
      // A round whose only bet never arrived may be unknown here.
      if (told.state === 'CANCELLED' && !round) continue;
      expect(round).toMatchObject({ state: told.state, stake, payout });
    }
    expect([...ours.values()]).toEqual([]);
    expect(await of.cash()).toBe(due);
    return theirs;
  }

  /** Expects the rounds played with money at the vendor to be stored here as the vendor's list has them. */
  async function expectListed({ memberId }: Player): Promise<void> {
    const { rows } = await ctx.pool.query<{ round_ref: string; stake: bigint; payout: bigint; returned: bigint }>(
      `select round_ref, stake, payout, returned from games.round
       where member_id = $1 and source = 'listed' order by round_ref`,
      [memberId],
    );
    const theirs = (await roundsOf(memberId)).map((told) => ({ round_ref: told.roundId, ...standing(told) }));
    expect(rows).toEqual(theirs.sort((a, b) => (a.round_ref < b.round_ref ? -1 : 1)));
  }

  async function expectBooks(): Promise<void> {
    expect((await verifyLedger(ctx.db)).differences).toEqual([]);
    expect(await verifyCashier(ctx.db)).toEqual([]);
    expect(await verifyGames(ctx.db)).toEqual([]);
    // Makes the rounds old enough to be in the vendor's list.
    aheadMs = 3600_000;
    expect(await reconcileRounds(ctx, 'NMS')).toMatchObject({ open: 0 });
  }

  return {
    ctx,
    vendor,
    player,
    spin,
    balance,
    quiet,
    roundsOf,
    expectTruth,
    expectListed,
    expectBooks,
    close: async () => {
      await vendor.close();
      await close();
    },
  };
}
export type VendorWorld = Awaited<ReturnType<typeof openVendorWorld>>;

export function units(text: string): bigint {
  return parseMoney(text, 'THB') ?? 0n;
}

export function isSpun(said: Spun | { error: string }): said is Spun {
  return 'roundId' in said;
}

function read<T extends TSchema>(schema: T, said: unknown): Static<T> {
  if (!Value.Check(schema, said)) throw new Error(`not what was expected: ${JSON.stringify(said)}`);
  return said;
}

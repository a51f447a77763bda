import type { JackpotTier } from '@fairhouse/games/jackpot';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';

export type JackpotRule = {
  tier: JackpotTier;
  currency: CurrencyCode;
  isOn: boolean;
  seed: bigint;
  mustHit: bigint;
  ratePpm: number;
};
export type Pot = Omit<JackpotRule, 'isOn'> & { amount: bigint };
/** A pot as a draw stores it: amounts in units, as text. */
export type KeptPot = { tier: JackpotTier; before: string; mustHit: string; ratePpm: number };
export type Waiting = { roundId: bigint; memberId: bigint; currency: CurrencyCode; stake: bigint };
export type SeedRow = { id: bigint; sealed: Buffer; hash: string };

const order = sql`array_position(array['mini', 'major', 'grand'], tier)`;
const ruleColumns = sql`tier, currency, is_on as "isOn", seed, must_hit as "mustHit", rate_ppm as "ratePpm"`;

export async function readRules(db: Db): Promise<JackpotRule[]> {
  const { rows } = await sql<JackpotRule>`
    select ${ruleColumns} from originals.jackpot_rule order by currency, ${order}`.execute(db);
  return rows;
}

/** Locks the rule of a pot until the transaction ends; null: there is none yet. */
export async function lockRule(tx: Db, { tier, currency }: Pick<JackpotRule, 'tier' | 'currency'>) {
  const { rows } = await sql<JackpotRule>`
    select ${ruleColumns} from originals.jackpot_rule where tier = ${tier} and currency = ${currency} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function putRule(tx: Db, { tier, currency, isOn, seed, mustHit, ratePpm }: JackpotRule): Promise<void> {
  await sql`
    insert into originals.jackpot_rule (tier, currency, is_on, seed, must_hit, rate_ppm)
    values (${tier}, ${currency}, ${isOn}, ${seed}, ${mustHit}, ${ratePpm})
    on conflict (tier, currency) do update set is_on = excluded.is_on, seed = excluded.seed, must_hit = excluded.must_hit,
      rate_ppm = excluded.rate_ppm`.execute(tx);
}

/** Locks a currency's jackpot until the transaction ends, so that its draws happen one after another. */
export async function lockJackpot(tx: Db, currency: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`originals.jackpot ${currency}`}, 0))`.execute(tx);
}

/** Returns the pots of the tiers that are played, optionally with those of tiers that are off. */
export async function readPots(
  db: Db,
  { currency, still = false }: { currency?: string; still?: boolean },
): Promise<Pot[]> {
  const { rows } = await sql<Pot>`
    select p.tier, p.currency, p.seed, p.must_hit as "mustHit", p.rate_ppm as "ratePpm", p.amount
    from originals.jackpot_pot p join originals.jackpot_rule r using (tier, currency)
    where (r.is_on or ${still}) ${currency === undefined ? sql`` : sql`and p.currency = ${currency}`}
    order by p.currency, array_position(array['mini', 'major', 'grand'], p.tier)`.execute(db);
  return rows;
}

export async function putPot(tx: Db, { tier, currency, seed, mustHit, ratePpm, amount }: Pot): Promise<void> {
  await sql`
    insert into originals.jackpot_pot (tier, currency, seed, must_hit, rate_ppm, amount, began_at)
    values (${tier}, ${currency}, ${seed}, ${mustHit}, ${ratePpm}, ${amount}, clock_timestamp())
    on conflict (tier, currency) do update set seed = excluded.seed, must_hit = excluded.must_hit,
      rate_ppm = excluded.rate_ppm, amount = excluded.amount`.execute(tx);
}

/** Returns the bets of a currency that wait, in the order of their rounds. */
export async function waitingBets(tx: Db, currency: string, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select round_id as "roundId", member_id as "memberId", currency, stake from originals.jackpot_entry
    where drawn_at is null and currency = ${currency} order by round_id limit ${limit}`.execute(tx);
  return rows;
}

export async function currenciesWaiting(db: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct currency from originals.jackpot_entry where drawn_at is null`.execute(db);
  return rows.map(({ currency }) => currency);
}

export type Drawn = { roundId: bigint; seedId: bigint | null; clientSeed: string | null; pots: readonly KeptPot[] };

export async function writeDraws(tx: Db, drawn: readonly Drawn[]): Promise<void> {
  await sql`
    update originals.jackpot_entry e set drawn_at = clock_timestamp(), seed_id = d.seed_id, client_seed = d.client_seed,
      pots = d.pots
    from unnest(${drawn.map(({ roundId }) => roundId)}::int8[], ${drawn.map(({ seedId }) => seedId)}::int8[],
      ${drawn.map(({ clientSeed }) => clientSeed)}::text[], ${drawn.map(({ pots }) => JSON.stringify(pots))}::jsonb[])
      as d (round_id, seed_id, client_seed, pots)
    where e.round_id = d.round_id and e.drawn_at is null`.execute(tx);
}

export async function activeSeed(db: Db, currency: string): Promise<SeedRow | null> {
  const { rows } = await sql<SeedRow>`
    select id, server_seed_sealed as sealed, server_seed_hash as hash from originals.jackpot_seed
    where currency = ${currency} and revealed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Returns the currencies that have a server seed for their next draws. */
export async function seededCurrencies(db: Db): Promise<CurrencyCode[]> {
  const { rows } = await sql<{ currency: CurrencyCode }>`
    select currency from originals.jackpot_seed where revealed_at is null order by currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

export async function insertSeed(tx: Db, currency: string, sealed: Buffer, hash: string): Promise<SeedRow> {
  const { rows } = await sql<SeedRow>`
    insert into originals.jackpot_seed (currency, server_seed_sealed, server_seed_hash, made_at)
    values (${currency}, ${sealed}, ${hash}, clock_timestamp())
    returning id, server_seed_sealed as sealed, server_seed_hash as hash`.execute(tx);
  assert(rows[0], 'a row that is inserted is returned');
  return rows[0];
}

export async function revealSeed(tx: Db, id: bigint): Promise<void> {
  await sql`update originals.jackpot_seed set revealed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

export type WinRow = Waiting & {
  tier: JackpotTier;
  amount: bigint;
  wonAt: Date;
  clientSeed: string;
  pots: KeptPot[];
  sealed: Buffer;
  hash: string;
};

export async function insertWin(
  tx: Db,
  { roundId, memberId, currency }: Waiting,
  { tier, amount, entryId }: { tier: JackpotTier; amount: bigint; entryId: bigint },
): Promise<void> {
  await sql`
    insert into originals.jackpot_win (round_id, tier, currency, member_id, amount, ledger_entry, won_at)
    values (${roundId}, ${tier}, ${currency}, ${memberId}, ${amount}, ${entryId}, clock_timestamp())`.execute(tx);
}

/** Returns the last wins, of one currency or of all, the newest first. */
export async function latestWins(db: Db, currency: string | null, limit: number): Promise<WinRow[]> {
  const { rows } = await sql<WinRow>`
    select w.round_id as "roundId", w.member_id as "memberId", w.currency, e.stake, w.tier, w.amount, w.won_at as "wonAt",
      e.client_seed as "clientSeed", e.pots, s.server_seed_sealed as sealed, s.server_seed_hash as hash
    from originals.jackpot_win w join originals.jackpot_entry e using (round_id) join originals.jackpot_seed s on s.id = e.seed_id
    where s.revealed_at is not null ${currency === null ? sql`` : sql`and w.currency = ${currency}`}
    order by w.won_at desc, w.round_id desc limit ${limit}`.execute(db);
  return rows;
}

import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** The rule in a currency, in units. */
export type RuleRow = {
  currency: CurrencyCode;
  is_open: boolean;
  deposits: bigint;
  valid_bet: bigint;
  days: number;
  wait_hours: number;
  friends_max: number;
  turnover_bp: number;
  reward_days: number;
};
export type Tier = { fromFriends: number; amount: bigint };
export type Rule = RuleRow & { tiers: Tier[] };

type Stored = RuleRow & { tiers: { from: number; amount: string }[] };

const stored = sql`
  select r.*, coalesce((
    select json_agg(json_build_object('from', t.from_friends, 'amount', t.amount::text) order by t.from_friends)
    from rewards.referral_tier t where t.currency = r.currency), '[]') as tiers
  from rewards.referral_rule r`;

const read = ({ tiers, ...row }: Stored): Rule => ({
  ...row,
  tiers: tiers.map(({ from, amount }) => ({ fromFriends: from, amount: BigInt(amount) })),
});

export async function referralRules(db: Db): Promise<Rule[]> {
  const { rows } = await sql<Stored>`${stored} order by r.currency`.execute(db);
  return rows.map(read);
}

/** Returns the rule of a currency; null: there is none. */
export async function referralRule(db: Db, currency: CurrencyCode): Promise<Rule | null> {
  const { rows } = await sql<Stored>`${stored} where r.currency = ${currency}`.execute(db);
  return rows[0] ? read(rows[0]) : null;
}

/** Serialises changes of a currency's rule until the transaction ends. */
export async function lockReferralRule(tx: Db, currency: CurrencyCode): Promise<Rule | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rewards.referral:${currency}`}, 0))`.execute(tx);
  return await referralRule(tx, currency);
}

/** Sets a rule with its tiers, and marks all friends to be judged by it. */
export async function putReferralRule(tx: Db, { tiers, ...row }: Rule): Promise<void> {
  await sql`
    insert into rewards.referral_rule (currency, is_open, deposits, valid_bet, days, wait_hours, friends_max, turnover_bp, reward_days)
    values (${row.currency}, ${row.is_open}, ${row.deposits}, ${row.valid_bet}, ${row.days}, ${row.wait_hours}, ${row.friends_max},
      ${row.turnover_bp}, ${row.reward_days})
    on conflict (currency) do update set is_open = excluded.is_open, deposits = excluded.deposits, valid_bet = excluded.valid_bet,
      days = excluded.days, wait_hours = excluded.wait_hours, friends_max = excluded.friends_max,
      turnover_bp = excluded.turnover_bp, reward_days = excluded.reward_days`.execute(tx);
  await sql`delete from rewards.referral_tier where currency = ${row.currency}`.execute(tx);
  await sql`
    insert into rewards.referral_tier (currency, from_friends, amount)
    select ${row.currency}, * from unnest(${tiers.map(({ fromFriends }) => fromFriends)}::int4[],
      ${tiers.map(({ amount }) => amount)}::int8[])`.execute(tx);
  await sql`update rewards.standing set referral_stale = true where not referral_stale`.execute(tx);
}

/** Returns the reward for an inviter's nth friend. */
export function rewardOfNth(tiers: readonly Tier[], nth: number): bigint {
  return tiers.reduce((amount, tier) => (tier.fromFriends <= nth ? tier.amount : amount), 0n);
}

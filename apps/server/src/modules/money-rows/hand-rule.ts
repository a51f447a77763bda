import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { lockMemberMoney } from './member-lock.ts';

/**
 * Returns the amount in units above which giving money by hand takes two operators; 0 for a currency without a rule.
 */
export async function twoPersonAbove(db: Db, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await sql<{ above: bigint }>`
    select two_person_above as above from cashier.hand_rule where currency = ${currency}`.execute(db);
  return rows[0]?.above ?? 0n;
}

const isGift = sql`(e.subject = 'bonus' and e.kind in ('offered', 'opened')
  or e.subject = 'reward' and e.kind in ('claimable', 'opened')
    and (e.detail ->> 'source' = 'manual' or e.detail ->> 'byHand' = 'true')
  or e.subject = 'spins' and e.kind = 'given')`;
const isDeposit = sql`(e.subject = 'deposit' and e.kind = 'credited')`;

const byTwo = 'byTwo';

/** The mark in the event of a gift that two operators have agreed on: it is no part of what one of them gives alone. */
export const agreedByTwo = { [byTwo]: true } as const;

type Given = {
  memberId: bigint;
  currency: CurrencyCode;
  amount: bigint;
  /** The operator who gives a reward, a bonus or spins; null for a deposit, and at the command line. */
  giver: bigint | null;
};

/**
 * Tells whether an amount takes two operators: more than the hand rule, together with all that operators gave the member by hand within
 * a day, as a deposit, a bonus, a reward, spins or an amount named of an application, so that small ones of several kinds add up; or a gift
 * that is more together with all that its operator gave alone to whomever, so that many accounts of one person bring no more than one. Deposits
 * are no part of that sum, since crediting them is an operator's daily work. What was taken back counts still, unless the member never had
 * it: an operator could give again and again, and take back what was lost. Nothing else is given to the member, or by the operator, until
 * the transaction ends.
 */
export async function takesTwo(tx: Db, { memberId, currency, amount, giver }: Given): Promise<boolean> {
  await lockMemberMoney(tx, memberId);
  const above = await twoPersonAbove(tx, currency);
  const toMember = sql`e.member_id = ${memberId} and e.actor_kind = 'operator' and (${isDeposit} or ${isGift})`;
  if ((await givenLately(tx, currency, toMember)) + amount > above) return true;
  if (giver === null) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hand-rule.giver:${giver}`}, 0))`.execute(tx);
  // The amount does not show it: a rule lowered after a gift would make the gift look like one of two operators.
  const byGiver = sql`e.actor_id = ${giver} and e.actor_kind = 'operator' and ${isGift}
    and (e.detail ->> ${sql.lit(byTwo)}) is distinct from 'true'`;
  return (await givenLately(tx, currency, byGiver)) + amount > above;
}

/** Sums the amounts of these events within a day, in units. */
async function givenLately(tx: Db, currency: CurrencyCode, which: RawBuilder<unknown>): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum((e.detail ->> 'amount')::numeric), 0)::text as sum from cashier.event e
    where ${which} and e.at > now() - interval '1 day' and e.detail ->> 'currency' = ${currency}
      and not exists (select from cashier.event x where x.subject = e.subject and x.subject_id = e.subject_id
        and x.from_state in ('OFFERED', 'CLAIMABLE') and x.to_state = 'CANCELLED')`.execute(tx);
  return parseMoney(rows[0]?.sum ?? '0', currency) ?? 0n;
}

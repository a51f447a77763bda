import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { lockMemberMoney } from './member-lock.ts';

/** Returns the amount above which operators give money by hand in twos; a currency without a rule needs two for any. */
export async function twoPersonAbove(db: Db, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await sql<{ above: bigint }>`
    select two_person_above as above from cashier.hand_rule where currency = ${currency}`.execute(db);
  return rows[0]?.above ?? 0n;
}

/**
 * Tells whether an amount takes two operators: more than the hand rule, together with all that operators gave the member by hand within
 * a day, as a deposit, a bonus or a reward, so that small ones of several kinds add up. What was taken back counts no more. Nothing else
 * is given to the member until the transaction ends.
 */
export async function takesTwo(
  tx: Db,
  { memberId, currency, amount }: { memberId: bigint; currency: CurrencyCode; amount: bigint },
): Promise<boolean> {
  await lockMemberMoney(tx, memberId);
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum((e.detail ->> 'amount')::numeric), 0)::text as sum from cashier.event e
    where e.member_id = ${memberId} and e.actor_kind = 'operator' and e.at > now() - interval '1 day'
      and e.detail ->> 'currency' = ${currency}
      and (e.subject = 'deposit' and e.kind = 'credited' or e.subject = 'bonus' and e.kind in ('offered', 'opened')
        or e.subject = 'reward' and e.kind in ('claimable', 'opened') and e.detail ->> 'source' = 'manual')
      and not exists (select from cashier.event x where x.subject = e.subject and x.subject_id = e.subject_id
        and x.to_state in ('CANCELLED', 'REVERSED'))`.execute(tx);
  const given = parseMoney(rows[0]?.sum ?? '0', currency) ?? 0n;
  return given + amount > (await twoPersonAbove(tx, currency));
}

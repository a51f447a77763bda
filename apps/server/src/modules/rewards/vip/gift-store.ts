import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type GiftKind = 'upgrade' | 'birthday' | 'monthly';

/** Stores a gift. @returns its id; null: it was given before */
export async function insertGift(
  tx: Db,
  gift: { memberId: bigint; kind: GiftKind; level: number; occasion: string },
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    insert into rewards.vip_gift (member_id, kind, level, occasion, created_at)
    values (${gift.memberId}, ${gift.kind}, ${gift.level}, ${gift.occasion}, now())
    on conflict (member_id, kind, occasion) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the gifts for reaching levels above this one. */
export async function upgradeGiftsAbove(tx: Db, memberId: bigint, level: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from rewards.vip_gift where member_id = ${memberId} and kind = 'upgrade' and level > ${level}
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteGift(tx: Db, id: bigint): Promise<void> {
  await sql`delete from rewards.vip_gift where id = ${id}`.execute(tx);
}

export type GiftDue = { memberId: bigint; currency: CurrencyCode; level: number; amount: bigint; occasion: string };

/**
 * Returns the members whose gift of this month is due and was not given. Members who reached the level within the
 * month wait for the next.
 */
export async function monthlyGifts(db: Db, limit: number): Promise<GiftDue[]> {
  const { rows } = await sql<GiftDue>`
    select s.member_id as "memberId", t.currency, s.level, t.monthly_gift as amount,
      to_char(rewards.today(), 'YYYY-MM') as occasion
    from rewards.standing s
    join rewards.vip_terms t on t.level = s.level and t.monthly_gift > 0
    join ledger.wallet w on w.member_id = s.member_id and w.type = 'cash' and w.currency = t.currency
    where s.level > 0 and s.since_day < date_trunc('month', rewards.today()::timestamp)::date and not exists (
      select from rewards.vip_gift g where g.member_id = s.member_id and g.kind = 'monthly'
        and g.occasion = to_char(rewards.today(), 'YYYY-MM'))
    order by s.member_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns those of the members whose birthday gift of this year was not given. */
export async function birthdayGifts(db: Db, memberIds: readonly bigint[]): Promise<GiftDue[]> {
  const { rows } = await sql<GiftDue>`
    select s.member_id as "memberId", t.currency, s.level, t.birthday_gift as amount,
      to_char(rewards.today(), 'YYYY') as occasion
    from rewards.standing s
    join rewards.vip_terms t on t.level = s.level and t.birthday_gift > 0
    join ledger.wallet w on w.member_id = s.member_id and w.type = 'cash' and w.currency = t.currency
    where s.member_id = any (${memberIds}::int8[]) and s.level > 0 and not exists (
      select from rewards.vip_gift g where g.member_id = s.member_id and g.kind = 'birthday'
        and g.occasion = to_char(rewards.today(), 'YYYY'))
    order by s.member_id`.execute(db);
  return rows;
}

/** Returns the brand's day (yyyy-MM-dd), by the database's clock. */
export async function brandToday(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select rewards.today()::text as day`.execute(db);
  return rows[0]?.day ?? '';
}

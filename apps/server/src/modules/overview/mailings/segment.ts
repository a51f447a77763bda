import type { MailingFilter } from '@fairhouse/contract/desk-mailings';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memberNamed } from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';

/** A segment as it is stored: the operator's filter, and the agent whom it names. */
export type Segment = { filter: MailingFilter; agentId: bigint | null };

/**
 * Reads an operator's filter of a segment.
 * @throws NOT_FOUND for an unknown agent; MALFORMED for a minimum above its maximum; AMOUNT_INVALID for an amount
 * without a currency, or an invalid one of it
 */
export async function segmentOf({ db }: Pick<Ctx, 'db'>, filter: MailingFilter): Promise<Segment> {
  const { agent, currency, depositsMin, depositsMax, vipFrom, vipTo } = filter;
  for (const amount of [depositsMin, depositsMax]) if (amount !== undefined) unitsOf(amount, currency);
  if (vipFrom !== undefined && vipTo !== undefined && vipFrom > vipTo) throw new DomainError('MALFORMED');
  const agentId = agent === undefined ? null : await memberNamed(db, agent);
  if (agent !== undefined && agentId === null) throw new DomainError('NOT_FOUND');
  return { filter, agentId };
}

function unitsOf(amount: string, currency: string | undefined): bigint {
  const units = currency !== undefined && isCurrency(currency) ? parseMoney(amount, currency) : null;
  if (units === null) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/** Counts the members of a segment. */
export async function countSegment(ctx: Ctx, segment: Segment): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity.member m where ${await fitting(ctx, segment)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Returns the next members of a segment who registered by a time, in the order of ids. */
export async function nextOfSegment(
  ctx: Ctx,
  segment: Segment,
  { after, registeredBy, limit }: { after: bigint; registeredBy: Date; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select m.id from identity.member m
    where m.id > ${after} and m.created_at <= ${registeredBy} and ${await fitting(ctx, segment)}
    order by m.id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * The condition of a segment. It excludes trial users, locked accounts and members who are excluded or take a break.
 */
async function fitting(ctx: Ctx, { filter, agentId }: Segment): Promise<RawBuilder<unknown>> {
  const { trialTypes } = await brandSettings(ctx);
  const { currency, language, country, tag, deposited, depositsMin, depositsMax } = filter;
  const parts: RawBuilder<unknown>[] = [
    sql`m.account_type <> all (${[...trialTypes]}::int[]) and m.locked_at is null`,
    sql`not exists (select from protection.exclusion e where e.member_id = m.id and e.lifted_at is null
      and (e.until is null or e.until > ${ctx.clock()}))`,
  ];
  const bounds = [
    [sql`m.created_at`, '>=', filter.registeredFrom],
    [sql`m.created_at`, '<', filter.registeredTo],
    [sql`m.last_login_at`, '>=', filter.seenFrom],
    [sql`m.last_login_at`, '<', filter.seenTo],
  ] as const;
  for (const [column, sign, time] of bounds) {
    if (time !== undefined) parts.push(sql`${column} ${sql.raw(sign)} ${new Date(time)}`);
  }
  if (currency !== undefined) parts.push(sql`m.currency = ${currency}`);
  if (language !== undefined) parts.push(sql`m.language = ${language}`);
  if (country !== undefined) {
    parts.push(sql`(select d.country from identity.device d where d.member_id = m.id
      order by d.last_seen_at desc, d.id desc limit 1) = ${country}`);
  }
  if (tag !== undefined) {
    parts.push(sql`exists (select from rewards.member_tag t where t.member_id = m.id and t.tag = ${tag})`);
  }
  const level = sql`coalesce((select s.level from rewards.standing s where s.member_id = m.id), 0)`;
  if (filter.vipFrom !== undefined) parts.push(sql`${level} >= ${filter.vipFrom}`);
  if (filter.vipTo !== undefined) parts.push(sql`${level} <= ${filter.vipTo}`);
  if (deposited !== undefined) {
    const has = sql`exists (select from overview.first_deposit f where f.member_id = m.id)`;
    parts.push(deposited === 'YES' ? has : sql`not ${has}`);
  }
  const sum = sql`coalesce((select sum(c.deposits) from overview.cash_month c
    where c.member_id = m.id and c.currency = ${currency ?? ''}), 0)`;
  if (depositsMin !== undefined) parts.push(sql`${sum} >= ${unitsOf(depositsMin, currency)}`);
  if (depositsMax !== undefined) parts.push(sql`${sum} <= ${unitsOf(depositsMax, currency)}`);
  if (agentId !== null) {
    parts.push(sql`m.id in (
      with recursive line as (
        select n.member_id from agents.node n where n.parent_id = ${agentId}
        union
        select n.member_id from agents.node n join line l on n.parent_id = l.member_id)
      select member_id from line)`);
  }
  return sql.join(parts, sql` and `);
}

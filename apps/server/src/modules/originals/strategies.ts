import { type Strategies, type StrategyBody, type StrategyRule, strategiesMax } from '@fairhouse/contract/strategies';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';

type Owner = { memberId: bigint; currency: CurrencyCode };

/** Returns the member's strategies of autobet, in the order in which they were made. */
export async function listStrategies(db: Db, { memberId }: Owner): Promise<Strategies> {
  const { rows } = await sql<{ id: bigint; name: string; rules: StrategyRule[] }>`
    select id, name, rules from originals.strategy where member_id = ${memberId} order by id`.execute(db);
  return { list: rows.map(({ id, name, rules }) => ({ strategyId: String(id), name, rules })) };
}

/** Adds a strategy. @throws AMOUNT_INVALID, TOO_MANY_STRATEGIES (value.max) */
export async function addStrategy(ctx: Ctx, owner: Owner, { name, rules }: StrategyBody): Promise<Strategies> {
  requireAmounts(owner, rules);
  return await ctx.db.transaction().execute(async (tx) => {
    // Serialised: of two concurrent additions the later counts the earlier.
    await sql`select pg_advisory_xact_lock(hashtextextended('originals.strategy', ${owner.memberId}))`.execute(tx);
    const { list } = await listStrategies(tx, owner);
    if (list.length >= strategiesMax) throw new DomainError('TOO_MANY_STRATEGIES', { max: strategiesMax });
    await sql`
      insert into originals.strategy (member_id, name, rules, made_at)
      values (${owner.memberId}, ${name.trim()}, ${JSON.stringify(rules)}, ${ctx.clock()})`.execute(tx);
    return await listStrategies(tx, owner);
  });
}

/** Replaces one of the member's strategies. @throws AMOUNT_INVALID, NOT_FOUND */
export async function changeStrategy(
  ctx: Ctx,
  owner: Owner,
  id: bigint,
  { name, rules }: StrategyBody,
): Promise<Strategies> {
  requireAmounts(owner, rules);
  const { rows } = await sql`
    update originals.strategy set name = ${name.trim()}, rules = ${JSON.stringify(rules)}
    where id = ${id} and member_id = ${owner.memberId} returning id`.execute(ctx.db);
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
  return await listStrategies(ctx.db, owner);
}

/** Removes one of the member's strategies; a missing one is no error. */
export async function removeStrategy(ctx: Ctx, owner: Owner, id: bigint): Promise<Strategies> {
  await sql`delete from originals.strategy where id = ${id} and member_id = ${owner.memberId}`.execute(ctx.db);
  return await listStrategies(ctx.db, owner);
}

/** @throws AMOUNT_INVALID for an invalid amount of the member's currency */
function requireAmounts({ currency }: Owner, rules: readonly StrategyRule[]): void {
  const amounts = rules.flatMap(({ when, act }) => [
    ...(when.kind === 'amount' ? [when.least] : []),
    ...(act.kind === 'stakeTo' ? [act.amount] : []),
  ]);
  const isAmount = (text: string) => (parseMoney(text, currency) ?? 0n) > 0n;
  if (!amounts.every(isAmount)) throw new DomainError('AMOUNT_INVALID');
}

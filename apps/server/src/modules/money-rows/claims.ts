import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import type { MoneySubject } from './events.ts';

/** An operator's claim on an item of a queue. */
export type Claim = { subject: string; subject_id: bigint; operator_id: bigint; until: Date };
type ClaimTables = { 'cashier.claim': Claim };

const tables = (db: Db) => db.withTables<ClaimTables>();
const claimMs = 5 * 60_000;

type Item = { subject: MoneySubject; id: bigint; operatorId: bigint };

/**
 * Claims an item of a queue for five minutes; claimed again, for five more. An operator holds one item of a queue: a
 * claim on another item of it ends.
 * @throws CLAIMED (value.until): another operator holds it
 */
export async function claimItem(ctx: Ctx, { subject, id, operatorId }: Item): Promise<Date> {
  const until = new Date(ctx.clock().getTime() + claimMs);
  return await ctx.db.transaction().execute(async (tx) => {
    await tables(tx)
      .deleteFrom('cashier.claim')
      .where('subject', '=', subject)
      .where((q) =>
        q.or([q('operator_id', '=', operatorId), q.and([q('subject_id', '=', id), q('until', '<=', ctx.clock())])]),
      )
      .execute();
    const made = await tables(tx)
      .insertInto('cashier.claim')
      .values({ subject, subject_id: id, operator_id: operatorId, until })
      .onConflict((on) => on.doNothing())
      .returning('until')
      .executeTakeFirst();
    if (!made)
      throw new DomainError('CLAIMED', { until: (await claimOn(tx, subject, id))?.until.toISOString() ?? null });
    return made.until;
  });
}

/** Ends an operator's claim on an item, if there is one. */
export async function releaseItem({ db }: Ctx, { subject, id, operatorId }: Item): Promise<void> {
  await tables(db)
    .deleteFrom('cashier.claim')
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** @throws CLAIMED (value.until) when another operator holds the item */
export async function refuseClaimed(ctx: Ctx, { subject, id, operatorId }: Item): Promise<void> {
  const claim = await claimOn(ctx.db, subject, id);
  if (!claim || claim.operator_id === operatorId || claim.until <= ctx.clock()) return;
  throw new DomainError('CLAIMED', { until: claim.until.toISOString() });
}

/** Returns the claims that have not expired. */
export async function liveClaims(ctx: Ctx): Promise<Claim[]> {
  return await tables(ctx.db)
    .selectFrom('cashier.claim')
    .selectAll()
    .where('until', '>', ctx.clock())
    .orderBy('until')
    .execute();
}

async function claimOn(db: Db, subject: MoneySubject, id: bigint): Promise<Claim | undefined> {
  return await tables(db)
    .selectFrom('cashier.claim')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .executeTakeFirst();
}

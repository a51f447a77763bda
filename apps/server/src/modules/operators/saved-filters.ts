import { ForgottenFilter, NewSavedFilter, type SavedFilter, SavedFilters } from '@fairhouse/contract/desk-filters';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { requireOperator } from './sessions.ts';

/** The number of filters that one operator may keep. */
const filtersMax = 100;

/** Returns an operator's own filters, sorted by place and name. */
async function savedFilters(db: Db, operatorId: bigint): Promise<SavedFilter[]> {
  const { rows } = await sql<SavedFilter>`
    select place, name, filter from operators.saved_filter where operator_id = ${operatorId} order by place, name`.execute(
    db,
  );
  return rows;
}

/** Saves a filter under its name. @throws STATE_CONFLICT (value.max) for more than an operator may keep */
async function saveFilter(ctx: Ctx, operatorId: bigint, { place, name, filter }: SavedFilter): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // Locked, so that the second of two concurrent saves is counted.
    await sql`select from operators.operator where id = ${operatorId} for no key update`.execute(tx);
    await sql`
      insert into operators.saved_filter (operator_id, place, name, filter, saved_at)
      values (${operatorId}, ${place}, ${name}, ${JSON.stringify(filter)}, ${ctx.clock()})
      on conflict (operator_id, place, name) do update set filter = excluded.filter, saved_at = excluded.saved_at`.execute(
      tx,
    );
    if ((await savedFilters(tx, operatorId)).length > filtersMax) {
      throw new DomainError('STATE_CONFLICT', { max: filtersMax });
    }
  });
}

/** Forgets a filter. @throws NOT_FOUND */
async function forgetFilter(db: Db, operatorId: bigint, { place, name }: ForgottenFilter): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from operators.saved_filter
    where operator_id = ${operatorId} and place = ${place} and name = ${name}`.execute(db);
  if ((numAffectedRows ?? 0n) === 0n) throw new DomainError('NOT_FOUND');
}

/** Registers the filters that operators save; each operator sees only their own. */
export function savedFilterRoutes(app: App, ctx: Ctx): void {
  const config = { access: 'operator', ...perMinute(60) } as const;
  const response = answers(SavedFilters);
  app.get('/ops/v1/me/filters', { schema: { response }, config: { access: 'operator' } }, async (request) => {
    const { operatorId } = await requireOperator(ctx, request);
    return ok(await savedFilters(ctx.db, operatorId));
  });
  app.put('/ops/v1/me/filters', { schema: { body: NewSavedFilter, response }, config }, async (request) => {
    const { operatorId } = await requireOperator(ctx, request);
    await saveFilter(ctx, operatorId, request.body);
    return ok(await savedFilters(ctx.db, operatorId));
  });
  app.post('/ops/v1/me/filters/forget', { schema: { body: ForgottenFilter, response }, config }, async (request) => {
    const { operatorId } = await requireOperator(ctx, request);
    await forgetFilter(ctx.db, operatorId, request.body);
    return ok(await savedFilters(ctx.db, operatorId));
  });
}

import { DeskPushRequest, DeskPushState } from '@fairhouse/contract/desk-push';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { pushKey, sealTarget } from '../delivery/index.ts';
import { visitorOf } from '../identity/index.ts';
import { requireOperator } from './sessions.ts';
import { holdEnabled } from './store.ts';

/** The most subscribed browsers of one operator; a new one replaces the oldest. */
const browsersMax = 5;

type Browser = { operatorId: bigint; browser: Buffer };

/**
 * Subscribes this browser to pushes of what waits for the operator. The subscription outlasts the session, since
 * pushes are wanted while nobody is signed in; an act that ends all the operator's sessions ends it. Another
 * operator's subscription of the same browser ends with it.
 * @throws MALFORMED (value.issues) for an address of no push service, and for invalid keys; ACCOUNT_LOCKED
 */
async function subscribe(ctx: Ctx, { operatorId, browser }: Browser, request: DeskPushRequest): Promise<void> {
  const { sealed, hash } = sealTarget(ctx, request);
  await ctx.db.transaction().execute(async (tx) => {
    // Serialises this with a concurrent disabling of the operator.
    await holdEnabled(tx, operatorId);
    await sql`
      delete from operators.push_subscription
      where endpoint_hash = ${hash} or (operator_id = ${operatorId} and browser = ${browser})`.execute(tx);
    await sql`
      insert into operators.push_subscription (operator_id, browser, endpoint_hash, sealed, language, created_at)
      values (${operatorId}, ${browser}, ${hash}, ${sealed}, ${request.language}, ${ctx.clock()})
      on conflict do nothing`.execute(tx);
    await sql`
      delete from operators.push_subscription where id in (
        select id from operators.push_subscription where operator_id = ${operatorId}
         order by id desc offset ${browsersMax})`.execute(tx);
  });
}

async function unsubscribe(db: Db, { operatorId, browser }: Browser): Promise<void> {
  await sql`
    delete from operators.push_subscription where operator_id = ${operatorId} and browser = ${browser}`.execute(db);
}

async function isSubscribed(db: Db, { operatorId, browser }: Browser): Promise<boolean> {
  const { rows } = await sql`
    select from operators.push_subscription where operator_id = ${operatorId} and browser = ${browser}`.execute(db);
  return rows.length > 0;
}

/** Registers an operator's push subscription of the calling browser. */
export function operatorPushRoutes(app: App, ctx: Ctx): void {
  const response = answers(DeskPushState);
  const reading = { schema: { response }, config: { access: 'operator' } } as const;
  const config = { access: 'operator', ...perMinute(20) } as const;
  const state = async (of: Browser) => ok({ key: (await pushKey(ctx)).publicKey, on: await isSubscribed(ctx.db, of) });

  app.get('/ops/v1/me/push', reading, async (request, reply) => {
    const { operatorId } = await requireOperator(ctx, request);
    return await state({ operatorId, browser: visitorOf(ctx, request, reply).browser });
  });
  app.put('/ops/v1/me/push', { schema: { body: DeskPushRequest, response }, config }, async (request, reply) => {
    const { operatorId } = await requireOperator(ctx, request);
    const of = { operatorId, browser: visitorOf(ctx, request, reply).browser };
    await subscribe(ctx, of, request.body);
    return await state(of);
  });
  app.delete('/ops/v1/me/push', { schema: { response }, config }, async (request, reply) => {
    const { operatorId } = await requireOperator(ctx, request);
    const of = { operatorId, browser: visitorOf(ctx, request, reply).browser };
    await unsubscribe(ctx.db, of);
    return await state(of);
  });
}

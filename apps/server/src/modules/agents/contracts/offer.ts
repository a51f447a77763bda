import { isDeepStrictEqual } from 'node:util';
import type { ContractKind, ContractTerms } from '@fairhouse/contract/contracts';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Actor } from '../../money-rows/index.ts';
import { brandSettings } from '../../site/index.ts';
import { type ContractRow, contractRows, inForce, knownLoss, nextVersion, openOffer } from './contract-store.ts';
import { noteStep } from './notices.ts';
import { requireParties } from './parties.ts';
import { exceeds } from './rules.ts';
import { parseTerms, type Terms, termsView } from './terms.ts';

/** The time for which an offer waits for its answer. */
const goodFor = sql`interval '14 days'`;

/** The author of an offer: an upline, or an operator for the house (null: a job of the site). */
export type Offerer = { memberId: bigint } | { operatorId: bigint | null };

/**
 * Offers a contract to a direct downline, in place of an offer that was not answered; the contract in force stays until
 * this one is accepted. The same offer made again changes nothing.
 * @throws CONTRACT_NOT_ALLOWED (value.why), TERMS_INVALID (value.field), RATE_TOO_HIGH
 */
export async function offerContract(
  ctx: Ctx,
  by: Offerer,
  { kind, payeeId, terms: said }: { kind: ContractKind; payeeId: bigint; terms: ContractTerms },
): Promise<ContractRow> {
  const payerId = 'memberId' in by ? by.memberId : null;
  const { agentTypes } = await brandSettings(ctx);
  return await inTransaction(ctx.db, async (tx) => {
    await lockContracts(tx);
    const currency = await requireParties({ ...ctx, db: tx }, agentTypes, { payerId, payeeId });
    const parsed = parseTerms(kind, said, currency);
    await refuseTooHigh(tx, payerId, parsed);
    const terms = termsView(parsed, currency);
    const open = await openOffer(tx, payeeId, kind);
    if (open && open.payer_id === payerId && isDeepStrictEqual(open.terms, terms)) return open;
    if (open) await contractRows.update(tx, open.id, { state: 'REPLACED' });
    const actor = actorOf(by);
    const at = await databaseNow(tx);
    const known = await knownLoss(tx, { kind, payerId, payeeId });
    const { rows } = await sql<ContractRow>`
      insert into agents.contract (kind, payer_id, payee_id, currency, version, terms, state, offered_by, offered_at,
        expires_at, known_loss)
      values (${kind}, ${payerId}, ${payeeId}, ${currency}, ${await nextVersion(tx, payeeId, kind)}, ${JSON.stringify(terms)}::jsonb,
        'OFFERED', ${'operatorId' in by ? by.operatorId : null}, ${at}, ${at}::timestamptz + ${goodFor},
        ${known})
      returning *`.execute(tx);
    const [offered] = rows;
    if (!offered) throw new Error('an offer is inserted');
    await noteStep(ctx, tx, offered, { step: 'offered', from: null, actor });
    return offered;
  });
}

function actorOf(by: Offerer): Actor {
  if ('memberId' in by) return { kind: 'member', id: by.memberId };
  return by.operatorId === null ? { kind: 'system' } : { kind: 'operator', id: by.operatorId };
}

/**
 * Withdraws an unanswered offer for its author. An offer that is withdrawn already is answered the same.
 * @throws NOT_FOUND (also for another's offer), STATE_CONFLICT (value.state)
 */
export async function withdrawOffer(ctx: Ctx, by: Offerer, id: bigint): Promise<ContractRow> {
  const payerId = 'memberId' in by ? by.memberId : null;
  return await inTransaction(ctx.db, async (tx) => {
    await lockContracts(tx);
    const row = await contractRows.lock(tx, id);
    if (row?.payer_id !== payerId) throw new DomainError('NOT_FOUND');
    if (row.state === 'WITHDRAWN') return row;
    if (row.state !== 'OFFERED') throw new DomainError('STATE_CONFLICT', { state: row.state });
    const after: ContractRow = { ...row, state: 'WITHDRAWN', answered_at: await databaseNow(tx) };
    await contractRows.write(tx, [{ before: row, after }]);
    await noteStep(ctx, tx, after, { step: 'withdrawn', from: row.state, actor: actorOf(by) });
    return after;
  });
}

/** Expires the offers whose time is over, and notifies both sides. */
export async function expireOffers(ctx: Ctx): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockContracts(tx);
    const { rows } = await sql<ContractRow>`
      select * from agents.contract where state = 'OFFERED' and expires_at <= now() order by id for update`.execute(tx);
    for (const row of rows) {
      const after: ContractRow = { ...row, state: 'EXPIRED' };
      await contractRows.write(tx, [{ before: row, after }]);
      await noteStep(ctx, tx, after, { step: 'expired', from: row.state, actor: { kind: 'system' } });
    }
  });
}

/** Serialises all signing until the transaction ends: what one contract allows depends on other contracts. */
export async function lockContracts(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agents.contracts', 0))`.execute(tx);
}

/** Refuses terms that pay more than the upline gets. @throws RATE_TOO_HIGH, also where the upline has no contract */
export async function refuseTooHigh(tx: Db, payerId: bigint | null, terms: Terms): Promise<void> {
  if (payerId === null) return;
  if (isTooHigh(terms, await inForce(tx, payerId, terms.kind))) throw new DomainError('RATE_TOO_HIGH');
}

/** True when the upline's own contract (null: there is none) does not allow these terms for a downline. */
export function isTooHigh(terms: Terms, own: ContractRow | null): boolean {
  return own === null || exceeds(terms, parseTerms(own.kind, own.terms, own.currency));
}

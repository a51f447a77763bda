import type { ContractKind, ContractTerms } from '@fairhouse/contract/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { periodEnd, stepOf, wholePeriodBefore } from './periods.ts';
import { parseTerms, termsView } from './terms.ts';

/**
 * Writes a contract that was signed in the past, for sites that are planted with a history: settlements catch up with
 * it.
 */
export async function plantContract(
  tx: Db,
  planted: {
    kind: ContractKind;
    payerId: bigint | null;
    payeeId: bigint;
    currency: string;
    terms: ContractTerms;
    /** The contract counts from the beginning of the period that holds this moment. */
    since: Date;
    utcOffsetMinutes: number;
  },
): Promise<void> {
  const { kind, payerId, payeeId, currency, since, utcOffsetMinutes } = planted;
  const terms = parseTerms(kind, planted.terms, currency);
  const step = stepOf(terms);
  const from = wholePeriodBefore(step, since, utcOffsetMinutes).until;
  await sql`
    insert into agents.contract (kind, payer_id, payee_id, currency, version, terms, state, offered_at, answered_at, from_at,
      settled_until, period_end)
    values (${kind}, ${payerId}, ${payeeId}, ${currency}, 1, ${JSON.stringify(termsView(terms, currency))}::jsonb, 'ACCEPTED',
      ${from}, ${from}, ${from}, ${from}, ${periodEnd(step, from, utcOffsetMinutes)})`.execute(tx);
}

import type { ContractKind, ContractTerms } from '@fairhouse/contract/contracts';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** The terms from which an offer of a kind in a currency starts. */
export type ContractDefault = { kind: ContractKind; currency: CurrencyCode; terms: ContractTerms };
type Of = Pick<ContractDefault, 'kind' | 'currency'>;

export async function contractDefaults(db: Db): Promise<ContractDefault[]> {
  const { rows } = await sql<ContractDefault>`
    select kind, currency, terms from agents.contract_default
    order by array_position('{dividend,daily,hourly,realtime}', kind), currency`.execute(db);
  return rows;
}

/** Returns the contract default of a kind in a currency; null: there is none. */
export async function contractDefaultOf(db: Db, { kind, currency }: Of): Promise<ContractDefault | null> {
  const { rows } = await sql<ContractDefault>`
    select kind, currency, terms from agents.contract_default
    where kind = ${kind} and currency = ${currency}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the contract default of a kind in a currency until the transaction ends, also when it does not exist yet. */
export async function lockContractDefault(tx: Db, { kind, currency }: Of): Promise<void> {
  const name = `agents.contract_default ${kind} ${currency}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function putContractDefault(tx: Db, { kind, currency, terms }: ContractDefault): Promise<void> {
  await sql`
    insert into agents.contract_default (kind, currency, terms)
    values (${kind}, ${currency}, ${JSON.stringify(terms)}::jsonb)
    on conflict (kind, currency) do update set terms = excluded.terms`.execute(tx);
}

/** Removes a contract default. @returns false when there was none */
export async function removeContractDefault(tx: Db, { kind, currency }: Of): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from agents.contract_default where kind = ${kind} and currency = ${currency}`.execute(tx);
  return numAffectedRows > 0n;
}

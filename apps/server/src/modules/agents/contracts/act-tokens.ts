import type { ContractAct } from '@fairhouse/contract/contracts';
import { sql } from 'kysely';
import { newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { ContractRow } from './contract-store.ts';

export type Action = NonNullable<ContractAct['action']>;

const goodFor = sql`interval '1 hour'`;

/** Makes a token for each act that a payee may do on a contract, and deletes the payee's expired tokens. */
export async function actTokens(db: Db, row: ContractRow): Promise<Partial<Record<Action, string>>> {
  const acts: Action[] =
    row.state === 'OFFERED'
      ? ['accept', 'reject']
      : row.state === 'ACCEPTED' && row.until_at === null
        ? ['terminate']
        : [];
  const made = acts.map((act) => ({ act, token: newToken() }));
  if (made.length === 0) return {};
  await sql`
    with gone as (delete from agents.contract_token where member_id = ${row.payee_id} and expires_at < now())
    insert into agents.contract_token (hash, contract_id, version, member_id, act, expires_at)
    select hash, ${row.id}, ${row.version}, ${row.payee_id}, act, now() + ${goodFor}
    from unnest(${made.map(({ token }) => sha256(token))}::bytea[], ${made.map(({ act }) => act)}::text[]) t (hash, act)`.execute(
    db,
  );
  return Object.fromEntries(made.map(({ act, token }) => [act, token]));
}

/**
 * Uses up the token of an act, which must match the agent, the contract's version and the act.
 * @returns false when the token was used before: the act is done already
 * @throws STATE_CONFLICT for every other token
 */
export async function takeToken(
  tx: Db,
  row: ContractRow,
  { action, version, token }: { action: Action; version: number; token: string },
): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    with found as (
      select * from agents.contract_token
      where hash = ${sha256(token)} and contract_id = ${row.id} and version = ${version} and member_id = ${row.payee_id} and act = ${action}
      for update),
    taken as (
      update agents.contract_token t set used_at = now() from found f
      where t.hash = f.hash and f.used_at is null and f.expires_at > now() and f.version = ${row.version} returning 1)
    select f.used_at is not null as "isUsed" from found f
    where f.used_at is not null or exists (select from taken)`.execute(tx);
  const [found] = rows;
  if (!found) throw new DomainError('STATE_CONFLICT', { state: row.state });
  return !found.isUsed;
}

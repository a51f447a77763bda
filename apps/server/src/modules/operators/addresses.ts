import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { ipOfCall } from '../../platform/http/operator-call.ts';
import { plainAddress } from '../site/index.ts';
import type { OperatorRole } from './roles.ts';

/** The subject of a list of addresses: one operator, or a role. */
export type AddressesOf = { operatorId: bigint } | { role: OperatorRole };

type Listed = { operator_id: bigint | null; role: OperatorRole | null; networks: string[] };

/** Returns every list of addresses. */
export async function addressLists(db: Db): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select operator_id, role, array_agg(network::text order by network) as networks
    from operators.allowed_network group by operator_id, role order by operator_id nulls first, role`.execute(db);
  return rows;
}

/** Replaces a list; an empty one allows every address. */
export async function putAddresses(tx: Db, of: AddressesOf, networks: readonly string[]): Promise<void> {
  const operatorId = 'operatorId' in of ? of.operatorId : null;
  const role = 'role' in of ? of.role : null;
  await sql`
    delete from operators.allowed_network
    where operator_id is not distinct from ${operatorId} and role is not distinct from ${role}`.execute(tx);
  await sql`
    insert into operators.allowed_network (operator_id, role, network)
    select ${operatorId}::int8, ${role}::text, network from unnest(${networks}::cidr[]) network`.execute(tx);
}

/** True if an operator may work from an address: the operator's own list, or else the role's, has it or is empty. */
export async function isAddressAllowed(
  db: Db,
  { id, role }: { id: bigint; role: OperatorRole },
  ip: string,
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select operators.is_address_allowed(${id}, ${role}, ${plainAddress(ip)}::inet) as allowed`.execute(db);
  return rows[0]?.allowed === true;
}

/** Returns the IP address from which an operator's act comes; null: it is made at the site's own machine. */
export function addressOfAct(operatorId: bigint | null): string | null {
  const ip = ipOfCall(operatorId);
  return ip === null ? null : plainAddress(ip);
}

/** Ends the sessions opened from an address that is no longer allowed. @returns their number */
export async function endSessionsElsewhere(tx: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from operators.session s using operators.operator o
    where o.id = s.operator_id and not operators.is_address_allowed(o.id, o.role, s.ip::inet)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

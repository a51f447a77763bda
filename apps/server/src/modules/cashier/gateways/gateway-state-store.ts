import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

type GatewayState = {
  adapter: string;
  /** Orders that the gateway has not ended; then those that it may not have at all. */
  openOrders: number;
  unanswered: number;
  unansweredSince: Date | null;
  heardAt: Date | null;
  comparedAt: Date | null;
  differences: number;
};

/**
 * Returns, for each gateway, its open orders, the time of its last event since a moment, and that of the last
 * comparison with its own file.
 */
export async function gatewayStates(db: Db, since: Date): Promise<Map<string, GatewayState>> {
  const { rows } = await sql<GatewayState>`
    select g.adapter, coalesce(o.waiting, 0)::int as "openOrders", coalesce(o.unanswered, 0)::int as unanswered,
      o.since as "unansweredSince", heard.at as "heardAt", compared.at as "comparedAt", coalesce(d.open, 0)::int as differences
    from cashier.gateway g
    left join (
      select adapter, count(*) as waiting, count(*) filter (where state = 'UNKNOWN') as unanswered,
        min(created_at) filter (where state = 'UNKNOWN') as since
      from cashier.gateway_order where ask_at is not null group by 1) o on o.adapter = g.adapter
    left join lateral (
      select received_at as at from cashier.gateway_event e
      where e.adapter = g.adapter and e.received_at >= ${since} order by e.received_at desc limit 1) heard on true
    left join lateral (
      select at from cashier.reconciliation r
      where r.adapter = g.adapter and not r.handed_over order by r.id desc limit 1) compared on true
    left join (
      select r.adapter, count(*) as open
      from cashier.reconciliation_difference x join cashier.reconciliation r on r.id = x.reconciliation_id
      where x.resolved_at is null group by 1) d on d.adapter = g.adapter`.execute(db);
  return new Map(rows.map((row) => [row.adapter, row]));
}

import type { ContractEnding } from '@fairhouse/contract/contracts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { brandSettings } from '../../site/index.ts';
import { contractRows } from '../contracts/contract-store.ts';
import { endContract, endingBelow, holdGiven } from '../contracts/end.ts';
import { lockContracts } from '../contracts/offer.ts';

const fiveMinutesMs = 300_000;

/**
 * Ends contracts whose sides have changed: the downline stands below somebody else, from the moment when figures count
 * there; or one of the two is no agent any more. What was earned until then is settled.
 */
export async function endStrangers(ctx: Ctx): Promise<void> {
  const { agentTypes } = await brandSettings(ctx);
  await moneyTransaction(ctx, async (tx) => {
    await lockContracts(tx);
    const now = await databaseNow(tx);
    const { rows } = await sql<{ id: bigint; by: ContractEnding; at: Date | null }>`
      select c.id, case when payee.is_agent and coalesce(payer.is_agent, true) then 'moved' else 'no-agent' end as by,
        case when payee.is_agent and coalesce(payer.is_agent, true) then coalesce(e.from_slot, left_at.at) end as at
      from agents.contract c
      cross join lateral (
        select account_type = any (${agentTypes}::int4[]) as is_agent from identity.member where id = c.payee_id) payee
      left join lateral (
        select account_type = any (${agentTypes}::int4[]) as is_agent from identity.member where id = c.payer_id) payer on true
      left join lateral (
        select x.parent_id, x.from_slot, m.account_type = any (${agentTypes}::int4[]) as is_agent from agents.edge x
        join identity.member m on m.id = x.parent_id
        where x.member_id = c.payee_id and x.from_slot <= ${now} and x.until_slot > ${now}) e on true
      left join lateral (
        select max(x.until_slot) as at from agents.edge x
        where x.member_id = c.payee_id and x.parent_id = c.payer_id) left_at on true
      where c.state = 'ACCEPTED' and (c.until_at is null or c.until_at > ${now}) and (
        not payee.is_agent or not coalesce(payer.is_agent, true)
        or case when c.payer_id is null then coalesce(e.is_agent, false) else e.parent_id is distinct from c.payer_id end)
      order by c.id`.execute(tx);
    const next = new Date(Math.ceil(now.getTime() / fiveMinutesMs) * fiveMinutesMs);
    for (const { id, by, at } of rows) {
      const row = await contractRows.lock(tx, id);
      // A contract below one that this loop ended is over already.
      if (row?.state !== 'ACCEPTED') continue;
      const moment = at && row.from_at && at > row.from_at ? at : next;
      if (row.until_at !== null && row.until_at <= moment) continue;
      const below = await endingBelow(holdGiven(tx), row.payee_id, row.kind, null);
      const actor = { kind: 'system' } as const;
      await endContract(ctx, tx, row, { at: moment, by, actor });
      for (const given of below) await endContract(ctx, tx, given, { at: moment, by: 'lower-rate', actor });
    }
  });
}

import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { addJob } from '../../platform/jobs/jobs.ts';

/** The job that pays an approved withdrawal; its payload is `{ id }`. */
export const payoutJob = 'cashier:payout';

/** Queues the payout of an approved withdrawal, once. */
export const addPayout = (tx: Db, id: bigint) => addJob(tx, payoutJob, { id: String(id) }, { jobKey: `payout:${id}` });

/** Queues the payouts of a member's approved withdrawals, oldest first. */
export async function addPayoutsOf(tx: Db, memberId: bigint): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from cashier.withdrawal where member_id = ${memberId} and state = 'APPROVED' order by id`.execute(tx);
  for (const { id } of rows) await addPayout(tx, id);
}

import { randomUUID } from 'node:crypto';
import type { DepositDetail, DepositSubmission } from '@fairhouse/contract/deposits';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Ctx } from '../../../platform/ctx.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { testClock } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import type { signedInMember } from '../../../testing/members.ts';
import { balancesOf } from '../../ledger/index.ts';
import { openChannel } from '../channels/testing.ts';
import { insertProof } from '../proofs/proof-store.ts';

export type Member = Awaited<ReturnType<typeof signedInMember>>;

/**
 * Opens deposit channels: `bank` with turnover, `fee` of 2 %, `matched`, and `gate`, whose gateway is not configured.
 */
export async function openDepositChannels({ ctx }: TestApp): Promise<void> {
  await openChannel(ctx, { code: 'bank', turnover_bp: 10_000 });
  await openChannel(ctx, { code: 'fee', fee_bp: 200 });
  await openChannel(ctx, { code: 'matched', kind: 'matched' });
  await openChannel(ctx, { code: 'gate', kind: 'gateway', adapter: 'nowhere' });
}

/** Brings a deposit's deadline nearer by so many minutes. */
export async function letPass({ db }: Ctx, id: bigint | string, minutes: number): Promise<void> {
  await sql`
    update cashier.deposit set expires_at = expires_at - make_interval(mins => ${minutes})
    where id = ${BigInt(id)}`.execute(db);
}

/** A member's acts on deposits, over the wire. */
export function depositActs(site: TestApp, clock: ReturnType<typeof testClock>) {
  async function ask(member: Member, body: unknown, key: string = randomUUID()) {
    return await site.app.inject({
      method: 'POST',
      url: '/wps/cashier/deposits',
      headers: { ...member.headers, 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(body),
    });
  }

  async function deposited(member: Member, amount = '500', channel = 'bank'): Promise<DepositDetail> {
    const answer = await ask(member, { channel, amount });
    expect(answer.json()).toMatchObject({ success: true });
    return answer.json().value;
  }

  async function submit(member: Member, id: string, body: DepositSubmission, key: string = randomUUID()) {
    return await injectEncrypted(
      site.app,
      {
        method: 'POST',
        url: `/wps/cashier/deposits/${id}/submit`,
        headers: { ...member.headers, 'idempotency-key': key },
        body,
      },
      { now: clock.now() },
    );
  }

  async function read(member: Member, id: string): Promise<DepositDetail> {
    return (await site.app.inject({ url: `/wps/cashier/deposits/${id}`, headers: member.headers })).json().value;
  }

  async function cash({ memberId }: Member) {
    return (await balancesOf(site.ctx, memberId)).find(({ type }) => type === 'cash')?.balance;
  }

  async function proof({ memberId }: Member) {
    const id = randomUUID();
    await insertProof(site.ctx.db, {
      id,
      member_id: memberId,
      width: 10,
      height: 10,
      bytes: 100,
      created_at: clock.now(),
    });
    return id;
  }

  return { ask, deposited, submit, read, cash, proof };
}

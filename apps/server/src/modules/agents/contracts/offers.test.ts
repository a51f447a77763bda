import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { moneyEventsOf } from '../../money-rows/index.ts';
import { setModule } from '../../site/settings.ts';
import { settleAll } from '../settlement/jobs.ts';
import { accepted, flatTerms, placed, signed } from '../settlement/testing.ts';
import { type ContractRow, openOffer } from './contract-store.ts';
import { offerContract } from './offer.ts';

const { app, ctx } = await useTestApp();

test('an offer is withdrawn by who made it, or expires, and is accepted no more; both sides are told', async () => {
  await setModule(ctx, 'AGENTPOLICY3', true);
  const upline = await placed(ctx, null);
  const [downline, beside] = [await placed(ctx, upline.memberId), await placed(ctx, upline.memberId)];
  const house = { payerId: null, payeeId: upline.memberId };
  await signed(ctx, 'dividend', { ...house, terms: flatTerms('dividend', '5') });
  const said = { kind: 'dividend', payeeId: downline.memberId, terms: flatTerms('dividend', '1') } as const;
  const offered = async () => await offerContract(ctx, { memberId: upline.memberId }, said);
  const take = async (who: typeof upline, { id }: ContractRow) => {
    const url = `/wps/agent/contracts/${id}/withdraw`;
    return (await app.inject({ method: 'POST', url, headers: who.headers })).json().code ?? 'OK';
  };
  const refused = async (row: ContractRow, state: string) =>
    await expect(accepted(ctx, row)).rejects.toMatchObject({ code: 'STATE_CONFLICT', value: { state } });

  const first = await offered();
  expect([await take(downline, first), await take(beside, first)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect([await take(upline, first), await take(upline, first)]).toEqual(['OK', 'OK']);
  await refused(first, 'WITHDRAWN');

  const second = await offered();
  await sql`update agents.contract set expires_at = now() where id = ${second.id}`.execute(ctx.db);
  // No job has expired it yet: it is over all the same.
  await refused(second, 'EXPIRED');
  await settleAll(ctx);
  expect(await openOffer(ctx.db, downline.memberId, 'dividend')).toBeNull();
  expect(await take(upline, second)).toBe('STATE_CONFLICT');
  for (const [{ id }, step] of [
    [first, 'withdrawn'],
    [second, 'expired'],
  ] as const) {
    const events = (await moneyEventsOf(ctx.db, 'contract', id)).slice(-2);
    expect(events.map(({ kind, member_id }) => [kind, member_id])).toEqual([
      [step, downline.memberId],
      [`given-${step}`, upline.memberId],
    ]);
  }
  // A signed offer is no offer any more.
  const third = await offered();
  await accepted(ctx, third);
  expect(await take(upline, third)).toBe('STATE_CONFLICT');
});

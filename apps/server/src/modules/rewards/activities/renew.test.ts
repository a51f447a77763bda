import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { vipLevelOf } from '../vip/benefits.ts';
import { putTags } from './entry-store.ts';
import { settleDue } from './jobs.ts';
import { renewEntries } from './renew.ts';
import { activityActs, asCash, playActs } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, acts, join, mine, cashOf, ask } = activityActs(site);
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const { bet } = playActs(ctx);

const rule: RuleOf<'cashback'> = {
  kind: 'cashback',
  period: 'day',
  repeats: true,
  payAs: asCash,
  perCurrency: { THB: { minLoss: '1', percentBp: 1000, max: '50' } },
};
/** Moves a member's entries back by a day. */
const dayOn = async (memberId: bigint) => {
  await sql`
    update rewards.entry set period = to_char(period::date - 1, 'YYYY-MM-DD'), counts_from = counts_from - interval '1 day',
      counts_until = counts_until - interval '1 day', due_at = due_at - interval '1 day', renews_at = renews_at - interval '1 day'
    where member_id = ${memberId}`.execute(ctx.db);
  await sql`update records.bet_hour set hour = hour - interval '1 day' where member_id = ${memberId}`.execute(ctx.db);
  // Two nodes at the same time.
  await Promise.all([renewEntries(ctx, { vipLevelOf }), renewEntries(ctx, { vipLevelOf })]);
};
const entriesOf = async (memberId: bigint) =>
  (
    await sql<{ state: string; prize: { amount: string } | null }>`
      select state, prize from rewards.entry where member_id = ${memberId} order by period`.execute(ctx.db)
  ).rows.map(({ state, prize }) => [state, prize?.amount ?? null]);
/** Settles the entries whose period is over, as if their last bets had been settled. */
const settled = async (memberId: bigint) => {
  await sql`
    update rewards.entry set due_at = now() where member_id = ${memberId} and counts_until <= now()`.execute(ctx.db);
  await settleDue(ctx);
};

test('a promotion that repeats is joined once: each period that follows is counted by itself, until the member leaves', async () => {
  const id = await opened(rule, { claimDays: null });
  const member = await signedInMember(ctx);
  const { memberId } = member;
  expect((await join(member, id)).value).toMatchObject({ state: 'PROCESS', stays: true });
  await bet(memberId, 1_000_000n, 0n);
  await dayOn(memberId);
  await bet(memberId, 3_000_000n, 0n);
  await settled(memberId);
  expect(await entriesOf(memberId)).toEqual([
    ['ISSUED', '10.0000'],
    ['PROCESS', null],
  ]);
  expect(await mine(member, id)).toMatchObject({ state: 'PROCESS', stays: true });
  expect((await ask(member, 'POST', `/wps/promotions/${id}/leave`)).value).toMatchObject({
    state: 'PROCESS',
    stays: false,
  });
  await dayOn(memberId);
  await settled(memberId);
  expect(await entriesOf(memberId)).toEqual([
    ['ISSUED', '10.0000'],
    ['ISSUED', '30.0000'],
  ]);
  expect(await cashOf(memberId)).toBe(400_000n);
  // A member who has left may join again.
  expect((await join(member, id)).value).toMatchObject({ state: 'PROCESS', stays: true });
});

test('a promotion that repeats ends for whom it is not meant any more, and one entry that fails holds up no other', async () => {
  const id = await opened(rule, { eligibility: { review: [], tags: ['guest'] }, budgets: { THB: '1000000' } });
  const [member, broken, other] = [await signedInMember(ctx), await signedInMember(ctx), await signedInMember(ctx)];
  const tag = ({ memberId }: { memberId: bigint }, tags: string[]) => putTags(ctx.db, memberId, tags);
  for (const one of [member, broken, other]) {
    await tag(one, ['guest']);
    expect((await join(one, id)).value).toMatchObject({ state: 'PROCESS', stays: true });
  }
  await tag(member, []);
  await sql`
    create function public.refuse_entry() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$`.execute(
    ctx.db,
  );
  await sql`
    create trigger refused before insert on rewards.entry for each row
    when (new.member_id = ${sql.lit(String(broken.memberId))}) execute function public.refuse_entry()`.execute(ctx.db);
  // The failing entry is due first.
  await sql`
    update rewards.entry set renews_at = renews_at - interval '1 day' - interval '1 hour' where member_id = ${broken.memberId}`.execute(
    ctx.db,
  );
  await dayOn(member.memberId);
  await dayOn(other.memberId);
  await sql`drop trigger refused on rewards.entry`.execute(ctx.db);
  expect(await entriesOf(broken.memberId)).toHaveLength(1);
  expect(await entriesOf(member.memberId)).toHaveLength(1);
  expect(await mine(member, id)).toMatchObject({ stays: false });
  expect(await entriesOf(other.memberId)).toHaveLength(2);
});

test('a promotion that repeats ends when it is closed, and does not stay where its operator did not say so', async () => {
  const [id, once] = [await opened(rule), await opened({ ...rule, repeats: false })];
  const [member, other] = [await signedInMember(ctx), await signedInMember(ctx)];
  await join(member, id);
  expect((await join(other, once)).value).toMatchObject({ state: 'PROCESS', stays: false });
  const { operatorId } = await signedInOperator(ctx);
  await acts.change(ctx, String(id), { operatorId }, { state: 'CLOSED', reason: 'It is over' });
  for (const { memberId } of [member, other]) await dayOn(memberId);
  expect(await entriesOf(member.memberId)).toHaveLength(1);
  expect(await entriesOf(other.memberId)).toHaveLength(1);
  expect(await mine(member, id)).toMatchObject({ stays: false });
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { uplineOf } from '../../identity/registration/uplines.ts';
import { layOut, rollUpAll, writeMoves } from '../../records/testing.ts';
import { followAllTeams, type Member, memberBelow } from '../testing.ts';

const site = await useTestApp();
const { ctx, app } = site;
const reason = 'The agents have agreed';

const operator = (role: 'admin' | 'finance' = 'admin') => signedInOperator(ctx, { role });
type Operator = Awaited<ReturnType<typeof operator>>;
async function move(by: Operator, who: Member, upline: Member | null) {
  const url = `/ops/v1/agents/${who.username}/upline`;
  const payload = { upline: upline?.username ?? null, reason };
  return (await app.inject({ method: 'PUT', url, headers: by.headers, payload })).json();
}
const tree = async (who: Member) =>
  (
    await app.inject({ url: `/ops/v1/agents/tree?username=${who.username}`, headers: (await operator()).headers })
  ).json().value;
const run = async (args: string[]) => (await runAdmin(args, (work) => work({ ...ctx }))).lines;
const standing = async ({ memberId }: Member) =>
  (
    await sql<{ members: bigint; balance: bigint }>`
      select coalesce(sum(members), 0)::int8 as members, coalesce(sum(balance), 0)::int8 as balance
      from agents.standing where agent_id = ${memberId}`.execute(ctx.db)
  ).rows[0];

test('two operators move a branch with all that stands in it; who moves up or down the money follows', async () => {
  const [a, b] = [await memberBelow(ctx, null, { agent: true }), await memberBelow(ctx, null, { agent: true })];
  const head = await memberBelow(ctx, a, { agent: true });
  const member = await memberBelow(ctx, head);
  for (const [who, amount] of [
    [head, 30_000n],
    [member, 50_000n],
  ] as const) {
    const wallet = who.wallets.get('cash');
    if (!wallet) throw new Error('a member has a wallet');
    await writeMoves(ctx, wallet, await layOut(ctx, wallet, [{ at: new Date(), kind: 'deposit', amount }]));
  }
  await rollUpAll(ctx);
  const [first, second] = [await operator(), await operator()];
  expect(await move(await operator('finance'), head, b)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await move(first, head, b)).toMatchObject({ value: { waitsForSecond: true, tree: { above: [a.username] } } });
  expect(await move(first, head, b)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await move(second, head, b)).toMatchObject({
    value: {
      waitsForSecond: false,
      tree: { above: [b.username], moves: [{ from: a.username, to: b.username, members: 2, reason }] },
    },
  });
  expect(await standing(a)).toEqual({ members: 0n, balance: 0n });
  expect(await standing(b)).toEqual({ members: 2n, balance: 80_000n });
  expect(await uplineOf(ctx, head.memberId)).toMatchObject({ uplineId: b.memberId });
  // Later figures count for the new upline, and for nobody once the branch stands below nobody.
  const wallet = member.wallets.get('cash');
  if (wallet)
    await writeMoves(ctx, wallet, await layOut(ctx, wallet, [{ at: new Date(), kind: 'deposit', amount: 7n }]));
  await rollUpAll(ctx);
  await followAllTeams(ctx);
  expect(await standing(b)).toEqual({ members: 2n, balance: 80_007n });
  await move(first, head, null);
  await move(second, head, null);
  expect(await standing(b)).toEqual({ members: 0n, balance: 0n });
  expect(await uplineOf(ctx, head.memberId)).toBeNull();
  expect(await tree(head)).toMatchObject({ above: [], team: 1, below: [{ username: member.username }] });
});

test('a branch moves neither below itself nor below an upline with lower levels', async () => {
  const a = await memberBelow(ctx, null, { agent: true });
  const head = await memberBelow(ctx, a, { agent: true });
  const member = await memberBelow(ctx, head);
  const [first, second] = [await operator(), await operator()];
  await move(first, head, member);
  expect(await move(second, head, member)).toMatchObject({ code: 'TREE_CIRCLE' });
  const low = await memberBelow(ctx, a, { agent: true });
  const levels = { rebate: '1', prize: 1800 };
  const set = {
    method: 'PUT',
    url: `/ops/v1/agents/${head.username}/levels`,
    headers: first.headers,
    payload: { levels, reason },
  } as const;
  expect((await app.inject(set)).json()).toMatchObject({ value: { levels } });
  await move(first, head, low);
  expect(await move(second, head, low)).toMatchObject({
    code: 'LEVEL_ABOVE_UPLINE',
    value: { max: { rebate: '0', prize: 1700 } },
  });
  expect(await tree(head)).toMatchObject({ above: [a.username] });
});

test('of two branches that are moved below each other at one moment, one moves', async () => {
  const [a, b] = [await memberBelow(ctx, null, { agent: true }), await memberBelow(ctx, null, { agent: true })];
  const [first, second] = [await operator(), await operator()];
  await move(first, a, b);
  await move(first, b, a);
  const answers = await Promise.all([move(second, a, b), move(second, b, a)]);
  expect(answers.map(({ code }) => code ?? 'moved').sort()).toEqual(['TREE_CIRCLE', 'moved']);
});

test('the machine shows a tree and sets levels and their limits', async () => {
  const a = await memberBelow(ctx, null, { agent: true });
  expect((await run(['agent-levels', a.username, '--rebate', '1.5', '--prize', '1900'])).join('\n')).toContain(
    'rebate 1.5 %',
  );
  expect((await run(['agent-tree', a.username])).join('\n')).toContain('above: nobody');
  await run(['level-rule', '--rebate-max', '3', '--prize-min', '1700', '--prize-max', '1990']);
  expect(await run(['level-rule'])).toEqual(['Rebates up to 3 %, prize levels from 1700 to 1990']);
});

import { expect, test } from 'vitest';
import { openOffer } from '../../../modules/agents/contracts/contract-store.ts';
import { settleAll } from '../../../modules/agents/settlement/jobs.ts';
import { accepted, begun, betOf, dayMs, flatTerms, placed, play } from '../../../modules/agents/settlement/testing.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { runAdmin } from '../run.ts';
import { operatorAtMachine } from '../testing.ts';
import { waitsForSecond } from './setting.ts';

const ctx = await useTestCtx();
const [by, other] = [await operatorAtMachine(ctx, 'admin'), await operatorAtMachine(ctx, 'admin')];
const shown = async (...args: string[]) => (await runAdmin(args, (work) => work({ ...ctx }))).lines;

/** Runs a command as one operator, which waits, and then as the other. */
async function asBoth(...args: string[]): Promise<string[]> {
  expect((await by.run(args)).lines).toEqual([waitsForSecond].flat());
  return (await other.run(args)).lines;
}

test('operators at the machine offer a contract of the house, approve its wages and change how they are settled', async () => {
  const agent = await placed(ctx, null);
  const player = await placed(ctx, agent.memberId, { isAgent: false });
  const terms = JSON.stringify(flatTerms('dividend', '10'));
  const [offered] = await asBoth('contract', 'offer', agent.username, 'dividend', '--terms', terms);
  expect(offered).toMatch(new RegExp(`^Contract \\d+ is offered to ${agent.username}$`));
  const row = await openOffer(ctx.db, agent.memberId, 'dividend');
  if (!row) throw new Error('it is offered');
  const then = new Date(Date.now() - 2 * dayMs);
  await begun(ctx, await accepted(ctx, row), then);
  const line = new RegExp(`^${row.id} {2}dividend {2}ACCEPTED {2}the house to ${agent.username} {2}10`);
  expect(await shown('contracts', '--member', agent.username)).toEqual([expect.stringMatching(line)]);

  const { lines } = await by.run(['wage-rule', 'dividend', '--approval', 'yes', '--wait', '30']);
  expect(lines[0]).toBe("dividend: 30 minutes after a period's end, with an approval");
  await play(ctx, [betOf(player.memberId, then, { stake: 1_000_000n })]);
  await settleAll(ctx);
  const [run = ''] = await shown('wage-runs');
  expect(run).toMatch(
    /^dividend \S+ --seen [0-9a-f]{64} {2}1 statements, 10\.0000 THB to pay, 0\.0000 THB to take back$/,
  );
  const approve = ['wage-run', 'approve', ...run.split(' ').slice(0, 4)];
  expect((await by.run(approve)).lines).toEqual(['1 statements are approved']);
  expect(await by.run(approve)).toMatchObject({
    code: 2,
    lines: [expect.stringMatching(/^Nothing of this run waits for an approval/)],
  });
  expect(await shown('wage-runs')).toEqual(['Nothing waits']);
  expect(await shown('statements')).toEqual([expect.stringContaining('OWED  0.0000 paid')]);
  await settleAll(ctx);
  expect(await shown('statements')).toEqual(['There are none']);
  expect((await shown('statements', '--member', agent.username, '--all')).join('\n')).toContain('10.0000 THB  PAID');
  expect((await shown('wage-preview', 'dividend'))[0]).toMatch(/^1 contracts: 0\.0000 THB|^No contract runs$/);
  expect((await asBoth('wage-rule', 'dividend', '--approval', 'no', '--wait', '120'))[0]).toBe(
    "dividend: 120 minutes after a period's end",
  );
});

test('operators at the machine withdraw an offer of the house, and no agent’s', async () => {
  const agent = await placed(ctx, null);
  const terms = JSON.stringify(flatTerms('dividend', '10'));
  await asBoth('contract', 'offer', agent.username, 'dividend', '--terms', terms);
  const row = await openOffer(ctx.db, agent.memberId, 'dividend');
  const withdraw = ['contract', 'withdraw', String(row?.id)];
  expect((await by.run(withdraw)).lines).toEqual([`Contract ${row?.id} is withdrawn`]);
  expect(await openOffer(ctx.db, agent.memberId, 'dividend')).toBeNull();
  expect((await by.run(['contract', 'withdraw', '1'])).lines.join()).toMatch(/made no offer 1/);
});

test('operators at the machine move a branch, and are told in one line what they may not', async () => {
  const [upline, agent] = [await placed(ctx, null), await placed(ctx, null)];
  const player = await placed(ctx, agent.memberId, { isAgent: false });
  const moved = await asBoth('agent-move', agent.username, '--under', upline.username);
  expect(moved[1]).toBe(`above: ${upline.username}`);
  expect(moved.at(-1)).toMatch(new RegExp(`^moved from nobody to ${upline.username} with 2 members`));
  expect((await shown('agent-tree', player.username))[1]).toBe(`above: ${agent.username} < ${upline.username}`);
  for (const [args, words] of [
    [['agent-move', agent.username], /--under is missing/],
    [['agent-levels', player.username, '--rebate', '99', '--prize', '1700'], /above the upline’s/],
    [['contract', 'offer', agent.username, 'weekly', '--terms', '{}'], /weekly/],
    [['contract', 'offer', agent.username, 'dividend', '--terms', '{}'], /terms/],
    [['wage-run', 'approve', 'dividend', 'soon'], /"soon" is not the end of a run/],
    [['wage-run', 'refuse', 'dividend', '2026-01-01T00:00:00Z'], /--seen is missing/],
    [['wage-rule', 'dividend', '--approval', 'maybe', '--wait', '1'], /maybe/],
  ] as const) {
    const { code, lines } = await by.run([...args]);
    expect({ args, code }).toEqual({ args, code: 2 });
    expect(lines.join()).toMatch(words);
  }
});

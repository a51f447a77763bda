import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../modules/ledger/index.ts';
import { buyer, holding, openMall, redeemAs, someGoods, words } from '../../../modules/points/testing.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { runAdmin } from '../run.ts';
import { operatorAtMachine } from '../testing.ts';

const ctx = await useTestCtx();
beforeAll(() => openMall(ctx));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
});

const run = async (args: string[]) => told(await runAdmin(args, (work) => work({ ...ctx })));
const machine = (line: string) => run([...line.split(' '), '--reason', 'Agreed']);
const shown = (line: string) => run(line.split(' '));
const told = ({ code, lines }: { code: number; lines: string[] }) => ({ code, out: lines.join('\n') });

test('ratios, what points are worth, and the rule are set and shown', async () => {
  expect((await machine('points ratio rng thb 1.25')).out).toMatch(/^RNG +THB +1\.25 from /m);
  expect((await shown('points ratios')).out).toMatch(/^RNG +THB +1\.25 from /m);
  expect(await machine('points ratio nosuch thb 1')).toMatchObject({ code: 2 });
  expect(await machine('points ratio rng pts 1')).toMatchObject({ code: 2 });
  const set = await machine('points conversion usd --points 500 --amount 0.5 --daily 5,000 --turnover 1');
  expect(set.out).toMatch(/^USD +500\.00 points are 0\.5000, at most 5000\.00 a day, to be staked 1 times$/m);
  expect((await machine('points conversion usd --points 500 --amount 0.5 --daily 10')).code).toBe(2);
  expect((await machine('points two-person-above 12,000')).out).toContain('two above 12000.00 points a day');
});

test('points are given and taken, by two operators above the rule', async () => {
  const member = await buyer(ctx);
  const [one, two] = [await operatorAtMachine(ctx), await operatorAtMachine(ctx)];
  expect(await machine(`points give ${member.username} 50`)).toMatchObject({ code: 0 });
  expect(await machine(`points take ${member.username} 51`)).toMatchObject({ code: 2 });
  expect(told(await one.run(['points', 'give', member.username, '20000'])).out).toContain('takes two operators');
  expect(await holding(ctx, member.memberId)).toEqual(['50.00', '0.00', '0.0000']);
  expect(await two.run(['points', 'give', member.username, '20000'])).toMatchObject({ code: 0 });
  expect(await holding(ctx, member.memberId)).toEqual(['20050.00', '0.00', '0.0000']);
});

test('goods are added from a file, priced, stocked, closed, and decided on', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'goods-')), 'goods.json');
  const goods = { name: words('A kite'), description: words('It flies'), art: null, points: '80', money: {}, stock: 2 };
  writeFileSync(file, JSON.stringify({ ...goods, levels: [], isOpen: true, position: 1 }));
  const added = await machine(`goods add --file ${file}`);
  expect(added.out).toMatch(/^Goods \d+ are added: A kite, 80\.00 points$/m);
  const id = /Goods (\d+)/.exec(added.out)?.[1] ?? '';
  expect((await machine(`goods price ${id} --points 75.5 --money thb:10`)).out).toContain('75.50 points + 10 THB');
  expect((await machine(`goods stock ${id} --add 5`)).out).toContain('7 left');
  expect((await machine(`goods stock ${id} --remove 9`)).code).toBe(2);
  expect((await machine(`goods close ${id}`)).out).toContain('closed');
  expect((await shown('goods list')).out).toContain('A kite');
  writeFileSync(file, JSON.stringify({ levels: [3] }));
  expect((await machine(`goods change ${id} --file ${file}`)).out).toContain('VIP 3');
  writeFileSync(file, JSON.stringify({ stock: 9 }));
  expect((await machine(`goods change ${id} --file ${file}`)).code).toBe(2);
  expect((await machine('goods open 999999')).code).toBe(2);

  const member = await buyer(ctx, { points: 10_000n });
  const row = await redeemAs(ctx, member, await someGoods(ctx));
  expect((await shown('points redemptions')).out).toContain(`${member.username}  1 × A lamp`);
  const operator = await operatorAtMachine(ctx, 'risk');
  const done = told(await operator.run(['points', 'reject', String(row.id), '--remark', 'Out of stock']));
  expect(done.out).toContain(`Redemption ${row.id} of ${member.username} is REJECTED: Out of stock`);
  expect(await holding(ctx, member.memberId)).toEqual(['100.00', '0.00', '0.0000']);
});

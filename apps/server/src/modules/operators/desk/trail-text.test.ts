import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { actsQuery, notedActs } from './trail.ts';

const ctx = await useTestCtx();
const lines = 60_000;
const perReason = lines / 3 / 500;
await ctx.pool.query(
  `insert into cashier.desk_action (at, operator_id, action, subject, reason)
  select now(), null, 'brand', 'site', case n % 3
    when 0 then 'As told in reason ' || n / 3 % 500 || ' of the desk'
    when 1 then 'ตามที่ตกลงกับฝ่ายการเงิน เลขที่ ' || n / 3 % 500 || ' ของวันนี้'
    else '按照财务部的要求，编号' || n / 3 % 500 || '。' end
  from generate_series(0, ${lines - 1}) n`,
);
await ctx.pool.query('vacuum analyze cashier.desk_action');

test.each([
  ['English', 'REASON 123 of', perReason],
  ['Thai', 'เลขที่ 123 ของ', perReason],
  ['Chinese', '编号123。', perReason],
  ['two characters', '3。', lines / 3 / 10],
  ['a text that nobody wrote', 'nothing-like-it', 0],
  ['a text of known pairs', 'nosa eret', 0],
])('a part of a reason is found by the index: %s', async (_what, text, count) => {
  const filter = { limit: 51, text };
  expect(await notedActs(ctx.db, filter)).toHaveLength(Math.min(51, count));
  if (count > 1000) return;
  expect(JSON.stringify(await (await actsQuery(ctx.db, filter)).explain('json'))).toContain('desk_action_reason');
});

test('a character, a mark of patterns and an empty text are searched as they are', async () => {
  expect(await notedActs(ctx.db, { limit: 3, text: '号' })).toHaveLength(3);
  expect(await notedActs(ctx.db, { limit: 3, text: '1%' })).toEqual([]);
  expect(await notedActs(ctx.db, { limit: 3, text: '_' })).toEqual([]);
  expect(await notedActs(ctx.db, { limit: 3, text: '' })).toHaveLength(3);
});

import { expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { operatorAtMachine } from './testing.ts';

const ctx = await useTestCtx();
const [by, second] = [await operatorAtMachine(ctx), await operatorAtMachine(ctx)];
const admin = async (...args: string[]) => (await by.run(['reject-template', ...args])).lines;
/** Runs the command as two operators. */
async function agreed(...args: string[]): Promise<string[]> {
  expect((await admin(...args)).join()).toContain('it takes two operators');
  return (await second.run(['reject-template', ...args])).lines;
}
const said = (note: string) => [
  '--note',
  note,
  '--text',
  'Pay again',
  '--text-th',
  'โอนใหม่',
  '--text-cn',
  '请重新付款',
];
const ofDeposits = (lines: string[]) => lines.filter((line) => line.startsWith('deposit'));

test('a reason is set, added and taken away by its place in the queue’s list', async () => {
  const set = ofDeposits(await agreed('deposit', '1', ...said('Slip of another day')));
  expect(set[0]).toBe('deposit 1  Slip of another day: Pay again / โอนใหม่ / 请重新付款');
  const added = ofDeposits(await agreed('deposit', String(set.length + 1), ...said('Paid twice')));
  expect(added).toHaveLength(set.length + 1);
  expect(added.at(-1)).toContain('Paid twice');
  const left = ofDeposits(await admin('deposit', '1', '--remove'));
  expect(left).toHaveLength(set.length);
  expect(left.join()).not.toContain('Slip of another day');
  const role = await operatorAtMachine(ctx, 'support');
  expect((await role.run(['reject-template', 'deposit', '1', '--remove'])).lines.join()).toContain('does not allow it');
});

test('what is no place, no queue or half a reason is refused', async () => {
  expect((await admin('deposit', '9', ...said('Too far'))).join()).toContain('there are');
  expect((await admin('deposit', '10', ...said('Too far'))).join()).toContain('figure');
  expect((await admin('part', '1', '--remove')).join()).toContain('not one of deposit, withdrawal');
  expect((await admin('deposit', '1', '--note', 'Alone')).join()).toContain('both needed');
  expect((await admin('deposit', '1')).join()).toContain('either');
});

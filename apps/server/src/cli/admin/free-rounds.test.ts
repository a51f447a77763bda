import { expect, test } from 'vitest';
import { testGame, testVendor } from '../../modules/games/catalogue/testing.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { signedInMember } from '../../testing/members.ts';
import { runAdmin } from './run.ts';
import { operatorAtMachine } from './testing.ts';

const ctx = await useTestCtx();
const admin = (...args: string[]) => runAdmin(args, (work) => work(ctx));
const terms = ['--rounds', '10', '--stake', '2', '--days', '7'];

test('two operators at the machine grant free rounds, see them, and one ends them', async () => {
  await testVendor(ctx, 'FREE');
  await testGame(ctx, 'FREE', 'reels');
  const { username } = await signedInMember(ctx);
  const [anna, ben] = await Promise.all([operatorAtMachine(ctx), operatorAtMachine(ctx)]);
  const grant = ['free-round', 'grant', username, 'free', 'reels', ...terms];
  expect(await anna.run(grant)).toMatchObject({ code: 0, lines: [expect.stringContaining('takes two operators')] });
  expect(await admin('free-rounds')).toMatchObject({ lines: ['There are no free rounds'] });
  expect(await ben.run(grant)).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/has 10 free rounds of reels/)],
  });
  const [line = ''] = (await admin('free-rounds', '--state', 'ASKED')).lines;
  expect(line).toMatch(/ FREE {2}reels {2}.* {2}10 × 2\.0000 THB {2}ASKED {2}until .* {2}0 played, won 0\.0000$/);
  const id = line.split(' ')[0] ?? '';
  expect(await admin('free-round', 'compare', id)).toMatchObject({
    lines: ['here: ASKED, 0 played, won 0.0000', 'FREE does not answer'],
  });
  expect((await anna.run(['free-round', 'cancel', id])).code).toBe(0);
  expect((await admin('free-rounds')).lines[0]).toContain('CANCELLING');
  expect(await ben.run(['free-round', 'cancel', id])).toMatchObject({
    code: 2,
    lines: [expect.stringContaining(`Free rounds ${id} have ended`)],
  });
});

test('free rounds whose wins become a bonus are granted with its terms', async () => {
  await testVendor(ctx, 'WINS');
  await testGame(ctx, 'WINS', 'reels');
  const { username } = await signedInMember(ctx);
  const [anna, ben] = await Promise.all([operatorAtMachine(ctx), operatorAtMachine(ctx)]);
  const bonus = ['--wins', 'bonus', '--turnover', '3', '--bonus-days', '5', '--max-payout', '100'];
  const grant = ['free-round', 'grant', username, 'wins', 'reels', ...terms];
  await anna.run([...grant, ...bonus]);
  // A grant of cash is another change than one of a bonus.
  expect(await ben.run(grant)).toMatchObject({ lines: [expect.stringContaining('takes two operators')] });
  expect((await ben.run([...grant, ...bonus])).code).toBe(0);
  const { lines } = await admin('free-rounds');
  expect(lines[0]).toMatch(/won 0\.0000 as a bonus$/);
});

test.each([
  [
    ['free-round', 'grant', 'nobody-here', 'FREE', 'reels', ...terms, '--reason', 'A test'],
    /There is no account nobody-here/,
  ],
  [['free-round', 'grant', 'nobody-here', 'FREE', 'reels', ...terms], /--reason/],
  [['free-round', 'grant', 'a', 'FREE', 'reels', '--rounds', '0', '--stake', '2', '--days', '7'], /--rounds "0"/],
  [['free-round', 'grant', 'a', 'FREE', 'reels', '--rounds', '5', '--days', '7'], /--stake is missing/],
  [['free-round', 'end', '1'], /not one of grant, cancel, compare/],
  [['free-round', 'cancel', 'x', '--reason', 'A test'], /"x" is not a number/],
  [['free-rounds', '--state', 'GONE'], /not one of ASKED/],
])('%o is refused in one line', async (args, said) => {
  const { code, lines } = await admin(...args);
  expect(code).not.toBe(0);
  expect(lines.join('\n')).toMatch(said);
});

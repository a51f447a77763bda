import { expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { runAdmin } from './run.ts';

const ctx = await useTestCtx();
const admin = (line: string) => runAdmin(line.split(' '), (work) => work({ ...ctx }));

test('the wait until another code and the age of passwords are set apart from each other', async () => {
  const shown = (words: string) => ({ code: 0, lines: [words] });
  expect(await admin('login-rules')).toEqual(
    shown('Another code after a minute; a password expires after 90 days where PWDEXPFORCECHANGE3 is on'),
  );
  expect(await admin('login-rules --code-minutes 10')).toMatchObject({ code: 0 });
  expect(await admin('login-rules --password-days never')).toEqual(
    shown('Another code after 10 minutes; a password never expires'),
  );
});

test.each([
  ['--code-minutes 0', /from 1 to 10/],
  ['--code-minutes 11', /from 1 to 10/],
  ['--code-minutes 1.5', /from 1 to 10/],
  ['--password-days 6', /from 7 to 3650/],
  ['--password-days 3651', /from 7 to 3650/],
  ['--password-days 0', /from 7 to 3650/],
])('%s is refused in one clear line', async (options, words) => {
  const { code, lines } = await admin(`login-rules ${options}`);
  expect(code).toBe(2);
  expect(lines.join()).toMatch(words);
});

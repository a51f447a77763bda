import { expect, test } from 'vitest';
import { session } from '../../../api/session.ts';
import { keepTypedPassword, typedPassword } from './typed-password.ts';

test('the password of a login is known for five minutes, and no longer than the session', () => {
  keepTypedPassword('quiet-lantern', 1000);
  expect(typedPassword(1000 + 4 * 60_000)).toBe('quiet-lantern');
  expect(typedPassword(1000 + 5 * 60_000)).toBeNull();
  session.end();
  expect(typedPassword(1000)).toBeNull();
});

import { expect, test } from 'vitest';
import { socialResultOf } from './social-result.ts';

const ticket = 'Abc_-'.padEnd(43, '0');

test('a ticket is taken, and only something of a ticket’s shape', () => {
  expect(socialResultOf(`#${ticket}`)).toEqual({ kind: 'ticket', ticket });
  for (const odd of ['', '#', `#${ticket}0`, `#${ticket.slice(1)}`, '#<script>']) {
    expect(socialResultOf(odd)).toMatchObject({ kind: 'failed', error: { code: 'SOCIAL_FAILED' } });
  }
});

test('what was linked is named only if it is one of the providers', () => {
  expect(socialResultOf('#linked=google')).toEqual({ kind: 'linked', provider: 'google' });
  expect(socialResultOf('#linked=evil')).toMatchObject({ kind: 'failed' });
});

test('a fragment says only errors that can be said there: anybody may write one', () => {
  expect(socialResultOf('#error=SIGN_IN_CANCELLED')).toMatchObject({
    kind: 'failed',
    error: { code: 'SIGN_IN_CANCELLED' },
  });
  expect(socialResultOf('#error=SYSTEM_MAINTENANCE')).toMatchObject({
    kind: 'failed',
    error: { code: 'SOCIAL_FAILED' },
  });
});

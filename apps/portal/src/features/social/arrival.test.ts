import { expect, test } from 'vitest';
import { arrivalOf } from './arrival.ts';

const ticket = 'Abc_-'.padEnd(43, '0');

test('a ticket is taken, and only something of a ticket’s shape', () => {
  expect(arrivalOf(`#${ticket}`)).toEqual({ kind: 'ticket', ticket });
  for (const odd of ['', '#', `#${ticket}0`, `#${ticket.slice(1)}`, '#<script>']) {
    expect(arrivalOf(odd)).toMatchObject({ kind: 'failed', error: { code: 'SOCIAL_FAILED' } });
  }
});

test('what was linked is named only if it is one of the providers', () => {
  expect(arrivalOf('#linked=google')).toEqual({ kind: 'linked', provider: 'google' });
  expect(arrivalOf('#linked=evil')).toMatchObject({ kind: 'failed' });
});

test('a fragment says only errors that can be said there: anybody may write one', () => {
  expect(arrivalOf('#error=SIGN_IN_CANCELLED')).toMatchObject({ kind: 'failed', error: { code: 'SIGN_IN_CANCELLED' } });
  expect(arrivalOf('#error=SYSTEM_MAINTENANCE')).toMatchObject({ kind: 'failed', error: { code: 'SOCIAL_FAILED' } });
});

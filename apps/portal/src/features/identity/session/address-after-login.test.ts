import { expect, test } from 'vitest';
import { addressAfterLogin } from './address-after-login.ts';

test.each(['/play/NMS/lantern-tide', '/originals/dice'])('who logs in at %s plays on there', (pathname) => {
  expect(addressAfterLogin({ pathname, state: {} })).toBe('.');
});

test.each(['/', '/rng', '/originals', '/help'])('who logs in at %s goes home', (pathname) => {
  expect(addressAfterLogin({ pathname, state: {} })).toBe('/');
});

test('who was asked to log in by a press on a game goes on to it', () => {
  const address = '/play/NMS/lantern-tide';
  expect(addressAfterLogin({ pathname: '/rng', state: { game: { address } } })).toBe(address);
});

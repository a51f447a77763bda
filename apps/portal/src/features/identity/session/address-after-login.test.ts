import { expect, test } from 'vitest';
import { addressAfterLogin } from './address-after-login.ts';

test.each(['/play/NMS/lantern-tide', '/originals/dice'])('who logs in at %s plays on there', (pathname) => {
  expect(addressAfterLogin({ pathname, state: {} })).toEqual({ to: '.', search: {} });
});

test.each(['/', '/rng', '/originals', '/help'])('who logs in at %s goes home', (pathname) => {
  expect(addressAfterLogin({ pathname, state: {} })).toEqual({ to: '/', search: {} });
});

test('who was asked to log in by a press on a game goes on to it', () => {
  const address = '/play/NMS/lantern-tide';
  expect(addressAfterLogin({ pathname: '/rng', state: { game: { address } } })).toEqual({ to: address, search: {} });
});

test('who was sent to the login by a lottery comes back to it', () => {
  const state = { game: { address: '/lottery?gameCode=river-6d' } };
  expect(addressAfterLogin({ pathname: '/', state })).toEqual({ to: '/lottery', search: { gameCode: 'river-6d' } });
});

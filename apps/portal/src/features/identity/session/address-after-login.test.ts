import { expect, test } from 'vitest';
import { addressAfterLogin } from './address-after-login.ts';

test.each(['/play/NMS/lantern-tide', '/originals/dice'])('who logs in at %s plays on there', (path) => {
  expect(addressAfterLogin(path)).toBe('.');
});

test.each(['/', '/rng', '/originals', '/help'])('who logs in at %s goes home', (path) => {
  expect(addressAfterLogin(path)).toBe('/');
});

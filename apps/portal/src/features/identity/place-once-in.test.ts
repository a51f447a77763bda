import { expect, test } from 'vitest';
import { placeOnceIn } from './place-once-in.ts';

test.each(['/play/NMS/lantern-tide', '/originals/dice'])('who logs in at %s plays on there', (path) => {
  expect(placeOnceIn(path)).toBe('.');
});

test.each(['/', '/rng', '/originals', '/help'])('who logs in at %s goes home', (path) => {
  expect(placeOnceIn(path)).toBe('/');
});

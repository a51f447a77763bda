import { expect, test } from 'vitest';
import { noticeOf } from './frame-notices.ts';

const game = 'https://games.example';

test('a game in its frame is heard', () => {
  expect(noticeOf({ from: 'game', type: 'leave' }, game, game)).toBe('leave');
  expect(noticeOf({ from: 'game', type: 'balance', balance: '1', currency: 'THB' }, game, game)).toBe('balance');
});

test.each([
  ['another origin', { from: 'game', type: 'leave' }, 'https://other.example'],
  ['somebody else', { from: 'other', type: 'leave' }, game],
  ['a word that is not known', { from: 'game', type: 'transfer' }, game],
  ['a text', 'leave', game],
  ['nothing', null, game],
])('%s is not heard', (_what, data, origin) => {
  expect(noticeOf(data, origin, game)).toBeNull();
});

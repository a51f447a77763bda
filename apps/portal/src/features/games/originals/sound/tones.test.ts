import type { Round } from '@fairhouse/contract/originals';
import { expect, test } from 'vitest';
import { toneOf } from './tones.ts';

const round = (payout: string, multiplier: string) =>
  ({ stake: '10.0000', payout, multiplier, currency: 'THB' }) as Round;

test('a loss, a stake that came back and a win below its stake end plainly', () => {
  expect([round('0.0000', '0'), round('10.0000', '1.0000'), round('9.9999', '0.9999')].map(toneOf)).toEqual([
    'ended',
    'ended',
    'ended',
  ]);
  expect([round('10.0001', '1.0000'), round('99.0000', '9.9000'), round('100.0000', '10.0000')].map(toneOf)).toEqual([
    'won',
    'won',
    'wonMuch',
  ]);
});

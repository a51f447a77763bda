import { describe, expect, it } from 'vitest';
import { readRoundSearch, roundParam } from './round-search.ts';

describe('the round in an address', () => {
  it('is a plain number while a double holds it, and never loses a digit', () => {
    expect(roundParam('3')).toBe(3);
    expect(roundParam('9007199254740993')).toBe('9007199254740993');
    expect(readRoundSearch({ round: 3 })).toEqual({ round: 3 });
    expect(readRoundSearch({ round: '3' })).toEqual({ round: 3 });
    expect(readRoundSearch({ round: '9007199254740993' })).toEqual({ round: '9007199254740993' });
  });

  it('is left out when it is none', () => {
    expect(readRoundSearch({ round: 'x' })).toEqual({});
    expect(readRoundSearch({ round: -1 })).toEqual({});
    expect(readRoundSearch({ round: 1.5 })).toEqual({});
    expect(readRoundSearch({})).toEqual({});
  });
});

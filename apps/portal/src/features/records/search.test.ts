import { describe, expect, it } from 'vitest';
import { depositStates, withKnownState } from './money-states.ts';
import { readAccountSearch, readBetSearch, readMoneySearch } from './search.ts';

describe('the filter in the address', () => {
  it('holds what a record can be filtered by, beside its period', () => {
    expect(readBetSearch({ gameType: 'LIVE', vendor: 'ORIGINALS', status: 'SETTLED', period: 'today' })).toEqual({
      gameType: 'LIVE',
      vendor: 'ORIGINALS',
      status: 'SETTLED',
      period: 'today',
    });
    expect(readAccountSearch({ kind: 'deposits' })).toEqual({ kind: 'deposits' });
    expect(withKnownState(readMoneySearch({ state: 'CREDITED' }), depositStates)).toEqual({ state: 'CREDITED' });
  });

  it('leaves out what no record knows', () => {
    expect(readBetSearch({ gameType: 'a b', vendor: ['x'], status: 'OPEN' })).toEqual({});
    expect(readAccountSearch({ kind: 'toString' })).toEqual({});
    expect(readMoneySearch({ state: 'a b' })).toEqual({});
    expect(withKnownState(readMoneySearch({ state: 'PAID', period: 'today' }), depositStates)).toEqual({
      period: 'today',
    });
  });
});

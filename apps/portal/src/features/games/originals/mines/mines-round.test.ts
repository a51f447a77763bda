import { describe, expect, it } from 'vitest';
import { boardOf, lookOf, neighbour, tileNumbers } from './mines-round.ts';

describe('the board of a mines round', () => {
  it('shows what was uncovered, and nothing of the mines while the round is open', () => {
    const open = boardOf({ revealed: [3, 7], next: '1.2900' });
    expect(tileNumbers.filter((tile) => lookOf(tile, open) === 'gem')).toEqual([3, 7]);
    expect(tileNumbers.filter((tile) => lookOf(tile, open) === 'hidden')).toHaveLength(23);
  });

  it('shows every tile once the round is over, the mine that was hit apart from the others', () => {
    const lost = boardOf({ mines: [4, 9, 20], revealed: [3, 9] });
    expect(lookOf(9, lost)).toBe('hit');
    expect(lookOf(3, lost)).toBe('gem');
    expect([4, 20].map((tile) => lookOf(tile, lost))).toEqual(['leftMine', 'leftMine']);
    expect(lookOf(0, lost)).toBe('leftGem');
  });

  it('is nothing where the result is another game’s', () => {
    expect(boardOf({ roll: 50 })).toBeNull();
    expect(boardOf(null)).toBeNull();
    expect(tileNumbers.every((tile) => lookOf(tile, null) === 'hidden')).toBe(true);
  });

  it('is walked with the arrow keys and ends at its edges', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => neighbour(12, key))).toEqual([
      11, 13, 7, 17,
    ]);
    expect(neighbour(4, 'ArrowRight')).toBe(4);
    expect(neighbour(20, 'ArrowDown')).toBe(20);
    expect(['Home', 'End'].map((key) => neighbour(12, key))).toEqual([10, 14]);
    expect(neighbour(12, 'Enter')).toBeNull();
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BaccaratSpot,
  baccaratCardsPerRoundMax,
  baccaratDecks,
  baccaratPayout,
  baccaratRoundsPerShoe,
  baccaratSpots,
  baccaratTotal,
  bankerDraws,
  burnCount,
  dealBaccarat,
  shuffleShoe,
} from '@fairhouse/games/baccarat';
import { type Card, cardText } from '@fairhouse/games/cards';
import { percentText } from '@fairhouse/games/game';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baccaratReturns, countBaccarat } from './baccarat-odds.ts';
import { baccaratSheet } from './baccarat-sheet.ts';

/** Cards by their rank: "A", "2" … "10", "J", "Q", "K". */
function cards(text: string): Card[] {
  const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
  return text.split(' ').map((rank, i) => ranks.indexOf(rank) * 4 + (i % 4));
}

/** Deals from these cards, in this order. */
function deal(text: string) {
  const shoe = cards(text);
  const round = dealBaccarat(() => shoe.shift() ?? -1);
  return { ...round, over: shoe.length };
}

const anySpot = fc.constantFrom(...baccaratSpots);
/** Returns a source of the same numbers every time. */
function seeded(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return Math.floor((((z ^ (z >>> 15)) >>> 0) / 2 ** 32) * count);
  };
}

describe('baccarat', () => {
  test('counts aces one, tens and faces nothing, and the last digit of the sum', () => {
    expect(baccaratTotal(cards('A 9'))).toBe(0);
    expect(baccaratTotal(cards('K 7 5'))).toBe(2);
    expect(baccaratTotal(cards('10 J Q'))).toBe(0);
    expect(cards('A 10 K').map(cardText)).toEqual(['A♦', '10♥', 'K♠']);
  });

  test('deals by turns, and a natural ends the round with four cards', () => {
    const round = deal('9 2 K 3 5 5');
    expect(round).toMatchObject({ playerTotal: 9, bankerTotal: 5, natural: true, winner: 'player', over: 2 });
    expect(deal('2 4 3 4 5 5')).toMatchObject({ bankerTotal: 8, playerTotal: 5, winner: 'banker', over: 2 });
  });

  test('the player draws to five and stands on six; a banker against a standing player draws to five', () => {
    expect(deal('2 K 3 6 4 9')).toMatchObject({ playerTotal: 9, bankerTotal: 6, over: 1 });
    expect(deal('2 K 4 5 4 9')).toMatchObject({ playerTotal: 6, bankerTotal: 9, over: 1 });
    expect(deal('2 K 4 6 4 9')).toMatchObject({ playerTotal: 6, bankerTotal: 6, winner: 'tie', over: 2 });
  });

  test('the banker draws by the player’s third card as every casino’s table says', () => {
    // Rows: the banker's total; columns: the value of the player's third card, 0 to 9.
    const table = [
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDDSD',
      'SSDDDDDDSS',
      'SSSSDDDDSS',
      'SSSSSSDDSS',
      'SSSSSSSSSS',
    ];
    const ours = table.map((_, total) =>
      Array.from({ length: 10 }, (_, third) => (bankerDraws(total, third) ? 'D' : 'S')).join(''),
    );
    expect(ours).toEqual(table);
  });

  test('pairs are of the first two cards and of one rank, not of one value', () => {
    expect(deal('5 K 5 Q 2 2')).toMatchObject({ playerPair: true, bankerPair: false });
    expect(deal('4 9 3 9 2 2')).toMatchObject({ playerPair: false, bankerPair: true });
  });

  test('pays 1:1, 0.95:1, 8:1 and 11:1 beside the stake, and gives player and banker their stake at a tie', () => {
    const tie = deal('5 7 5 3 2 2');
    expect(tie).toMatchObject({ winner: 'tie', playerPair: true });
    const banker = deal('K 9 2 K 4 4');
    const back = (spot: BaccaratSpot, round: ReturnType<typeof deal>) => baccaratPayout(10_000n, spot, round);
    expect(baccaratSpots.map((spot) => back(spot, tie))).toEqual([10_000n, 10_000n, 90_000n, 120_000n, 0n]);
    expect(baccaratSpots.map((spot) => back(spot, banker))).toEqual([0n, 19_500n, 0n, 0n, 0n]);
    expect(back('player', deal('9 K K 2 4 4'))).toBe(20_000n);
  });

  test('rounds the commission up: a banker’s win of one unit brings nothing, of 33 brings 31', () => {
    const banker = deal('K 9 2 K 4 4');
    expect(baccaratPayout(1n, 'banker', banker)).toBe(1n);
    expect(baccaratPayout(33n, 'banker', banker)).toBe(64n);
  });

  test('never returns more than its odds nor less than nothing', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        anySpot,
        fc.array(fc.nat(51), { minLength: 6, maxLength: 6 }),
        (stake, spot, six) => {
          const back = baccaratPayout(
            stake,
            spot,
            dealBaccarat(() => six.shift() ?? 0),
          );
          return back >= 0n && back <= stake * 12n;
        },
      ),
    );
  });

  test('returns what the known count of all 4,998,398,275,503,360 deals of eight decks says', () => {
    expect(countBaccarat()).toEqual({
      banker: 2_292_252_566_437_888,
      player: 2_230_518_282_592_256,
      tie: 475_627_426_473_216,
      deals: 4_998_398_275_503_360,
    });
    const returns = baccaratReturns();
    expect(baccaratSpots.map((spot) => percentText(returns[spot], 4))).toEqual([
      '98.7649',
      '98.9420',
      '85.6403',
      '89.6385',
      '89.6385',
    ]);
  });

  test('has the par sheet that is published', () => {
    const published = join(import.meta.dirname, '../../../docs/games/baccarat.md');
    expect(readFileSync(published, 'utf8')).toBe(baccaratSheet());
  });

  test('a shoe holds eight decks, each order as likely as another, and lasts for all of its rounds', () => {
    const shoe = shuffleShoe(seeded(7));
    expect(shoe).toHaveLength(416);
    for (let card = 0; card < 52; card += 1) expect(shoe.filter((one) => one === card)).toHaveLength(8);
    expect(11 + baccaratRoundsPerShoe * baccaratCardsPerRoundMax).toBeLessThan(baccaratDecks * 52);
    expect(cards('A 5 10 K').map(burnCount)).toEqual([1, 5, 10, 10]);
    // Every card of a tiny shoe reaches every position.
    const draw = seeded(11);
    const firsts = Array.from({ length: 52 }, () => 0);
    for (let i = 0; i < 10_400; i += 1) {
      const [first = 0] = shuffleShoe(draw, 1);
      firsts[first] = (firsts[first] ?? 0) + 1;
    }
    const chi = firsts.reduce((sum, seen) => sum + (seen - 200) ** 2 / 200, 0);
    expect(chi).toBeLessThan(100);
  });

  test('returns in whole shoes what enumeration says, the last round as the first', () => {
    const draw = seeded(3);
    const seen = { first: { n: 0, back: 0 }, last: { n: 0, back: 0 } };
    for (let shoes = 0; shoes < 6_000; shoes += 1) {
      const shoe = shuffleShoe(draw);
      let at = 1 + burnCount(shoe[0] ?? 0);
      const next = () => {
        at += 1;
        return shoe[at - 1] ?? -1;
      };
      for (let round = 1; round <= baccaratRoundsPerShoe; round += 1) {
        const dealt = dealBaccarat(next);
        const half = round <= 30 ? seen.first : seen.last;
        half.n += 1;
        half.back += Number(baccaratPayout(100n, 'banker', dealt)) / 100;
      }
      expect(at).toBeLessThan(416);
    }
    // The standard error of 180,000 banker bets is 0.0022.
    for (const half of [seen.first, seen.last]) expect(Math.abs(half.back / half.n - 0.98942)).toBeLessThan(0.009);
  });
});

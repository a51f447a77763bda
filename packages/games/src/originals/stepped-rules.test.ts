import { type NumberStream, numbersOf } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, cardName, rankOf } from '../cards.ts';
import { replay, type Standing, type SteppedGame } from '../game.ts';
import { blackjackRtp } from './blackjack/odds.ts';
import { blackjack } from './blackjack/rules.ts';
import { hilo, hiloCalls, hiloIsRight, hiloWays } from './hilo/rules.ts';
import { ladder, ladderDifficulties, ladderRtp, ladderTop } from './ladder/rules.ts';
import { tower, towerDifficulties, towerRows, towerRtp } from './tower/rules.ts';
import { pokerHandOf } from './video-poker/hands.ts';
import { videoPokerRtp } from './video-poker/odds.ts';
import { videoPoker } from './video-poker/rules.ts';

const percent = ({ num, den }: Ratio) => (Number(num) * 100) / Number(den);
const always = () => true;
/** A stream that deals these cards of endless decks. */
const dealing = (...names: string[]): NumberStream => {
  let at = 0;
  return () => Math.ceil(((cards.get(names[at++] ?? '') ?? 0) * 2 ** 32) / 52);
};
const cards = new Map(Array.from({ length: 52 }, (_, card) => [cardName(card), card]));
const play = (game: SteppedGame, params: object, numbers: NumberStream, ...types: (string | object)[]) =>
  game.bet(params)?.after(
    numbers,
    types.map((type) => (typeof type === 'string' ? { type } : type)),
    always,
  ) ?? null;
const pays = (standing: Standing | null) => [standing?.state, (standing?.multiplierE4 ?? -1) / 10_000];

describe('tower and ladder', () => {
  test('return 99 % at every step, less than 0.01 points cut', () => {
    const returns = [
      ...towerDifficulties.flatMap((d) => Array.from({ length: towerRows }, (_, i) => towerRtp(d, i + 1))),
      ...ladderDifficulties.flatMap((d) => Array.from({ length: ladderTop(d) }, (_, i) => ladderRtp(d, i + 1))),
    ];
    expect(returns.filter((ratio) => percent(ratio) > 99 || percent(ratio) < 98.99)).toEqual([]);
    expect([tower.rtp, ladder.rtp]).toEqual(['99.00', '99.00']);
  });

  test('an open climb shows what was climbed and no more; a fall shows all', () => {
    const low = () => 0;
    expect(play(tower, { difficulty: 'hard' }, low, { type: 'climb', tile: 0 })).toMatchObject({
      state: 'open',
      result: { climbed: [0], next: '3.9600' },
      multiplierE4: 19_800,
    });
    const fallen = play(tower, { difficulty: 'hard' }, low, { type: 'climb', tile: 0 }, { type: 'climb', tile: 1 });
    expect([pays(fallen), fallen?.result]).toEqual([['settled', 0], { eggs: Array(9).fill([0]), climbed: [0, 1] }]);
    expect(play(ladder, { difficulty: 'easy' }, low, 'climb')).toMatchObject({ multiplierE4: 0, state: 'settled' });
  });

  test('a climb ends at the top, by a cash-out, or before the step that is not paid', () => {
    const low = () => 0;
    const climb = Array.from({ length: towerRows }, () => ({ type: 'climb', tile: 0 }));
    expect(pays(play(tower, { difficulty: 'master' }, low, ...climb))).toEqual(['settled', 259_522.56]);
    expect(pays(play(tower, { difficulty: 'master' }, low, ...climb.slice(0, 2), 'cashout'))).toEqual([
      'settled',
      15.84,
    ]);
    expect(play(tower, { difficulty: 'easy' }, low, 'cashout')).toBeNull();
    expect(pays(play(tower, { difficulty: 'easy' }, low, 'return'))).toEqual(['returned', 1]);
    expect(play(tower, { difficulty: 'easy' }, low, ...climb.slice(0, 1), 'return')).toBeNull();
    const limited = tower.bet({ difficulty: 'hard' })?.after(low, climb.slice(0, 2), (e4) => e4 <= 50_000);
    expect([limited?.state, limited?.actions.at(-1), limited?.multiplierE4]).toEqual([
      'settled',
      { type: 'cashout' },
      39_600,
    ]);
    expect(play(tower, { difficulty: 'hard' }, low, { type: 'climb', tile: 2 })).toBeNull();
    expect(play(tower, { difficulty: 'hard' }, low, ...climb, 'cashout')).toBeNull();
  });
});

describe('hilo', () => {
  test('the ways of a call are the ranks that prove it', () => {
    for (let card: Card = 0; card < 52; card += 1) {
      for (const call of hiloCalls) {
        const ways = hiloWays(card, call);
        const right = Array.from({ length: 13 }, (_, rank) => rank * 4).filter((next) => hiloIsRight(card, call, next));
        if (ways > 0) expect([cardName(card), call, right.length]).toEqual([cardName(card), call, ways]);
      }
    }
  });

  test('returns 99 % after any right calls, less than a ten-thousandth of the stake cut', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 1, max: 6 }), (nonce, calls) => {
        const seeds = { serverSeed: 's', clientSeed: 'c', nonce };
        const actions: { type: string }[] = [];
        let chance = 1;
        for (let i = 0; i < calls; i += 1) {
          const standing = hilo.bet({})?.after(numbersOf(seeds), actions, always);
          if (standing?.state !== 'open') return true;
          const shown = standing.result.cards;
          const card = cards.get(Array.isArray(shown) ? String(shown.at(-1)) : '') ?? 0;
          const call = rankOf(card) <= 7 ? 'higher' : 'lower';
          chance *= hiloWays(card, call) / 13;
          actions.push({ type: call });
        }
        const end = hilo.bet({})?.after(numbersOf(seeds), actions, always);
        const off = 0.99 - ((end?.multiplierE4 ?? 0) / 10_000) * chance;
        return end?.state !== 'open' || (off > -1e-9 && off < 1e-4);
      }),
    );
    expect(hilo.rtp).toBe('99.00');
  });

  test('a skip costs nothing and wins nothing; the next card stays unknown', () => {
    const deal = () => dealing('♦2', '♠K', '♦A', '♦5');
    expect(play(hilo, {}, deal())?.result).toEqual({
      cards: ['♦2'],
      next: { higher: '1.0725', lower: '6.4350' },
      skips: 52,
    });
    expect(play(hilo, {}, deal(), 'skip')?.result).toMatchObject({ next: { lower: '1.0725', same: '12.8700' } });
    expect(pays(play(hilo, {}, deal(), 'skip', 'lower', 'cashout'))).toEqual(['settled', 1.0725]);
    expect(pays(play(hilo, {}, deal(), 'skip', 'lower', 'higher', 'cashout'))).toEqual(['settled', 1.1618]);
  });

  test('what is no call there is refused, and so is one that the house would not pay', () => {
    const king = () => dealing('♠K', '♦K', '♦3');
    expect(play(hilo, {}, king(), 'higher')).toBeNull();
    expect(play(hilo, {}, king(), 'cashout')).toBeNull();
    expect(pays(play(hilo, {}, king(), 'same', 'cashout'))).toEqual(['settled', 12.87]);
    expect(hilo.bet({})?.after(king(), [{ type: 'same' }], (e4) => e4 < 100_000)).toBeNull();
    expect(hilo.bet({})?.leave([{ type: 'skip' }])).toEqual({ type: 'return' });
    expect(hilo.bet({})?.leave([{ type: 'lower' }])).toEqual({ type: 'cashout' });
  });
});

describe('blackjack', () => {
  const deal = (cardsDealt: string) => dealing(...cardsDealt.split(' '));
  const round = (dealt: string, ...actions: string[]) => play(blackjack, {}, deal(dealt), ...actions);

  test('returns by the best play the figure that is shown', () => {
    expect((blackjackRtp() * 100).toFixed(2)).toBe(blackjack.rtp);
  });

  test('the dealer stands on a soft seventeen and draws to sixteen', () => {
    expect(pays(round('♦10 ♦8 ♦6 ♦A', 'stand'))).toEqual(['settled', 2]);
    expect(round('♦10 ♦8 ♦6 ♦10 ♦5', 'stand')?.result).toMatchObject({ dealer: ['♦6', '♦10', '♦5'] });
    expect(pays(round('♦10 ♦8 ♦10 ♦8', 'stand'))).toEqual(['settled', 1]);
  });

  test('a blackjack pays 3 to 2, unless the dealer has one too; even money is sure', () => {
    expect(pays(round('♦A ♦K ♦9 ♦9'))).toEqual(['settled', 2.5]);
    expect(pays(round('♦A ♦K ♦10 ♦A'))).toEqual(['settled', 1]);
    expect(round('♦A ♦K ♦A ♦Q')?.result).toMatchObject({ options: ['evenMoney', 'decline'], dealer: ['♦A'] });
    expect(pays(round('♦A ♦K ♦A ♦Q', 'evenMoney'))).toEqual(['settled', 2]);
    expect(pays(round('♦A ♦K ♦A ♦Q', 'decline'))).toEqual(['settled', 1]);
    expect(pays(round('♦A ♦K ♦A ♦5', 'decline'))).toEqual(['settled', 2.5]);
  });

  test('insurance costs half the stake and pays 2 to 1 when the dealer has a blackjack', () => {
    const lost = round('♦10 ♦9 ♦A ♦K', 'insure');
    expect([pays(lost), lost?.stakedE4]).toEqual([['settled', 1.5], 15_000]);
    expect(pays(round('♦10 ♦9 ♦A ♦7', 'insure', 'stand'))).toEqual(['settled', 2]);
    expect(round('♦10 ♦9 ♦A ♦7', 'hit')).toBeNull();
    expect(round('♦10 ♦9 ♦A ♦7', 'insure', 'decline')).toBeNull();
    expect(pays(round('♦10 ♦9 ♦10 ♦A'))).toEqual(['settled', 0]);
  });

  test('a double stakes as much again and draws one card', () => {
    const won = round('♦6 ♦5 ♦6 ♦10 ♦10 ♦9', 'double');
    expect([pays(won), won?.stakedE4]).toEqual([['settled', 4], 20_000]);
    expect(round('♦6 ♦5 ♦6 ♦10 ♦2', 'hit', 'double')).toBeNull();
  });

  test('a pair splits once into hands of their own; aces get one card each', () => {
    const split = round('♦8 ♠8 ♦6 ♦10 ♦3 ♦10', 'split');
    expect(split).toMatchObject({
      state: 'open',
      stakedE4: 20_000,
      result: {
        hands: [{ cards: ['♦8', '♦3'] }, { cards: ['♠8', '♦10'] }],
        active: 0,
        options: ['hit', 'stand', 'double'],
      },
    });
    const all = round('♦8 ♠8 ♦6 ♦10 ♦3 ♦10 ♦10 ♦9', 'split', 'double', 'stand');
    expect([pays(all), all?.stakedE4]).toEqual([['settled', 6], 30_000]);
    expect(pays(round('♦A ♠A ♦6 ♦10 ♦K ♦9 ♦10', 'split'))).toEqual(['settled', 4]);
    expect(round('♦8 ♠9 ♦6 ♦10', 'split')).toBeNull();
  });

  test('a bust loses at once, and the hidden card stays hidden until the round ends', () => {
    expect(round('♦10 ♦5 ♦6 ♦9')?.result).toMatchObject({ dealer: ['♦6'] });
    expect(round('♦10 ♦5 ♦6 ♦9 ♦10', 'hit')).toMatchObject({ multiplierE4: 0, result: { dealer: ['♦6', '♦9'] } });
  });

  test('a player who left stands on what lies', () => {
    const bet = blackjack.bet({});
    const actions = [{ type: 'hit' }];
    const left = bet?.after(deal('♦2 ♦3 ♦6 ♦10 ♦9 ♦10'), [...actions, bet.leave(actions)], always);
    expect(pays(left ?? null)).toEqual(['settled', 2]);
    expect(pays(round('♦10 ♦9 ♦A ♦K', 'leave'))).toEqual(['settled', 0]);
  });

  test('never pays more than it covered', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 10 ** 9 }),
        fc.array(fc.constantFrom('insure', 'decline', 'split', 'double', 'hit')),
        (nonce, wish) => {
          const seeds = { serverSeed: 's', clientSeed: 'c', nonce };
          let taken: string[] = [];
          for (const action of [...wish, 'leave']) {
            if (play(blackjack, {}, numbersOf(seeds), ...taken, action)) taken = [...taken, action];
          }
          const end = play(blackjack, {}, numbersOf(seeds), ...taken);
          return end?.state === 'settled' && end.multiplierE4 <= 80_000 && (end.stakedE4 ?? 0) <= 45_000;
        },
      ),
    );
  });
});

describe('video poker', () => {
  const hand = (text: string) => pokerHandOf(text.split(' ').map((name) => cards.get(name) ?? 0));

  test('returns by the best holds the figure that is shown', () => {
    expect((videoPokerRtp() * 100).toFixed(2)).toBe(videoPoker.rtp);
  }, 30_000);

  test('knows its hands', () => {
    expect(hand('♠10 ♠J ♠Q ♠K ♠A')).toBe('royalFlush');
    expect(hand('♠A ♠2 ♠3 ♠4 ♠5')).toBe('straightFlush');
    expect(hand('♠9 ♠K ♠Q ♠J ♠10')).toBe('straightFlush');
    expect(hand('♠9 ♦9 ♥9 ♣9 ♠2')).toBe('fourOfAKind');
    expect(hand('♠9 ♦9 ♥9 ♣2 ♠2')).toBe('fullHouse');
    expect(hand('♠9 ♠2 ♠4 ♠6 ♠8')).toBe('flush');
    expect(hand('♠10 ♦J ♠Q ♠K ♠A')).toBe('straight');
    expect(hand('♠J ♦Q ♠K ♠A ♠2')).toBe('none');
    expect(hand('♠9 ♦9 ♥9 ♣3 ♠2')).toBe('threeOfAKind');
    expect(hand('♠9 ♦9 ♥3 ♣3 ♠2')).toBe('twoPairs');
    expect(hand('♠J ♦J ♥3 ♣4 ♠2')).toBe('jacksOrBetter');
    expect(hand('♠A ♦A ♥3 ♣4 ♠2')).toBe('jacksOrBetter');
    expect(hand('♠10 ♦10 ♥3 ♣4 ♠2')).toBe('none');
  });

  test('held cards stay in every hand, and each hand draws from what was not dealt', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 6 }), fc.subarray([0, 1, 2, 3, 4]), (nonce, hold) => {
        const seeds = { serverSeed: 's', clientSeed: 'c', nonce };
        const standing = play(videoPoker, { hands: 10 }, numbersOf(seeds), { type: 'draw', hold });
        const drawn = videoPoker.draw(numbersOf(seeds), {});
        const { cards: first, hands } = standing?.result ?? {};
        if (!Array.isArray(first) || !Array.isArray(hands) || !Array.isArray(drawn?.cards)) return false;
        const whole = drawn.cards;
        return (
          hands.length === 10 &&
          hands.every((made, i) => {
            if (!Array.isArray(made)) return false;
            const others = made.filter((_, place) => !hold.includes(place));
            return (
              hold.every((place) => made[place] === first[place]) &&
              others.every((card) => !first.includes(card)) &&
              new Set(made).size === 5 &&
              (i > 0 || others.every((card, at) => card === whole[5 + at]))
            );
          })
        );
      }),
    );
  });

  test('pays the mean of its hands, and refuses a second draw and places that are none', () => {
    const seeds = { serverSeed: 's', clientSeed: 'c', nonce: 1 };
    const hold = { type: 'draw', hold: [0, 1] };
    expect(play(videoPoker, { hands: 1 }, numbersOf(seeds))?.result).toEqual({ cards: expect.any(Array) });
    expect(play(videoPoker, { hands: 1 }, numbersOf(seeds), hold, hold)).toBeNull();
    for (const wrong of [[5], [1, 1], [0.5], 'all']) {
      expect(play(videoPoker, { hands: 1 }, numbersOf(seeds), { type: 'draw', hold: wrong })).toBeNull();
    }
    expect(videoPoker.bet({ hands: 2 })).toBeNull();
    const closed = replay(videoPoker, { params: { hands: 5 }, actions: [hold] }, numbersOf(seeds));
    expect(closed?.multiplierE4).toBeGreaterThanOrEqual(0);
  });
});

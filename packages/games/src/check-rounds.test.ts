import { numbersOf } from '@fairhouse/fairness/numbers';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { expect, test } from 'vitest';
import type { ToldRound } from './check-round.ts';
import { checkRounds, type RoundsCheck } from './check-rounds.ts';
import { multiplierText, paidFor } from './game.ts';
import { crash } from './originals/crash/rules.ts';
import { dice } from './originals/dice/rules.ts';
import { type FiledRound, RoundsFileError, readRounds, roundsColumns } from './rounds-file.ts';

const serverSeed = 'b7'.repeat(32);
/** A seed that a spreadsheet would run as a formula, and that contains every special character of the file format. */
const clientSeed = '=1+"2",;';

function diceRound(nonce: number): FiledRound {
  const bet = dice.bet({ target: 50.5, condition: 'over' });
  if (!bet) throw new Error('dice takes the bet');
  const outcome = bet.decide(numbersOf({ serverSeed, clientSeed, nonce }));
  const paid = paidFor(100_000n, outcome);
  return {
    roundId: String(nonce + 1),
    placedAt: '2026-01-01T00:00:00.000Z',
    game: 'dice',
    kind: 'instant',
    currency: 'THB',
    stake: '10.0000',
    payout: `${paid / 10_000n}.${String(paid % 10_000n).padStart(4, '0')}`,
    multiplier: multiplierText(outcome.multiplierE4),
    params: bet.params,
    actions: [],
    result: outcome.result,
    serverSeedHash: hashOfServerSeed(serverSeed),
    clientSeed,
    nonce,
    serverSeed,
  };
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const fileOf = (rounds: readonly FiledRound[], end = '\n') =>
  `\ufeff${[roundsColumns.map(([name]) => name), ...rounds.map((round) => roundsColumns.map(([, cell]) => cell(round)))]
    .map((line) => line.map(quoted).join(','))
    .join(end)}${end}`;

function found(text: string): RoundsCheck {
  let last: RoundsCheck | undefined;
  for (const so of checkRounds(text)) last = so;
  if (!last) throw new Error('the findings come at the end');
  return last;
}

const rounds = [0, 1, 2, 3].map(diceRound);

test('a file is read back as it was written, whatever a client seed holds and however its lines end', () => {
  for (const end of ['\n', '\r\n']) expect([...readRounds(fileOf(rounds, end))]).toEqual(rounds);
  expect(found(fileOf(rounds))).toEqual({ rounds: 4, agree: 4, unread: 0, faulty: [], gaps: 0 });
});

test('each round that does not agree is named with its reason', () => {
  const forged = (change: Partial<ToldRound>, nonce = 1): FiledRound => ({ ...diceRound(nonce), ...change });
  const faults: [FiledRound, string][] = [
    [forged({ payout: '99.0000' }), 'payout'],
    [forged({ stake: '1.0000' }), 'payout'],
    [forged({ result: { roll: 100.5 } }), 'result'],
    [forged({ serverSeedHash: hashOfServerSeed('another') }), 'seed'],
    [forged({ serverSeed: null }), 'sealed'],
    [forged({ game: 'nothing' }), 'unknown'],
    [forged({}, 0), 'twice'],
  ];
  for (const [round, fault] of faults) {
    const check = found(fileOf([diceRound(0), round]));
    expect({ ...check, gaps: 0 }).toEqual({
      rounds: 2,
      agree: 1,
      unread: 0,
      faulty: [{ roundId: round.roundId, game: round.game, nonce: round.nonce, fault }],
      gaps: 0,
    });
  }
});

test('rounds that the file leaves out are counted', () => {
  expect(found(fileOf([diceRound(9), diceRound(4), diceRound(7)])).gaps).toBe(3);
});

test('a bet on a shared round is checked by its hash and salt, and several of them share no nonce', () => {
  const gameHash = 'c'.repeat(64);
  const end = crash.endOf(gameHash, 'salt') / 100;
  const shared: FiledRound = {
    ...diceRound(0),
    game: 'crash',
    kind: 'shared',
    params: { target: 1.01 },
    result: { multiplier: end },
    multiplier: end >= 1.01 ? '1.0100' : '0',
    payout: end >= 1.01 ? '10.1000' : '0.0000',
    serverSeedHash: hashOfServerSeed(gameHash),
    clientSeed: 'salt',
    nonce: 7,
    serverSeed: gameHash,
  };
  expect(found(fileOf([shared]))).toMatchObject({ agree: 1, gaps: 0 });
  expect(found(fileOf([{ ...shared, result: { multiplier: end + 1 } }]))).toMatchObject({ agree: 0 });
});

test('what is no file of rounds is refused, and a line that is no round is counted', () => {
  expect(() => found('Time,Round\n1,2\n')).toThrow(RoundsFileError);
  expect(() => found('')).toThrow(RoundsFileError);
  expect(found(`${fileOf(rounds)}nonsense,1\n"open`)).toMatchObject({ rounds: 4, agree: 4, unread: 2 });
});

import { numbersOf, type Seeds } from '@fairhouse/fairness/numbers';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { type Game, multiplierOf, multiplierText, type Outcome, paidFor, replay, stakedFor } from './game.ts';
import { games } from './originals/registry.ts';

/** A round as its player receives it. Amounts have all the decimals of their currency. */
export type ToldRound = {
  game: string;
  /** The whole stake, and the opening stake if actions added to it. */
  stake: string;
  firstStake?: string;
  payout: string;
  multiplier: string;
  params: unknown;
  actions: readonly unknown[];
  result: unknown;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  /** null while it is secret. For a shared round this is its hash, and the client seed is the salt. */
  serverSeed: string | null;
};

/** The findings of a check that computed a round again from its seeds. */
export type RoundCheck =
  /** The server seed is still secret: rotate the pair first. */
  | { state: 'sealed' }
  /** The rules of the game are unknown here. */
  | { state: 'unknown' }
  | {
      state: 'checked';
      /** SHA-256 of the revealed server seed is the hash that was shown before the bet. */
      seedHonest: boolean;
      /** The seeds give the result that was paid on. */
      resultHonest: boolean;
      /** The rules give the payout that was booked. */
      payoutHonest: boolean;
      computedHash: string;
      computedResult: unknown;
      computedPayout: string;
    };

/** Computes a round again from its seeds and compares every step; nothing from the server is trusted. */
export function checkRound(round: ToldRound): RoundCheck {
  if (round.serverSeed === null) return { state: 'sealed' };
  const game = games.get(round.game);
  const currency = { scale: round.stake.split('.')[1]?.length ?? 0 };
  const stake = parseMoney(round.firstStake ?? round.stake, currency);
  const { serverSeed, clientSeed, nonce } = round;
  const outcome = game && outcomeOf(game, round, { serverSeed, clientSeed, nonce });
  if (!outcome || stake === null) return { state: 'unknown' };

  const computedHash = hashOfServerSeed(serverSeed);
  const computedPayout = formatMoney(paidFor(stake, outcome), currency);
  return {
    state: 'checked',
    seedHonest: computedHash === round.serverSeedHash,
    resultHonest: same(outcome.result, round.result),
    payoutHonest:
      multiplierText(multiplierOf(outcome)) === round.multiplier &&
      formatMoney(stakedFor(stake, outcome), currency) === round.stake &&
      computedPayout === round.payout,
    computedHash,
    computedResult: outcome.result,
    computedPayout,
  };
}

/** The outcome by the seeds; for a shared round by its hash and the salt instead. */
function outcomeOf(game: Game, { params, actions }: ToldRound, seeds: Seeds): Outcome | null {
  if (game.kind !== 'shared') return replay(game, { params, actions }, numbersOf(seeds));
  return game.bet(params)?.settle(game.endOf(seeds.serverSeed, seeds.clientSeed), actions) ?? null;
}

/** True only when every step agreed. */
export function isHonest(check: RoundCheck): boolean {
  return check.state === 'checked' && check.seedHonest && check.resultHonest && check.payoutHonest;
}

/** True when two JSON values are equal, whatever the order of their keys. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = new Map(Object.entries(a));
  const right = Object.entries(b);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.size === right.length &&
    right.every(([key, value]) => left.has(key) && same(left.get(key), value))
  );
}

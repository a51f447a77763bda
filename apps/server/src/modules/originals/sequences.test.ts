import type { BetRequest, BetValue, RevealedPair, Round } from '@fairhouse/contract/originals';
import { verify } from '@fairhouse/games/verify';
import { formatMoney } from '@fairhouse/money/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '../../platform/errors.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { placeBet } from './bet.ts';
import { listRounds } from './round.ts';
import { rotateSeeds, seedState } from './seeds.ts';
import { anotherNode, balanceOf, newPlayer, units } from './testing.ts';

let other: ReturnType<typeof anotherNode>;
const ctx = await useTestCtx();
beforeAll(async () => {
  other = anotherNode(ctx);
});
afterAll(async () => {
  await other.close();
});

type Step =
  | { do: 'bet'; key: number; stake: string; target: number; condition: 'over' | 'under'; node: boolean }
  | { do: 'rotate'; clientSeed: string | undefined; node: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      // Few different keys, so that some are repeated, with the same bet or another one.
      key: fc.nat({ max: 9 }),
      stake: fc.constantFrom('1', '1.0000', '3.3333', '40', '100', '0', '-1', '0.5', '1.00001'),
      target: fc.constantFrom(50.5, 2, 98, 99.99, 0.01, 120),
      condition: fc.constantFrom('over' as const, 'under' as const),
      node: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rotate' as const),
      clientSeed: fc.constantFrom(undefined, 'seed: one', 'seed two', ' bad'),
      node: fc.boolean(),
    }),
  },
);

test('any sequence of bets, retries and rotations keeps balance, nonces and commitments as a plain account of it says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const player = await newPlayer(ctx, { balance: '200' });
      let balance = units('200');
      let seeds = await seedState(ctx, player.memberId);
      const answered = new Map<number, { body: string; value: BetValue }>();
      const rounds: Round[] = [];
      const revealed: RevealedPair[] = [];

      for (const s of steps) {
        const at = s.node ? other.node : ctx;
        if (s.do === 'rotate') {
          const value = await rotateSeeds(at, player.memberId, s.clientSeed).catch(codeOf);
          if (value === 'SEED_INVALID') continue;
          if (typeof value === 'string') throw new Error(value);
          expect(value.revealed).toMatchObject({ serverSeedHash: seeds.serverSeedHash, nonces: seeds.nonce });
          expect(value.current).toMatchObject({
            serverSeedHash: seeds.nextServerSeedHash,
            clientSeed: s.clientSeed ?? seeds.clientSeed,
            nonce: 0,
          });
          revealed.push(value.revealed);
          seeds = value.current;
          continue;
        }
        const bet: BetRequest = { game: 'dice', stake: s.stake, params: { target: s.target, condition: s.condition } };
        const value = await placeBet(at, player, `key-of-step-${s.key}`, bet).catch(codeOf);
        const body = JSON.stringify([Number(s.stake), bet.params]);
        const first = answered.get(s.key);
        if (typeof value === 'string') {
          if (value === 'IDEMPOTENCY_CONFLICT') expect(first && first.body !== body).toBe(true);
          else if (value === 'INSUFFICIENT_FUNDS') expect(balance < units(s.stake)).toBe(true);
          else expect(['AMOUNT_INVALID', 'STAKE_OUT_OF_RANGE', 'GAME_PARAMS_INVALID']).toContain(value);
        } else if (first) {
          expect(body).toBe(first.body);
          expect(value.balance).toBe(first.value.balance);
          expect({ ...value.round, serverSeed: null }).toEqual(first.value.round);
        } else {
          expect(value.round).toMatchObject({ nonce: seeds.nonce, serverSeedHash: seeds.serverSeedHash });
          balance += units(value.round.payout) - units(value.round.stake);
          expect(value.balance).toBe(formatMoney(balance, 'THB'));
          seeds = { ...seeds, nonce: seeds.nonce + 1 };
          rounds.unshift(value.round);
          answered.set(s.key, { body, value });
        }
        expect(await balanceOf(ctx, player)).toBe(balance);
      }

      expect(await seedState(ctx, player.memberId)).toEqual(seeds);
      const { list } = await listRounds(ctx, player, { pageSize: 100 });
      expect(list.map((round) => ({ ...round, serverSeed: null }))).toEqual(rounds);
      for (const round of list) {
        const pair = revealed.find(({ seedPairId }) => seedPairId === round.seedPairId);
        expect(round.serverSeed).toBe(pair?.serverSeed ?? null);
        if (pair) expect(verify({ ...pair, game: round.game, nonce: round.nonce, params: {} })).toEqual(round.result);
      }
    }),
    { numRuns: 40 },
  );
});

function codeOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  throw error;
}

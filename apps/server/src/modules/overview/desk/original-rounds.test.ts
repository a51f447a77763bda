import { randomUUID } from 'node:crypto';
import type { DeskOriginalRound } from '@fairhouse/contract/desk-replay';
import { verify } from '@fairhouse/games/verify';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { memberWith } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import type { OperatorRole } from '../../operators/index.ts';
import { placeBet } from '../../originals/bet.ts';
import { rotateSeeds } from '../../originals/seeds.ts';
import { evens, minesBet } from '../../originals/testing.ts';
import { rollUpAll } from '../../records/testing.ts';

const { app, ctx } = await useTestApp();

async function ask(id: string, role: OperatorRole = 'support') {
  const { headers } = await signedInOperator(ctx, { role });
  const answer = await app.inject({ url: `/ops/v1/original-rounds/${id}`, headers });
  return { status: answer.statusCode, ...answer.json<{ value: DeskOriginalRound; code?: string }>() };
}

async function player() {
  const { memberId, username } = await memberWith(ctx, 10_000_000n);
  return { username, memberId, currency: 'THB', isTrial: false } as const;
}

test('a disputed round is looked up by its number, and computed anew once its seed is revealed', async () => {
  const own = await player();
  const { round } = await placeBet(ctx, own, randomUUID(), evens());
  await rollUpAll(ctx);
  const { value } = await ask(round.roundId);
  expect(value).toMatchObject({ username: own.username, game: 'dice', shared: false, result: round.result });
  expect(value.serverSeed).toBeNull();
  await rotateSeeds(ctx, own.memberId, undefined);
  const { serverSeed, clientSeed, nonce, params, result, game } = (await ask(round.roundId)).value;
  expect(serverSeed).not.toBeNull();
  const seeds = { serverSeed: serverSeed ?? '', clientSeed, nonce };
  expect(verify({ game, ...seeds, params: Object(params) })).toEqual(result);
});

test('what is hidden from the player of an open round is hidden from operators', async () => {
  const own = await player();
  const { round } = await placeBet(ctx, own, randomUUID(), minesBet());
  await rollUpAll(ctx);
  expect(JSON.stringify(await ask(round.roundId, 'admin'))).not.toMatch(/"mines":\[/);
});

test('a round that is none, and roles that see no players, are refused', async () => {
  expect(await ask('999999999')).toMatchObject({ code: 'NOT_FOUND' });
  expect(await ask('abc')).toMatchObject({ code: 'MALFORMED' });
  expect(await ask('1', 'content')).toMatchObject({ code: 'FORBIDDEN' });
});

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { findRound, listRounds } from './round.ts';
import { rotateSeeds, seedState } from './seeds.ts';
import { anotherNode, newPlayer, play, refusal } from './testing.ts';

const ctx = await useTestCtx();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a member has one active pair and one next pair, however many ask first at once', async () => {
  const { memberId } = await newPlayer(ctx);
  const { node, close } = anotherNode(ctx);
  const seen = await Promise.all([ctx, node, ctx, node, ctx, node].map((c) => seedState(c, memberId)));
  await close();
  expect(new Set(seen.map((s) => JSON.stringify(s))).size).toBe(1);
  expect(seen[0]).toMatchObject({ nonce: 0, clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const { rows } = await sql<{ state: string }>`
    select state from originals.seed_pair where member_id = ${memberId} order by state`.execute(ctx.db);
  expect(rows.map((r) => r.state)).toEqual(['active', 'next']);
});

test('rotation reveals the seed whose hash was shown, and the committed next one comes into force with the new client seed', async () => {
  const player = await newPlayer(ctx);
  const before = await seedState(ctx, player.memberId);
  await play(ctx, player);
  await play(ctx, player);
  const { revealed, current } = await rotateSeeds(ctx, player.memberId, 'my own: seed');

  expect(sha256(revealed.serverSeed)).toBe(before.serverSeedHash);
  expect(revealed).toMatchObject({ seedPairId: before.seedPairId, clientSeed: before.clientSeed, nonces: 2 });
  expect(current).toMatchObject({ serverSeedHash: before.nextServerSeedHash, clientSeed: 'my own: seed', nonce: 0 });
  expect(current.nextServerSeedHash).not.toBe(current.serverSeedHash);
  expect(await seedState(ctx, player.memberId)).toEqual(current);

  const again = await rotateSeeds(ctx, player.memberId, undefined);
  expect(sha256(again.revealed.serverSeed)).toBe(before.nextServerSeedHash);
  expect(again.current).toMatchObject({ serverSeedHash: current.nextServerSeedHash, clientSeed: 'my own: seed' });
});

test('rotations at once each reveal another pair', async () => {
  const { memberId } = await newPlayer(ctx);
  const { node, close } = anotherNode(ctx);
  const values = await Promise.all([ctx, node, ctx, node].map((c) => rotateSeeds(c, memberId, undefined)));
  await close();
  expect(new Set(values.map((v) => v.revealed.seedPairId)).size).toBe(4);
});

test('a client seed is one to 64 printable characters', async () => {
  const { memberId } = await newPlayer(ctx);
  const before = await seedState(ctx, memberId);
  for (const seed of ['', ' a', 'a\nb', 'โชคดี', 'x'.repeat(65)]) {
    expect(await refusal(rotateSeeds(ctx, memberId, seed)), JSON.stringify(seed)).toBe('SEED_INVALID');
  }
  expect(await seedState(ctx, memberId)).toEqual(before);
});

test('a server seed is shown only once it is revealed, and is sealed in the database', async () => {
  const player = await newPlayer(ctx);
  const { round } = await play(ctx, player);
  expect((await findRound(ctx, player, BigInt(round.roundId))).serverSeed).toBeNull();
  const { revealed } = await rotateSeeds(ctx, player.memberId, undefined);
  expect((await findRound(ctx, player, BigInt(round.roundId))).serverSeed).toBe(revealed.serverSeed);
  const { rows } = await sql<{ text: string }>`
    select encode(server_seed_sealed, 'escape') as text from originals.seed_pair`.execute(ctx.db);
  expect(rows.some(({ text }) => text.includes(revealed.serverSeed))).toBe(false);
});

test("a member sees own rounds only: a foreign round is not found, a trial user's neither", async () => {
  const [one, two, trial] = [await newPlayer(ctx), await newPlayer(ctx), await newPlayer(ctx, { isTrial: true })];
  const { round } = await play(ctx, one);
  await play(ctx, two);
  const { round: trialRound } = await play(ctx, trial);
  expect(await findRound(ctx, one, BigInt(round.roundId))).toEqual(round);
  expect(await findRound(ctx, trial, BigInt(trialRound.roundId))).toEqual(trialRound);
  for (const [player, id] of [
    [two, round.roundId],
    [trial, round.roundId],
    [one, trialRound.roundId],
    [one, '1'],
    [one, '999999999'],
  ] as const) {
    expect(await refusal(findRound(ctx, player, BigInt(id)))).toBe('ROUND_NOT_FOUND');
  }
});

test('rounds come newest first in pages that neither repeat nor skip', async () => {
  const player = await newPlayer(ctx);
  const ids: string[] = [];
  for (let i = 0; i < 7; i += 1) ids.unshift((await play(ctx, player)).round.roundId);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRounds(ctx, player, { pageSize: 3, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.list.map((round) => round.roundId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(ids);
});

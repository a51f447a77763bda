import type { GameList, HotList } from '@fairhouse/contract/games';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { editGame } from '../desk/edit.ts';
import { noteRecent } from './member-store.ts';
import { emptyCatalogue, testGame, testVendor } from './testing.ts';

const { app, ctx } = await useTestApp();
const codesOf = (games: readonly { gameCode: string }[]) => games.map(({ gameCode }) => gameCode);

test('a game that twenty members open within a week is hot by itself, unless an operator says otherwise', async () => {
  await emptyCatalogue(ctx);
  await testVendor(ctx, 'SLOTS', { position: 1 });
  const game = (code: string) => testGame(ctx, 'SLOTS', code);
  const [loved, denied, few] = [await game('loved'), await game('denied'), await game('few')];
  const [long, named] = [await game('long'), await game('named')];
  await editGame(ctx, null, String(denied), { hot: false });
  await editGame(ctx, null, String(named), { hot: true });
  const members = await Promise.all(Array.from({ length: 20 }, () => signedInMember(ctx)));
  const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
  for (const [index, { memberId }] of members.entries()) {
    for (const nodeId of [loved, denied]) await noteRecent(ctx.db, memberId, nodeId, ctx.clock());
    if (index > 0) await noteRecent(ctx.db, memberId, few, ctx.clock());
    await noteRecent(ctx.db, memberId, long, longAgo);
  }
  const ask = async <T>(url: string) => (await app.inject({ url })).json<{ value: T }>().value;
  const { list } = await ask<HotList>('/lgw/games/hot?isPlatform=2');
  expect(codesOf(list)).toEqual(['dice', 'mines', 'named', 'loved']);
  const { games } = await ask<GameList>('/lgw/games/list?gameType=RNG');
  expect(codesOf(games.filter(({ isHot }) => isHot === 1))).toEqual(['named', 'loved']);
  // A member's repeated openings count once, and old ones do not count; hot games follow the opened ones.
  const popular = '/lgw/games/popular';
  expect(codesOf((await ask<HotList>(popular)).list)).toEqual(['loved', 'denied', 'few', 'dice', 'mines', 'named']);
  expect(codesOf((await ask<HotList>(`${popular}?limit=1`)).list)).toEqual(['loved']);
});

import type { RoomList } from '@fairhouse/contract/games';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { bodyOf, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { testGame, testVendor } from './testing.ts';

const site = await useTestApp();

test('rooms of games between members are those that their vendors tell of', async () => {
  const room = {
    gameCode: 'big-two',
    name: { EN: 'Garden', TH: 'สวน' },
    dealer: '',
    state: 'BETTING',
    players: 3,
    road: [],
  };
  const tables = [
    { ...room, table: 'garden', limits: { THB: { min: '10', max: '500' } } },
    { ...room, table: 'closed', limits: {}, state: 'CLOSED' },
    { ...room, table: 'other', limits: {}, gameCode: 'unknown' },
  ];
  const server = await startLocalServer(() => async (request, response) => {
    await bodyOf(request);
    sendJson(response, { tables });
  });
  onTestFinished(server.close);
  await testVendor(site.ctx, 'CARDS', { url: server.url });
  await testGame(site.ctx, 'CARDS', 'big-two', { game_type: 'PVP' });
  // A silent vendor has no rooms, and delays nobody.
  await testVendor(site.ctx, 'AWAY');
  await testGame(site.ctx, 'AWAY', 'mahjong', { game_type: 'PVP' });

  const rooms = async (query = '') =>
    (await site.app.inject({ url: `/wps/relay/GLS2_roomList${query}` })).json<{ value: RoomList }>().value.list;
  expect(await rooms('?language=TH')).toEqual([
    {
      vassalage: 'CARDS',
      gameCode: 'big-two',
      room: 'garden',
      name: 'สวน',
      players: 3,
      minBet: '10.0000',
      maxBet: '500.0000',
    },
  ]);
  expect(await rooms('?vassalage=AWAY')).toEqual([]);
});

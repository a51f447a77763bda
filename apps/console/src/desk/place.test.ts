import { expect, test } from 'vitest';
import type { Desk, DeskRoute } from '../api/desk.ts';
import { players } from '../places/players.ts';
import { site } from '../places/site.ts';
import { actsOf, fileQuery } from './place.ts';

const [place] = players;
const route = (path: string) => ({ method: 'POST', path }) as DeskRoute;
const desk = {
  routes: new Map(['lock', 'unlock'].map((name) => [`POST /members/{id}/${name}`, route(`/members/{id}/${name}`)])),
} as unknown as Desk;

test('of two opposite acts the one that fits the row is offered', () => {
  const offered = (lockedAt: string | null | undefined) =>
    place && actsOf(desk, place, { id: '1', lockedAt }).onRow.map(({ name }) => name);
  expect(offered(null)).toEqual(['lock']);
  expect(offered('2026-01-01T00:00:00.000Z')).toEqual(['unlock']);
  // For a row without the field both acts are offered, and the server decides.
  expect(offered(undefined)).toEqual(['lock', 'unlock']);
});

test('a file is narrowed as the list is, by the name of a player too, but by nothing that its route refuses', () => {
  const query = { properties: { username: {}, state: {} } };
  const reading = { routes: new Map([['GET /referral/friends/csv', { query }]]) } as unknown as Desk;
  const filter = { username: 'malee', state: 'REVIEW', find: 'x' };
  expect(fileQuery(reading, '/referral/friends/csv', filter)).toEqual({ username: 'malee', state: 'REVIEW' });
});

test('what is given whole is deleted by an act of its own, and stays given in its form', () => {
  const banner = { anyOf: [{ type: 'object', properties: { title: {} } }, { type: 'null' }] };
  const body = { type: 'object', properties: { banner, reason: {}, version: {} }, required: ['banner', 'reason'] };
  const put = { method: 'PUT', path: '/site/banners/{name}', body } as unknown as DeskRoute;
  const content = { routes: new Map([['PUT /site/banners/{name}', put]]) } as unknown as Desk;
  const banners = site.find(({ name }) => name === 'banners');
  if (!banners) throw new Error('the console has a place of banners');
  const { onRow, onPlace } = actsOf(content, banners, { id: 'home' });
  expect(onRow.map(({ name, says }) => [name, says])).toEqual([
    ['set', undefined],
    ['delete', { banner: null }],
  ]);
  const [set, deletes] = onRow;
  expect(set?.route.body?.properties?.banner).toEqual(banner.anyOf[0]);
  expect(deletes?.route.body).toMatchObject({ properties: { reason: {}, version: {} }, required: ['reason'] });
  expect(onPlace.map(({ name }) => name)).toEqual(['add']);
});

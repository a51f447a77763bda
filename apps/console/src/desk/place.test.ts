import { expect, test } from 'vitest';
import type { Desk, DeskRoute } from '../api/desk.ts';
import { players } from '../places/players.ts';
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
  // A row that does not say leaves both to the server.
  expect(offered(undefined)).toEqual(['lock', 'unlock']);
});

test('a file is narrowed as the list is, by the name of a player too, but by nothing that its route refuses', () => {
  const query = { properties: { username: {}, state: {} } };
  const reading = { routes: new Map([['GET /referral/friends/csv', { query }]]) } as unknown as Desk;
  const filter = { username: 'malee', state: 'REVIEW', find: 'x' };
  expect(fileQuery(reading, '/referral/friends/csv', filter)).toEqual({ username: 'malee', state: 'REVIEW' });
});

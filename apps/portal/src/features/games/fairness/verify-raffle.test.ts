import { drawTickets, hashOfList, ownerMark, ticketList } from '@fairhouse/fairness/raffle';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { expect, test } from 'vitest';
import { checkRaffle } from './verify-raffle.ts';

const serverSeed = 'a'.repeat(64);
const mark = ownerMark({ code: 'lanterns', account: 'somchai', luck: 'clover' });
const other = ownerMark({ code: 'lanterns', account: 'malee', luck: 'rice' });
const list = ticketList([
  { first: 1, last: 30, name: 'so•••', mark },
  { first: 31, last: 80, name: 'ma•••', mark: other },
]);
const winners = drawTickets({ serverSeed, listHash: hashOfList(list), tickets: 80, prizes: 3 });
const raffle = {
  serverSeed,
  serverSeedHash: hashOfServerSeed(serverSeed),
  listHash: hashOfList(list),
  winners: winners.map((ticket, draw) => ({ draw, ticket })),
  prizes: 3,
};
const mine = { mark, first: 1, last: 30 };

test('a raffle that was drawn rightly passes every check', () => {
  expect(checkRaffle(raffle, list, mine)).toEqual({ seed: true, list: true, winners: true, mark: true });
  expect(checkRaffle(raffle, list, null).mark).toBeNull();
});

test('another seed, another list, another winner and another owner are told apart', () => {
  expect(checkRaffle({ ...raffle, serverSeed: 'b'.repeat(64) }, list, mine)).toMatchObject({ seed: false });
  expect(checkRaffle(raffle, list.replace('ma•••', 'zz•••'), mine)).toMatchObject({ list: false });
  const swapped = raffle.winners.map(({ draw, ticket }) => ({ draw, ticket: draw === 1 ? (ticket % 80) + 1 : ticket }));
  expect(checkRaffle({ ...raffle, winners: swapped }, list, mine)).toMatchObject({ winners: false });
  expect(checkRaffle({ ...raffle, winners: raffle.winners.slice(1) }, list, mine)).toMatchObject({ winners: false });
  expect(checkRaffle(raffle, list, { ...mine, last: 29 })).toMatchObject({ mark: false });
});

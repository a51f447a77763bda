import type { ChatMessage } from '@fairhouse/contract/chat';
import { expect, test } from 'vitest';
import { chunkSize, createRoom, keptMax } from './room-store.ts';

const message = (id: number): ChatMessage => ({
  id: String(id),
  rev: String(id),
  at: new Date(0).toISOString(),
  author: { alias: 'aaaaaaaaaa', name: 'So•••' },
  kind: 'TEXT',
  text: `Message ${id}`,
  mentions: [],
  round: null,
  gift: null,
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => message(from + n));
const idsOf = (room: ReturnType<typeof createRoom>) =>
  room.view().chunks.flatMap(({ list }) => list.map(({ id }) => Number(id)));
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test('messages stand in their order once, whichever way they come', () => {
  const room = createRoom();
  room.add(range(90, 100).reverse());
  room.add([message(101), message(100), message(95)]);
  room.add([message(103)]);
  room.add([message(102)]);
  room.prepend(range(50, 90));
  expect(idsOf(room)).toEqual(numbers(50, 104));
});

test('what arrives changes the last chunk alone, and a page of before none of those that are there', () => {
  const room = createRoom();
  room.add(range(1000, 1000 + chunkSize * 3));
  const before = room.view().chunks;
  room.add([message(5000)]);
  room.prepend(range(1000 - chunkSize, 1000));
  const after = room.view().chunks;
  expect(after.slice(1, 4)).toEqual(before);
  for (const [no, chunk] of before.entries()) expect(after[no + 1]).toBe(chunk);
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
});

test('a removed message is gone, and the same one does not come back with its page', () => {
  const room = createRoom();
  room.add(range(1, 100));
  room.remove(['50', '999']);
  expect(idsOf(room)).not.toContain(50);
  expect(room.view().count).toBe(98);
});

test('no more is kept than the limit, the oldest go first', () => {
  const room = createRoom();
  for (let at = 0; at < keptMax + 500; at += 100) room.add(range(at, at + 100));
  expect(room.view().count).toBeLessThanOrEqual(keptMax);
  expect(room.view().newest).toBe(String(keptMax + 499));
  expect(idsOf(room)[0]).toBeGreaterThanOrEqual(500);
});

test('after a lost connection what was missed is added, and what was removed meanwhile goes', () => {
  const room = createRoom();
  room.add(range(1, 60));
  room.refresh([...range(30, 45), ...range(46, 80)], false);
  expect(idsOf(room)).toEqual([...numbers(1, 45), ...numbers(46, 80)]);
});

test('what a push has brought stays when an older page arrives behind it', () => {
  const room = createRoom();
  room.add(range(1, 60));
  room.refresh(range(30, 55), false);
  expect(idsOf(room)).toEqual(numbers(1, 60));
});

test('where too much was missed the room begins anew', () => {
  const room = createRoom();
  room.add(range(1, 60));
  room.refresh(range(500, 550), false);
  expect(idsOf(room)).toEqual(numbers(500, 550));
});

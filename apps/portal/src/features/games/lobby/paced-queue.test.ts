import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacedQueue } from './paced-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lasting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('changes reach the site in the order of the presses, a second after the one before was answered', async () => {
  const turns = createPacedQueue(1000);
  const begun: [string, number][] = [];
  const from = Date.now();
  const press = (name: string, answerMs: number) =>
    turns.take(() => {
      begun.push([name, Date.now() - from]);
      return lasting(answerMs);
    });
  void press('first', 400);
  void press('second', 100);
  void press('third', 0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual([
    ['first', 0],
    ['second', 1400],
    ['third', 2500],
  ]);
});

test('one that fails tells who asked, and holds up nobody', async () => {
  const turns = createPacedQueue(1000);
  const failed = turns.take(() => Promise.reject(new Error('refused'))).catch(String);
  const next = turns.take(async () => 'done');
  await vi.advanceTimersByTimeAsync(1000);
  expect([await failed, await next]).toEqual(['Error: refused', 'done']);
});

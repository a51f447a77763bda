import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestCtx } from '../testing/ctx.ts';
import type { Ctx } from './ctx.ts';
import { versioned } from './versioned.ts';

const shared = await useTestCtx();
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A copy that may be a second old, of an original whose reads wait until `let` releases them. */
function copyOf() {
  const ctx: Ctx = { ...shared };
  const original = { version: 1 };
  const waiting: ((read: () => number) => void)[] = [];
  const readVersion = () =>
    new Promise<number>((done, fail) => {
      waiting.push((read) => {
        try {
          done(read());
        } catch (error) {
          fail(error);
        }
      });
    });
  const read = async () => ({ ...original });
  const kept = versioned<{ version: number }>({ name: 'The original', checkEveryMs: 1000, readVersion, read });
  return {
    look: async () => (await kept.of(ctx)).version,
    changed: () => kept.changed(ctx),
    change: () => {
      original.version += 1;
    },
    /** Releases the comparison in progress. */
    compare: async (read = () => original.version) => {
      waiting.shift()?.(read);
      await new Promise(setImmediate);
    },
    compared: () => waiting.length,
  };
}

test('from half its age on a copy is compared beside the requests, once, and none of them waits', async () => {
  const copy = copyOf();
  expect(await copy.look()).toBe(1);
  copy.change();
  vi.advanceTimersByTime(499);
  expect([await copy.look(), copy.compared()]).toEqual([1, 0]);
  vi.advanceTimersByTime(1);
  expect([await copy.look(), await copy.look(), copy.compared()]).toEqual([1, 1, 1]);
  await copy.compare();
  expect([await copy.look(), copy.compared()]).toEqual([2, 0]);
});

test('a copy that is as old as it may be is not shown before it was compared', async () => {
  const copy = copyOf();
  await copy.look();
  copy.change();
  vi.advanceTimersByTime(1000);
  const look = copy.look();
  await copy.compare();
  expect(await look).toBe(2);
});

test('a comparison that fails beside the requests is made again by the next, and told to who waits', async () => {
  const copy = copyOf();
  await copy.look();
  vi.advanceTimersByTime(600);
  expect(await copy.look()).toBe(1);
  const fails = () => {
    throw new Error('no such table');
  };
  await copy.compare(fails);
  expect([await copy.look(), copy.compared()]).toEqual([1, 1]);
  vi.advanceTimersByTime(400);
  const look = copy.look();
  const told = expect(look).rejects.toThrow('no such table');
  await copy.compare(fails);
  await told;
});

test('a change of our own is seen at once, whatever was being compared', async () => {
  const copy = copyOf();
  await copy.look();
  vi.advanceTimersByTime(600);
  await copy.look();
  copy.change();
  copy.changed();
  const look = copy.look();
  await copy.compare(() => 1);
  await copy.compare();
  expect(await look).toBe(2);
});

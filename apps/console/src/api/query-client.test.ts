import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('an act without a network fails at once, and is not sent when there is one again', async () => {
  const client = createClient();
  client.mount();
  onlineManager.setOnline(false);
  let asked = 0;
  const mutationFn = async () => {
    asked += 1;
    throw new Error('NETWORK');
  };
  const act = client.getMutationCache().build(client, { mutationFn });
  await expect(act.execute(undefined)).rejects.toThrow('NETWORK');
  expect([asked, act.state.isPaused]).toEqual([1, false]);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(asked).toBe(1);
  client.unmount();
});

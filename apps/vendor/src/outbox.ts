import { MovementValue } from '@fairhouse/contract/vendor-protocol';
import type { Call } from './call-store.ts';
import type { House } from './house.ts';
import { type Answer, askPlatform } from './platform-calls.ts';

/**
 * Sends what the platform has to hear in the end, each again until it was answered, waiting longer every time. Calls of one
 * round keep their order; those of others never wait for them.
 */
export type Outbox = {
  /** Puts a call on its way; within the transaction that it belongs to. @returns its number */
  put: (call: Pick<Call, 'vendor' | 'action' | 'roundId'> & { body: Record<string, string> }) => number;
  /** Sends it now. @returns null: it is not answered yet, and goes on by itself */
  sendNow: (seq: number) => Promise<Answer<MovementValue> | null>;
  wake: () => void;
  stop: () => Promise<void>;
};

/** Nothing will ever change about these. */
const forGood = new Set(['TRANSACTION_CONFLICT', 'ROUND_SETTLED', 'ROUND_CANCELLED', 'BET_CANCELLED']);
const longestSleepMs = 60_000;

export function openOutbox(house: () => House): Outbox {
  const sending = new Map<number, Promise<Answer<MovementValue> | null>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const wake = () => {
    clearTimeout(timer);
    if (stopped) return;
    const { store, now } = house();
    for (const call of store.calls.due(now())) void sendOnce(call);
    const at = store.calls.nextDueAt();
    // What is being sent stays due until it was answered, and wakes us then.
    const least = sending.size > 0 ? 250 : 10;
    if (at !== null) timer = setTimeout(wake, Math.min(Math.max(at - now(), least), longestSleepMs));
  };
  const sendOnce = (call: Call) => {
    const running = sending.get(call.seq);
    if (running) return running;
    const started = deliver(house(), call).finally(() => {
      sending.delete(call.seq);
      wake();
    });
    sending.set(call.seq, started);
    return started;
  };
  return {
    put: ({ body, ...call }) => {
      const { store, now, config } = house();
      // The first try is its maker's: the clock takes over when that one is gone.
      return store.calls.add({ ...call, body: JSON.stringify(body) }, now() + config.retryMs);
    },
    sendNow: async (seq) => {
      if (stopped) return null;
      const call = house().store.calls.ready(seq);
      wake();
      return call ? await sendOnce(call) : null;
    },
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await Promise.all(sending.values());
    },
  };
}

async function deliver(house: House, call: Call): Promise<Answer<MovementValue> | null> {
  const { store, config, now } = house;
  const body: Record<string, string> = JSON.parse(call.body);
  const answer = await askPlatform(house, { vendor: call.vendor, action: call.action, body }, MovementValue);
  if (answer.kind === 'done') {
    store.calls.noteEnd(call.seq, 'done', 'done');
    return answer;
  }
  if (answer.kind === 'refused' && call.action === 'cancel' && answer.code === 'BET_CANCELLED') {
    // Another cancel was there before: the bet does not count, as it should be.
    store.calls.noteEnd(call.seq, 'done', answer.code);
    return answer;
  }
  if (answer.kind === 'refused' && forGood.has(answer.code)) {
    store.calls.noteEnd(call.seq, 'refused', answer.code);
    console.error(
      JSON.stringify({ refused: answer.code, call: call.action, vendor: call.vendor, round: call.roundId }),
    );
    return answer;
  }
  const wait = Math.min(config.retryMs * 2 ** Math.min(call.attempts, 30), config.retryMsMax);
  store.calls.noteSilence(call.seq, now() + wait, answer.kind === 'refused' ? answer.code : answer.why);
  return null;
}

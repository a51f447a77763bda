import { MovementValue } from '@fairhouse/contract/vendor-protocol';
import type { Call } from './call-store.ts';
import type { Answer } from './platform-call.ts';
import { askPlatform } from './platform-calls.ts';
import type { Outbox, Studio } from './studio.ts';

/** Refusals that are final. */
const forGood = new Set(['TRANSACTION_CONFLICT', 'ROUND_SETTLED', 'ROUND_CANCELLED', 'BET_CANCELLED']);
const longestSleepMs = 60_000;

export function openOutbox(studio: () => Studio): Outbox {
  const sending = new Map<number, Promise<Answer<MovementValue> | null>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const wake = () => {
    clearTimeout(timer);
    if (stopped) return;
    const { store, now } = studio();
    for (const call of store.calls.due(now())) void sendOnce(call);
    const at = store.calls.nextDueAt();
    // A call in flight stays due until it is answered, which wakes this loop.
    const least = sending.size > 0 ? 250 : 10;
    if (at !== null) timer = setTimeout(wake, Math.min(Math.max(at - now(), least), longestSleepMs));
  };
  const sendOnce = (call: Call) => {
    const running = sending.get(call.seq);
    if (running) return running;
    const started = deliver(studio(), call).finally(() => {
      sending.delete(call.seq);
      wake();
    });
    sending.set(call.seq, started);
    return started;
  };
  return {
    put: ({ body, ...call }) => {
      const { store, now, config } = studio();
      // The caller makes the first attempt; the timer takes over if it fails.
      return store.calls.add({ ...call, body: JSON.stringify(body) }, now() + config.retryMs);
    },
    sendNow: async (seq) => {
      if (stopped) return null;
      const call = studio().store.calls.ready(seq);
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

async function deliver(studio: Studio, call: Call): Promise<Answer<MovementValue> | null> {
  const { store, config, now } = studio;
  const body: Record<string, string> = JSON.parse(call.body);
  const answer = await askPlatform(studio, { vendor: call.vendor, action: call.action, body }, MovementValue);
  if (answer.kind === 'done') {
    store.calls.noteEnd(call.seq, 'done', 'done');
    return answer;
  }
  if (answer.kind === 'refused' && call.action === 'cancel' && answer.code === 'BET_CANCELLED') {
    // An earlier cancel exists: the bet does not count, as intended.
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

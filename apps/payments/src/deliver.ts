import { createHash } from 'node:crypto';
import { signatureOf } from '@fairhouse/signature/signature';
import type { Gateway } from './gateway.ts';
import { currentFault, step } from './gateway.ts';
import type { StoredEvent } from './store.ts';

const answerPatienceMs = 5000;
/** About two days, at a longest wait of an hour. */
const attemptsMax = 60;

/** The timer of due steps and events. */
export type Clockwork = { wake: () => void; stop: () => Promise<void> };

/** Takes due steps and delivers due events, each until it is answered with 2xx, at growing intervals. */
export function startClockwork(gateway: Omit<Gateway, 'wake'>): Clockwork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  // Set at the beginning of a run, before its first step, since a run also wakes itself.
  let isRunning = false;
  let again = false;
  let stopped = false;

  const wake = () => {
    if (stopped) return;
    if (isRunning) {
      again = true;
      return;
    }
    clearTimeout(timer);
    isRunning = true;
    running = round().finally(() => {
      isRunning = false;
      if (again) {
        again = false;
        return wake();
      }
      const at = stopped ? null : gateway.store.nextDueAt();
      if (at !== null) timer = setTimeout(wake, Math.min(Math.max(at - gateway.now(), 5), 60_000));
    });
  };
  const whole: Gateway = { ...gateway, wake };
  const round = async () => {
    for (const order of gateway.store.dueOrders(gateway.now())) step(whole, order.id);
    await Promise.all(gateway.store.dueEvents(gateway.now()).map((event) => deliver(whole, event)));
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function deliver(gateway: Gateway, event: StoredEvent): Promise<void> {
  const { config, store, now } = gateway;
  const answer = await send(gateway, event);
  if (/^2\d\d$/.test(answer)) return store.noteAnswer(event.seq, null, answer);
  const wait = Math.min(config.retryMs * 2 ** Math.min(event.attempts, 30), config.retryMsMax);
  store.noteAnswer(event.seq, event.attempts + 1 < attemptsMax ? now() + wait : null, answer);
}

async function send(gateway: Gateway, { body, orderId }: StoredEvent): Promise<string> {
  const { config, store, now } = gateway;
  const [newest = ''] = config.secrets;
  const stranger = currentFault(gateway, store.orderById(orderId)) === 'wrong-signature';
  const secret = stranger ? createHash('sha256').update(newest).digest('hex') : newest;
  const { pathname } = new URL(config.notifyUrl);
  try {
    const answer = await fetch(config.notifyUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': signatureOf(secret, { method: 'POST', path: pathname, body }, new Date(now())),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerPatienceMs),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer';
  }
}

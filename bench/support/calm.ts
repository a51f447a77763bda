import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 1000;
const calmShare = 0.12;
const calmLooks = 4;
const patienceMs = 120_000;

/**
 * Waits until the machine has been almost idle for some seconds: a site that has just started still runs its jobs on a
 * core of its own, which visitors do not usually meet. After two minutes the measurement starts anyway, and prints a
 * note.
 */
export async function untilCalm(): Promise<void> {
  const begun = performance.now();
  let before = busyTime();
  for (let calm = 0; calm < calmLooks; ) {
    if (performance.now() - begun > patienceMs) {
      console.error('the machine does not come to rest: it is measured as it is');
      return;
    }
    await sleep(lookEveryMs);
    const now = busyTime();
    const share = (now.busy - before.busy) / Math.max(1, now.all - before.all);
    calm = share < calmShare ? calm + 1 : 0;
    before = now;
  }
}

/** Returns the milliseconds of all processors since the machine started. */
function busyTime(): { busy: number; all: number } {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const whole = times.user + times.nice + times.sys + times.idle + times.irq;
    all += whole;
    busy += whole - times.idle;
  }
  return { busy, all };
}

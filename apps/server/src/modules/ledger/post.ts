import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Entry, type Plan, type PostAnswer, planOf } from './entry.ts';
import { AskAgain, type Lane, LockTimeout, openLane } from './lane.ts';
import { withRepayments } from './repay.ts';

/**
 * Posts an entry: the hot path. The entries of this process are coalesced into batches over two connections.
 * Each caller gets its own answer; one that cannot be posted never fails the others of its batch.
 * @throws DomainError SERVICE_UNAVAILABLE when too many wait, or when no answer came within five seconds: whether the
 *   entry was posted is then unknown, and the same key asks
 */
export function post(ctx: Ctx, entry: Entry): Promise<PostAnswer> {
  return postPlan(ctx, planOf(entry));
}

/** Posts what is already laid out. */
export function postPlan(ctx: Ctx, plan: Plan): Promise<PostAnswer> {
  return posterOf(ctx).enqueue(plan);
}

const pendingMax = 20_000;
const batchMax = 128;
/** Smaller batches are not worth their fixed cost. */
const batchMin = 32;
const fastLanes = 2;
const waitingLanes = 2;
const busyBeforeWaiting = 3;
/** Ends what would go on for ever; a lost connection pauses each try, so it takes longer than callers wait. */
const askAgainMax = 200;
const answerWithinMs = 5_000;
const sweepMs = 250;

/** Who is ready is shared among the free lanes: one computes while the other waits for the disk. */
function shareOf(ready: number, freeLanes: number): number {
  return Math.min(batchMax, Math.max(batchMin, Math.ceil(ready / freeLanes)));
}

type Waiter = {
  plan: Plan;
  /** The wallets it touches; one wallet is in flight in one batch at a time. */
  wallets: bigint[];
  deadline: number;
  busy: number;
  done: boolean;
  resolve: (answer: PostAnswer) => void;
  reject: (error: unknown) => void;
};

type Poster = { enqueue: (plan: Plan) => Promise<PostAnswer>; close: () => Promise<void> };

const posters = new WeakMap<Ctx, Poster>();

function posterOf(ctx: Ctx): Poster {
  const known = posters.get(ctx);
  if (known) return known;
  const poster = openPoster(ctx);
  posters.set(ctx, poster);
  ctx.onClose(poster.close);
  return poster;
}

function openPoster(ctx: Ctx): Poster {
  const freeFast: Lane[] = [];
  const freeWaiting: Lane[] = [];
  const lanes: Lane[] = [];
  for (let i = 0; i < fastLanes; i++) freeFast.push(openLane(ctx, false));
  for (let i = 0; i < waitingLanes; i++) freeWaiting.push(openLane(ctx, true));
  lanes.push(...freeFast, ...freeWaiting);

  const pending = new Set<Waiter>();
  let ready: Waiter[] = [];
  let patient: Waiter[] = [];
  /** What is in flight, and who waits for it to land. */
  const wallets = new Map<bigint, { batch: object; parked: Waiter[] }>();
  const keys = new Map<string, Waiter[]>();
  let scheduled = false;
  let closed = false;
  let idle: (() => void) | null = null;
  let sweeper: NodeJS.Timeout | null = null;

  const enqueue = (plan: Plan): Promise<PostAnswer> => {
    if (closed || pending.size >= pendingMax) return Promise.reject(new DomainError('SERVICE_UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        plan,
        wallets: walletsOf(plan),
        deadline: performance.now() + answerWithinMs,
        busy: 0,
        done: false,
        resolve,
        reject,
      };
      pending.add(waiter);
      sweeper ??= setInterval(sweep, sweepMs).unref();
      ready.push(waiter);
      schedule();
    });
  };

  /** Once everybody of this turn of the event loop has asked. */
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      dispatch();
    });
  };

  const dispatch = () => {
    for (const [free, waiting] of [
      [freeWaiting, true],
      [freeFast, false],
    ] as const) {
      for (let lane = free.at(-1); lane; lane = free.at(-1)) {
        const batch = waiting ? take(patient, 1) : take(ready, shareOf(ready.length, freeFast.length));
        if (waiting) patient = batch.left;
        else ready = batch.left;
        if (batch.taken.length === 0) break;
        free.pop();
        void carry(lane, batch.taken, waiting).then(() => {
          free.push(lane);
          schedule();
        });
      }
    }
  };

  /** Takes from the front what may fly; what touches something in flight is parked there. */
  const take = (queue: Waiter[], max: number): { taken: Waiter[]; left: Waiter[] } => {
    const batch = {};
    const taken: Waiter[] = [];
    let at = 0;
    for (; at < queue.length && taken.length < max; at++) {
      const waiter = queue[at];
      if (!waiter || waiter.done) continue;
      const parked =
        keys.get(waiter.plan.key) ??
        waiter.wallets.map((id) => wallets.get(id)).find((flight) => flight && flight.batch !== batch)?.parked;
      if (parked) {
        parked.push(waiter);
        continue;
      }
      keys.set(waiter.plan.key, []);
      for (const id of waiter.wallets) if (!wallets.has(id)) wallets.set(id, { batch, parked: [] });
      taken.push(waiter);
    }
    return { taken, left: at >= queue.length ? [] : queue.slice(at) };
  };

  const carry = async (lane: Lane, batch: Waiter[], waiting: boolean): Promise<void> => {
    const owing: Waiter[] = [];
    await deliver(lane, batch, waiting, owing);
    land(batch);
    if (owing.length > 0) await repay(owing);
  };

  const deliver = async (lane: Lane, batch: Waiter[], waiting: boolean, owing: Waiter[]): Promise<void> => {
    let asking = batch;
    for (let again = 0; asking.length > 0; asking = asking.filter((waiter) => !waiter.done)) {
      try {
        const verdicts = await lane.send(asking.map((waiter) => waiter.plan));
        asking.forEach((waiter, i) => {
          const verdict = verdicts[i];
          if (verdict?.outcome === 'owing') owing.push(waiter);
          else if (verdict?.outcome === 'busy' && waiting) {
            settle(waiter, () => waiter.reject(new Error('Broken invariant: a wallet that is posted to exists')));
          } else if (verdict?.outcome === 'busy') sendLater(waiter);
          else if (verdict) settle(waiter, () => waiter.resolve(verdict));
        });
        return;
      } catch (error) {
        if (error instanceof AskAgain && again++ < askAgainMax && !closed) continue;
        if (error instanceof LockTimeout) {
          for (const waiter of asking) sendLater(waiter);
        } else if (asking.length === 1) {
          for (const waiter of asking) settle(waiter, () => waiter.reject(error));
        } else {
          // One of them cannot be posted at all: alone, it fails alone. Nothing of the batch was written.
          for (const waiter of asking) await deliver(lane, [waiter], waiting, owing);
        }
        return;
      }
    }
  };

  const sendLater = (waiter: Waiter) => {
    waiter.busy++;
    (waiter.busy >= busyBeforeWaiting ? patient : ready).push(waiter);
  };

  /** The wallet owes: the same entry again, with the repayment behind each credit. */
  const repay = async (owing: Waiter[]): Promise<void> => {
    try {
      const plans = await withRepayments(
        ctx.db,
        owing.map((waiter) => waiter.plan),
      );
      owing.forEach((waiter, i) => {
        waiter.plan = plans[i] ?? waiter.plan;
        waiter.wallets = walletsOf(waiter.plan);
        ready.push(waiter);
      });
    } catch (error) {
      ctx.log.warn({ err: error }, 'the ledger could not read what is owed');
      for (const waiter of owing) settle(waiter, () => waiter.reject(new DomainError('SERVICE_UNAVAILABLE')));
    }
  };

  /** The batch is no longer in flight: who waited for it goes first. */
  const land = (batch: Waiter[]) => {
    const freed: Waiter[] = [];
    for (const { plan, wallets: touched } of batch) {
      const sameKey = keys.get(plan.key);
      if (sameKey?.length) freed.push(...sameKey);
      keys.delete(plan.key);
      for (const id of touched) {
        const flight = wallets.get(id);
        if (flight?.parked.length) freed.push(...flight.parked);
        wallets.delete(id);
      }
    }
    if (freed.length === 0) return;
    const fast = freed.filter((waiter) => waiter.busy < busyBeforeWaiting);
    if (fast.length < freed.length) patient = freed.filter((w) => w.busy >= busyBeforeWaiting).concat(patient);
    if (fast.length > 0) ready = fast.concat(ready);
  };

  const settle = (waiter: Waiter, how: () => void) => {
    if (waiter.done) return;
    waiter.done = true;
    pending.delete(waiter);
    how();
    if (pending.size > 0) return;
    if (sweeper) clearInterval(sweeper);
    sweeper = null;
    idle?.();
  };

  /** Nobody waits for ever, whatever became of the database. Insertion order is deadline order. */
  const sweep = () => {
    const now = performance.now();
    for (const waiter of pending) {
      if (waiter.deadline > now) break;
      settle(waiter, () => waiter.reject(new DomainError('SERVICE_UNAVAILABLE')));
    }
  };

  const close = async () => {
    closed = true;
    if (pending.size > 0) {
      await new Promise<void>((done) => {
        idle = done;
      });
    }
    await Promise.all(lanes.map((lane) => lane.close()));
  };

  return { enqueue, close };
}

function walletsOf(plan: Plan): bigint[] {
  const ids: bigint[] = [];
  for (const { debit, credit } of plan.legs) {
    if (debit > 0n && !ids.includes(debit)) ids.push(debit);
    if (credit > 0n && !ids.includes(credit)) ids.push(credit);
  }
  return ids;
}

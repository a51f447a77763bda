import type { Ctx } from './ctx.ts';
import { DomainError } from './errors.ts';
import { AskAgain, type Lane, LockTimeout, openLane } from './lane.ts';

/** `busy`: a lock is held elsewhere, ask again. `owing`: ask again with the repayment of what the credited wallet owes. */
export type Verdict<Answer> = Answer | 'busy' | 'owing';

/** What the items of a batch are to the database. */
export type Batching<Item, Answer extends object> = {
  /** What it is called in the log. */
  name: string;
  /** Names that one item of a batch may have, and that are in flight once at a time. */
  alone: (item: Item) => readonly string[];
  /** What several items of a batch may touch, and that is in flight in one batch at a time: wallets. */
  shared: (item: Item) => readonly bigint[];
  /** Has a batch done in one statement: a verdict an item. */
  ask: (lane: Lane, items: readonly Item[]) => Promise<Verdict<Answer>[]>;
  /** The same items with the repayments of what their wallets owe. */
  repaying: (items: readonly Item[]) => Promise<Item[]>;
};

export type Batcher<Item, Answer> = {
  /**
   * Has an item done, coalesced with those of others. Each gets its own answer; one that cannot be done never fails the
   * others of its batch.
   * @throws DomainError SERVICE_UNAVAILABLE when too many wait, or when no answer came within five seconds: whether it was
   *   done is then unknown, and the same key asks
   */
  enqueue: (item: Item) => Promise<Answer>;
  close: () => Promise<void>;
};

const pendingMax = 20_000;
const batchMax = 128;
/** Smaller batches are not worth their fixed cost: a second one beside one under way waits this long to become one. */
const batchMin = 32;
const fillWithinMs = 4;
const fastLanes = 2;
const waitingLanes = 2;
const busyBeforeWaiting = 3;
/** Who waits for a lock gets it, unless there is nothing to be locked. */
const busyMax = 10;
/** Ends what would go on for ever; a lost connection pauses each try, so it takes longer than callers wait. */
const askAgainMax = 200;
const answerWithinMs = 5_000;
const sweepMs = 250;

/** Who is ready is shared among the free lanes: one computes while the other waits for the disk. */
function shareOf(ready: number, freeLanes: number): number {
  return Math.min(batchMax, Math.max(batchMin, Math.ceil(ready / freeLanes)));
}

type Waiter<Item, Answer> = {
  item: Item;
  alone: readonly string[];
  shared: readonly bigint[];
  deadline: number;
  busy: number;
  done: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** Opens a queue of its own, with connections of its own: two that skip what is locked, two that wait for it. */
export function openBatcher<Item, Answer extends object>(
  ctx: Ctx,
  batching: Batching<Item, Answer>,
): Batcher<Item, Answer> {
  type W = Waiter<Item, Answer>;
  const freeFast: Lane[] = [];
  const freeWaiting: Lane[] = [];
  const lanes: Lane[] = [];
  for (let i = 0; i < fastLanes; i++) freeFast.push(openLane(ctx, false));
  for (let i = 0; i < waitingLanes; i++) freeWaiting.push(openLane(ctx, true));
  lanes.push(...freeFast, ...freeWaiting);

  const pending = new Set<W>();
  let ready: W[] = [];
  let patient: W[] = [];
  /** What is in flight, and who waits for it to land. */
  const shared = new Map<bigint, { batch: object; parked: W[] }>();
  const alone = new Map<string, W[]>();
  let scheduled = false;
  let closed = false;
  let idle: (() => void) | null = null;
  let sweeper: NodeJS.Timeout | null = null;
  let filler: NodeJS.Timeout | null = null;

  const enqueue = (item: Item): Promise<Answer> => {
    if (closed || pending.size >= pendingMax) return Promise.reject(new DomainError('SERVICE_UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      const waiter: W = {
        item,
        alone: batching.alone(item),
        shared: batching.shared(item),
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
        if (!waiting && free.length < fastLanes && ready.length < batchMin && filling()) break;
        const batch = waiting ? take(patient, 1) : take(ready, shareOf(ready.length, freeFast.length));
        if (waiting) patient = batch.left;
        else ready = batch.left;
        if (batch.taken.length === 0) break;
        free.pop();
        void carry(lane, batch.taken).then(() => {
          free.push(lane);
          schedule();
        });
      }
    }
  };

  /** Whether what is ready may still wait for more to come with it. */
  const filling = (): boolean => {
    const [oldest] = ready;
    if (!oldest) return false;
    const leftMs = oldest.deadline - answerWithinMs + fillWithinMs - performance.now();
    if (leftMs <= 0) return false;
    if (filler) return true;
    filler = setTimeout(() => {
      filler = null;
      dispatch();
    }, leftMs);
    return true;
  };

  /** Takes from the front what may fly; what touches something in flight is parked there. */
  const take = (queue: W[], max: number): { taken: W[]; left: W[] } => {
    const batch = {};
    const taken: W[] = [];
    let at = 0;
    for (; at < queue.length && taken.length < max; at++) {
      const waiter = queue[at];
      if (!waiter || waiter.done) continue;
      const parked = inTheWayOf(waiter, batch);
      if (parked) {
        parked.push(waiter);
        continue;
      }
      for (const name of waiter.alone) alone.set(name, []);
      for (const id of waiter.shared) if (!shared.has(id)) shared.set(id, { batch, parked: [] });
      taken.push(waiter);
    }
    return { taken, left: at >= queue.length ? [] : queue.slice(at) };
  };

  /** Those who wait for what the waiter may not fly beside. */
  const inTheWayOf = (waiter: W, batch: object): W[] | undefined => {
    for (const name of waiter.alone) {
      const parked = alone.get(name);
      if (parked) return parked;
    }
    for (const id of waiter.shared) {
      const flight = shared.get(id);
      if (flight && flight.batch !== batch) return flight.parked;
    }
    return undefined;
  };

  const carry = async (lane: Lane, batch: W[]): Promise<void> => {
    const owing: W[] = [];
    await deliver(lane, batch, owing);
    land(batch);
    if (owing.length > 0) await repay(owing);
  };

  const deliver = async (lane: Lane, batch: W[], owing: W[]): Promise<void> => {
    let asking = batch;
    for (let again = 0; asking.length > 0; asking = asking.filter((waiter) => !waiter.done)) {
      try {
        const verdicts = await batching.ask(
          lane,
          asking.map((waiter) => waiter.item),
        );
        asking.forEach((waiter, i) => {
          const verdict = verdicts[i];
          if (verdict === 'owing') owing.push(waiter);
          else if (verdict === 'busy' && lane.waits && waiter.busy >= busyMax) {
            settle(waiter, () => waiter.reject(new Error('Broken invariant: what is waited for is there')));
          } else if (verdict === 'busy') sendLater(waiter);
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
          // One of them cannot be done at all: alone, it fails alone. Nothing of the batch was written.
          for (const waiter of asking) await deliver(lane, [waiter], owing);
        }
        return;
      }
    }
  };

  const sendLater = (waiter: W) => {
    waiter.busy++;
    (waiter.busy >= busyBeforeWaiting ? patient : ready).push(waiter);
  };

  /** The wallet owes: the same item again, with the repayment behind each credit. */
  const repay = async (owing: W[]): Promise<void> => {
    try {
      const items = await batching.repaying(owing.map((waiter) => waiter.item));
      owing.forEach((waiter, i) => {
        waiter.item = items[i] ?? waiter.item;
        waiter.shared = batching.shared(waiter.item);
        ready.push(waiter);
      });
    } catch (error) {
      ctx.log.warn({ err: error }, `${batching.name} could not read what is owed`);
      for (const waiter of owing) settle(waiter, () => waiter.reject(new DomainError('SERVICE_UNAVAILABLE')));
    }
  };

  /** The batch is no longer in flight: who waited for it goes first. */
  const land = (batch: W[]) => {
    const freed: W[] = [];
    for (const { alone: names, shared: touched } of batch) {
      for (const name of names) {
        const parked = alone.get(name);
        if (parked?.length) freed.push(...parked);
        alone.delete(name);
      }
      for (const id of touched) {
        const flight = shared.get(id);
        if (flight?.parked.length) freed.push(...flight.parked);
        shared.delete(id);
      }
    }
    if (freed.length === 0) return;
    const fast = freed.filter((waiter) => waiter.busy < busyBeforeWaiting);
    if (fast.length < freed.length) patient = freed.filter((w) => w.busy >= busyBeforeWaiting).concat(patient);
    if (fast.length > 0) ready = fast.concat(ready);
  };

  const settle = (waiter: W, how: () => void) => {
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

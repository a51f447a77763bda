import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import { AskAgain, type Lane, LockTimeout, openLane } from './lane.ts';

/**
 * An item's answer. `busy`: another transaction holds a lock, try again. `owing`: try again with the repayment of the
 * credited wallet's debt.
 */
export type Verdict<Answer> = Answer | 'busy' | 'owing';

/** A wallet's id, or another row's name. */
export type Shared = bigint | string;

/** The functions on items that a batcher needs. */
export type Batching<Item, Answer extends object> = {
  /** The batcher's name in the log. */
  name: string;
  /** Names that no other item in flight may have. */
  exclusive: (item: Item) => readonly string[];
  /**
   * The wallets, and other rows by name, that several items of one batch may touch, but no item of another batch in
   * flight.
   */
  shared: (item: Item) => readonly Shared[];
  /** Executes a batch in one statement; returns a verdict for each item. */
  ask: (lane: Lane, items: readonly Item[]) => Promise<Verdict<Answer>[]>;
  /** Returns the items with the repayments of their wallets' debts. */
  repaying: (items: readonly Item[]) => Promise<Item[]>;
  /** The most items of one batch; 128 unless stated. */
  batchMax?: number;
};

export type Batcher<Item, Answer> = {
  /**
   * Executes an item, coalesced with others into a batch. Each gets its own answer; a failing one never fails the
   * others of its batch.
   * @throws DomainError SERVICE_UNAVAILABLE when too many wait, or when no answer came within five seconds: it is
   * then unknown whether the item was done; sending it again under the same key returns the outcome
   */
  enqueue: (item: Item) => Promise<Answer>;
  /**
   * Connects and has the statement planned in advance: otherwise thousands of concurrent callers would wait for the
   * first connection.
   */
  warm: () => Promise<void>;
  close: () => Promise<void>;
};

const pendingMax = 20_000;
const usualBatchMax = 128;
/** With nothing in flight, this many items are sent at once, while more of the same moment still arrive. */
const firstMin = 32;
/**
 * A batch has a fixed cost, and two in flight wait for each other's rows: while one is in flight, a second one waits
 * until it is full. One that takes longer than `fillWithinMs` is waiting for a slow disk, and the database can
 * execute another.
 */
const fillWithinMs = 20;
const fastLanes = 2;
const waitingLanes = 2;
const busyBeforeWaiting = 3;
/** Tries after which an item that waited for its locks is an error: the row to be locked does not exist. */
const busyMax = 10;
/** Limits the tries of one batch. After a lost connection each pauses, so they take longer than callers wait. */
const askAgainMax = 200;
const answerWithinMs = 5_000;
const sweepMs = 250;

type Waiter<Item, Answer> = {
  item: Item;
  exclusive: readonly string[];
  shared: readonly Shared[];
  deadline: number;
  busy: number;
  done: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** Opens a batcher with a queue and connections of its own: two skip locked rows, two wait for them. */
export function openBatcher<Item, Answer extends object>(
  ctx: Ctx,
  batching: Batching<Item, Answer>,
): Batcher<Item, Answer> {
  type W = Waiter<Item, Answer>;
  const { batchMax = usualBatchMax } = batching;
  const freeFast: Lane[] = [];
  const freeWaiting: Lane[] = [];
  const lanes: Lane[] = [];
  for (let i = 0; i < fastLanes; i++) freeFast.push(openLane(ctx, false));
  for (let i = 0; i < waitingLanes; i++) freeWaiting.push(openLane(ctx, true));
  lanes.push(...freeFast, ...freeWaiting);

  const pending = new Set<W>();
  let ready: W[] = [];
  let patient: W[] = [];
  /** The shared rows and exclusive names in flight, each with the items that are parked until its batch ends. */
  const shared = new Map<Shared, { batch: object; parked: W[] }>();
  const exclusive = new Map<string, W[]>();
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
        exclusive: batching.exclusive(item),
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
      if (ready.length >= firstMin && shared.size === 0) dispatch();
      else schedule();
    });
  };

  /** Dispatches once all items of this turn of the event loop are enqueued. */
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
        if (!waiting && free.length < fastLanes && ready.length < batchMax && filling()) break;
        const batch = waiting ? take(patient, 1) : take(ready, batchMax);
        if (waiting) patient = batch.left;
        else ready = batch.left;
        if (batch.taken.length === 0) break;
        free.pop();
        void execute(lane, batch.taken, () => {
          free.push(lane);
          dispatch();
        });
      }
    }
  };

  /** True while the ready items wait for more to fill their batch. */
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

  /** Takes a batch from the front of the queue; an item that conflicts with one in flight is parked behind it. */
  const take = (queue: W[], max: number): { taken: W[]; left: W[] } => {
    const batch = {};
    const taken: W[] = [];
    let at = 0;
    for (; at < queue.length && taken.length < max; at++) {
      const waiter = queue[at];
      if (!waiter || waiter.done) continue;
      const parked = conflictOf(waiter, batch);
      if (parked) {
        parked.push(waiter);
        continue;
      }
      for (const name of waiter.exclusive) exclusive.set(name, []);
      for (const id of waiter.shared) if (!shared.has(id)) shared.set(id, { batch, parked: [] });
      taken.push(waiter);
    }
    return { taken, left: at >= queue.length ? [] : queue.slice(at) };
  };

  /** Returns the items parked behind the first name or shared row in flight that conflicts with the waiter. */
  const conflictOf = (waiter: W, batch: object): W[] | undefined => {
    for (const name of waiter.exclusive) {
      const parked = exclusive.get(name);
      if (parked) return parked;
    }
    for (const id of waiter.shared) {
      const flight = shared.get(id);
      if (flight && flight.batch !== batch) return flight.parked;
    }
    return undefined;
  };

  /**
   * Executes a batch, and lets the next one start before its callers are answered: the database works while this
   * process answers.
   */
  const execute = async (lane: Lane, batch: W[], landed: () => void): Promise<void> => {
    const owing: W[] = [];
    const told: (() => void)[] = [];
    await deliver(lane, batch, { owing, told });
    release(batch);
    landed();
    for (const tell of told) tell();
    if (owing.length === 0) return;
    await repay(owing);
    schedule();
  };

  /** Sends a batch until each item is decided; `told`: functions that answer the callers, run later. */
  const deliver = async (
    lane: Lane,
    batch: W[],
    { owing, told }: { owing: W[]; told: (() => void)[] },
  ): Promise<void> => {
    const end = (waiter: W, how: () => void) => told.push(() => settle(waiter, how));
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
            end(waiter, () => waiter.reject(new Error('Broken invariant: what is waited for is there')));
          } else if (verdict === 'busy') requeue(waiter);
          else if (verdict) end(waiter, () => waiter.resolve(verdict));
        });
        return;
      } catch (error) {
        if (error instanceof AskAgain && again++ < askAgainMax && !closed) continue;
        if (error instanceof LockTimeout) {
          for (const waiter of asking) requeue(waiter);
        } else if (asking.length === 1) {
          for (const waiter of asking) end(waiter, () => waiter.reject(error));
        } else {
          // One of the items fails the batch, and nothing was written: sent one by one, only that one fails.
          for (const waiter of asking) await deliver(lane, [waiter], { owing, told });
        }
        return;
      }
    }
  };

  const requeue = (waiter: W) => {
    waiter.busy++;
    (waiter.busy >= busyBeforeWaiting ? patient : ready).push(waiter);
  };

  /** Queues items again with a repayment after each credit, since a credited wallet has debt. */
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

  /** Ends a batch's flight: the items parked for it are queued first. */
  const release = (batch: W[]) => {
    const freed: W[] = [];
    for (const { exclusive: names, shared: touched } of batch) {
      for (const name of names) {
        const parked = exclusive.get(name);
        if (parked?.length) freed.push(...parked);
        exclusive.delete(name);
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

  /** Rejects the items whose deadline has passed. The order of insertion is that of the deadlines. */
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

  const warm = async () => {
    await Promise.allSettled(lanes.filter(({ waits }) => !waits).map((lane) => batching.ask(lane, [])));
  };

  return { enqueue, warm, close };
}

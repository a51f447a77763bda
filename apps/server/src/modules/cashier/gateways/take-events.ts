import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { changeDeposits, type DepositChange } from '../deposits/lifecycle.ts';
import type { GatewayEvent } from './adapter.ts';
import { applyReport } from './apply-report.ts';
import { keepEvents, ordersByReference, updateOrders } from './order-store.ts';
import { subjectOf } from './reference.ts';
import { depositChangeOf, isStale } from './report-changes.ts';

const batchMax = 128;
const singlesAtOnce = 4;
const momentMs = 2;

type Waiting = { event: GatewayEvent; done: () => void; failed: (error: unknown) => void };
type Lane = { waiting: Waiting[]; running: boolean };

const lanesOf = perCtx(() => new Map<string, Lane>());

/**
 * Applies an event, and resolves once it is committed. Concurrent events that credit deposits are applied together, in
 * one transaction with one wait for the disk; others are applied one by one.
 * @throws NOT_FOUND for an unknown order
 */
export function takeEvent(ctx: Ctx, adapter: string, event: GatewayEvent): Promise<void> {
  const lanes = lanesOf(ctx);
  let lane = lanes.get(adapter);
  if (!lane) {
    lane = { waiting: [], running: false };
    lanes.set(adapter, lane);
  }
  const { waiting } = lane;
  const taken = new Promise<void>((done, failed) => waiting.push({ event, done, failed }));
  void drain(ctx, adapter, lane);
  return taken;
}

async function drain(ctx: Ctx, adapter: string, lane: Lane): Promise<void> {
  if (lane.running) return;
  lane.running = true;
  try {
    while (lane.waiting.length > 0) {
      await untilRead(lane);
      const batch = lane.waiting.splice(0, batchMax);
      const left = await takeTogether(ctx, adapter, batch);
      void takeSingly(ctx, adapter, left);
    }
  } finally {
    lane.running = false;
  }
}

/**
 * Waits a moment, and then as long as each turn of the event loop brings more events: a burst spans several turns, and
 * two transactions would wait for the disk twice.
 */
async function untilRead({ waiting }: Lane): Promise<void> {
  await sleep(momentMs);
  let read = 0;
  while (waiting.length > read && waiting.length < batchMax) {
    read = waiting.length;
    await new Promise(setImmediate);
  }
}

/**
 * Applies a batch in one transaction.
 * @returns the events that must be applied one by one: all of them when the common transaction fails
 */
async function takeTogether(ctx: Ctx, adapter: string, batch: Waiting[]): Promise<Waiting[]> {
  const credits = Map.groupBy(batch.filter(isCredit), ({ event }) => event.report.reference);
  if (credits.size < 2) return batch;
  let taken = new Set<string>();
  try {
    const ids = [...credits.keys()].flatMap((reference) => subjectOf(reference)?.id ?? []);
    await changeDeposits(ctx, ids, async (locked, tx) => {
      taken = new Set();
      const orders = await ordersByReference(tx, adapter, [...credits.keys()]);
      const now = await databaseNow(tx);
      const changes = new Map<bigint, DepositChange>();
      const heard: GatewayEvent[] = [];
      for (const order of orders) {
        const deposit = locked.get(order.subject_id);
        // Of several reports of one order, the newest counts.
        const [newest] = (credits.get(order.reference) ?? []).toSorted((a, b) =>
          Number(b.event.report.version - a.event.report.version),
        );
        if (!newest || deposit?.adapter !== adapter) continue;
        const { report } = newest.event;
        const change = isStale(order, report) ? null : depositChangeOf(deposit, order, report, now);
        if (change && change.to !== 'CREDITED') continue;
        if (change) changes.set(deposit.id, { ...change, patch: { ...change.patch, adapter_ref: report.adapterRef } });
        taken.add(order.reference);
        heard.push(newest.event);
      }
      await keepEvents(tx, adapter, heard, ctx.clock());
      await updateOrders(
        tx,
        adapter,
        heard.map(({ report }) => report),
      );
      return changes;
    });
  } catch (error) {
    ctx.log.warn({ err: error, events: batch.length }, 'events are taken one by one');
    return batch;
  }
  const left: Waiting[] = [];
  for (const one of batch) {
    if (isCredit(one) && taken.has(one.event.report.reference)) one.done();
    else left.push(one);
  }
  return left;
}

function isCredit({ event: { report } }: Waiting): boolean {
  return report.state === 'PAID' && report.kind === 'payment' && subjectOf(report.reference)?.kind === 'payment';
}

async function takeSingly(ctx: Ctx, adapter: string, left: Waiting[]): Promise<void> {
  const queue = left.values();
  const worker = async () => {
    for (const { event, done, failed } of queue) {
      await applyReport(ctx, adapter, event.report, { event }).then(done, failed);
    }
  };
  await Promise.all(Array.from({ length: singlesAtOnce }, worker));
}

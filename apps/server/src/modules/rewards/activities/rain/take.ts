import type { TakenPacket, TakePacket } from '@fairhouse/contract/rain';
import { rainsWithin } from '@fairhouse/contract/rain-times';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { openBatcher, type Verdict } from '../../../../platform/database/batcher.ts';
import { int4Array, int8Array, textArray } from '../../../../platform/database/binary-arrays.ts';
import { callOf, type LaneQuery, type LaneRow } from '../../../../platform/database/lane.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { networkOf } from '../../../../platform/http/address.ts';
import { perCtx } from '../../../../platform/per-ctx.ts';
import { brandSettings } from '../../../site/index.ts';
import type { ActivityRow } from '../activity-store.ts';
import { activitiesOf } from '../copy.ts';
import type { ActivityDeps } from '../eligibility.ts';
import type { Joiner } from '../join.ts';
import { passOf, type Sharer } from './pass.ts';
import { packetVerdicts, refusalOf } from './verdicts.ts';

type Ask = {
  activityId: bigint;
  startsAtMs: number;
  memberId: bigint;
  currency: CurrencyCode;
  ordinal: number;
  /** Hexadecimal digits, and a network prefix; '' where the activity does not check them. */
  browser: string;
  network: string;
  sharers: readonly Sharer[];
};

type Answer = { verdict: number; amount: bigint };

/**
 * Takes a packet of the rain that begins at the given time, batched with concurrent requests into one transaction. A
 * repeated request for the same packet gets the same answer. The reward follows within seconds.
 * @throws NOT_FOUND, ACTIVITY_CLOSED, ACTIVITY_FORBIDDEN (value.why), RAIN_EARLY, RAIN_OVER, RAIN_ENOUGH, RAIN_TAKEN;
 * SERVICE_UNAVAILABLE: the outcome is unknown, and the same request returns it
 */
export async function takePacket(
  ctx: Ctx,
  deps: ActivityDeps,
  joiner: Joiner,
  activityId: bigint,
  { startsAt, packet }: TakePacket,
): Promise<TakenPacket> {
  const { memberId, currency } = joiner.session;
  const activity = (await activitiesOf(ctx)).byId.get(activityId);
  if (activity?.rule.kind !== 'rain' || activity.state === 'DRAFT') throw new DomainError('NOT_FOUND');
  const { why, sharers } = await passOf(ctx, deps, activity, joiner);
  if (why) throw new DomainError('ACTIVITY_FORBIDDEN', { why });
  const { review } = activity.eligibility;
  const { visitor } = joiner;
  const { verdict, amount } = await batcherOf(ctx).enqueue({
    activityId,
    startsAtMs: Date.parse(startsAt),
    memberId,
    currency,
    ordinal: packet,
    browser: review.includes('device') ? visitor.browser.toString('hex') : '',
    network: review.includes('address') ? networkOf(visitor.ip) : '',
    sharers,
  });
  if (verdict === packetVerdicts.taken) return { packet, amount: formatMoney(amount, currency), currency };
  const isAhead = verdict === packetVerdicts.noRain && (await isScheduled(ctx, activity, Date.parse(startsAt)));
  throw isAhead ? unprepared(ctx, activity, Date.parse(startsAt)) : refusalOf(verdict);
}

/**
 * Returns the refusal of a rain whose packets are not split yet. One that should be on is prepared within a moment:
 * the same request then succeeds.
 */
function unprepared(ctx: Ctx, { state }: ActivityRow, startsAt: number): DomainError {
  if (state !== 'OPEN') return refusalOf(packetVerdicts.closed);
  return new DomainError(startsAt > ctx.clock().getTime() ? 'RAIN_EARLY' : 'SERVICE_UNAVAILABLE');
}

/** True when the schedule has a rain at this time that is on or to come. */
async function isScheduled(ctx: Ctx, { rule, starts_at, ends_at }: ActivityRow, startsAt: number): Promise<boolean> {
  if (rule.kind !== 'rain' || startsAt < ctx.clock().getTime() - rule.schedule.seconds * 1000) return false;
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const bounds = { startsAt: starts_at?.getTime() ?? null, endsAt: ends_at?.getTime() ?? null };
  const found = rainsWithin(rule.schedule, utcOffsetMinutes, { at: startsAt, forMs: 0, bounds });
  return found.some((rain) => rain.startsAt === startsAt);
}

/** Warms up the batcher that hands out packets; called for members who look at a rain. */
export const readyToHand = perCtx((ctx) => batcherOf(ctx).warm());

const batcherOf = perCtx((ctx) => {
  const batcher = openBatcher<Ask, Answer>(ctx, {
    name: 'the red envelope rain',
    // Batches of one rain run one after the other: large ones mean fewer waits for the disk and for their turn.
    batchMax: 1024,
    exclusive: namesOf,
    shared: ({ activityId, startsAtMs }) => [`${activityId} ${startsAtMs}`],
    ask: async (lane, asks) => decode(asks, await lane.ask(encode(asks, lane.waits))),
    // Packets are paid later; no wallet is in the batch.
    repaying: async (asks) => [...asks],
  });
  ctx.onClose(batcher.close);
  return batcher;
});

/** Returns the names by which a batch contains at most one request of a person. */
function namesOf({ activityId, startsAtMs, memberId, browser, network, sharers }: Ask): string[] {
  const rain = `${activityId} ${startsAtMs}`;
  const names = [memberId, ...sharers.map(({ other }) => other)].map((id) => `${rain} m ${id}`);
  if (browser !== '') names.push(`${rain} b ${browser}`);
  if (network !== '') names.push(`${rain} n ${network}`);
  return names;
}

/**
 * Returns the one statement that hands out packets; `rewards.take_packets` in the migrations documents its arguments.
 */
function encode(asks: readonly Ask[], waits: boolean): LaneQuery {
  const sharers = asks.flatMap((ask, at) => ask.sharers.map((sharer) => ({ ...sharer, no: at + 1 })));
  return callOf('rewards.take_packets', ['verdicts', 'amounts'], {
    ask_activity: int8Array(asks, ({ activityId }) => activityId),
    ask_opens: int8Array(asks, ({ startsAtMs }) => BigInt(startsAtMs)),
    ask_member: int8Array(asks, ({ memberId }) => memberId),
    ask_currency: textArray(asks, ({ currency }) => currency),
    ask_ordinal: int4Array(asks, ({ ordinal }) => ordinal),
    ask_browser: textArray(asks, ({ browser }) => browser),
    ask_network: textArray(asks, ({ network }) => network),
    sharer_ask: int4Array(sharers, ({ no }) => no),
    sharer_member: int8Array(sharers, ({ other }) => other),
    sharer_by_account: sharers.map(({ byAccount }) => byAccount),
    waits,
  });
}

function decode(asks: readonly Ask[], [said, amounts]: LaneRow): Verdict<Answer>[] {
  const verdictOf = said?.split(',') ?? [];
  const amountOf = amounts?.split(',') ?? [];
  return asks.map((_, at): Verdict<Answer> => {
    const verdict = Number(verdictOf[at]);
    return verdict === packetVerdicts.busy ? 'busy' : { verdict, amount: BigInt(amountOf[at] ?? '0') };
  });
}

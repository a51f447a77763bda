import type { Spin, SpinPage, SpinQuery, WheelView } from '@fairhouse/contract/wheel';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { pageOf, pageWindow } from '../../../../platform/http/page.ts';
import { brandSettings } from '../../../site/index.ts';
import { shownPrize } from '../../reward.ts';
import { activityById } from '../activity-store.ts';
import { chancesOf } from './chances.ts';
import { openSeat } from './spin.ts';
import { spinsOf } from './spins.ts';
import { listSpinRows, type SpinRow } from './wheel-store.ts';

type Member = { memberId: bigint; currency: CurrencyCode };

/**
 * Returns the state of a wheel for a member, and the commitment to the next spin.
 * @throws NOT_FOUND, ACTIVITY_FORBIDDEN (value.why)
 */
export async function wheelOf(ctx: Ctx, { memberId, currency }: Member, activityId: bigint): Promise<WheelView> {
  const activity = await activityById(ctx.db, activityId);
  if (activity?.rule.kind !== 'wheel' || activity.state === 'DRAFT') throw new DomainError('NOT_FOUND');
  const { rule } = activity;
  const chances = await chancesOf(ctx.db, { activityId, rule, currency });
  if (!chances) throw new DomainError('ACTIVITY_FORBIDDEN', { why: 'currency' });
  const seat = await openSeat(ctx, { activityId, memberId });
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const now = await databaseNow(ctx.db);
  const spins = await spinsOf(ctx, rule, seat, { memberId, currency, now, utcOffsetMinutes });
  return {
    currency,
    segments: chances.list.map(({ segment: { label, prize }, weight, left }) => ({ label, prize, weight, left })),
    chances: chances.name,
    left: spins.dayLeft + spins.givenLeft,
    today: spins.today,
    number: seat.nonce,
    seedHash: seat.server_seed_hash,
  };
}

/** Returns a spin with all the data to check it. */
export function spinView(row: SpinRow): Spin {
  const { prize, currency } = row;
  return {
    id: String(row.id),
    number: row.nonce,
    at: row.at.toISOString(),
    currency,
    label: row.label,
    prize: prize && shownPrize({ prize, currency }),
    segment: row.segment,
    weights: row.weights,
    serverSeed: row.server_seed,
    seedHash: row.server_seed_hash,
    luck: row.client_seed,
  };
}

/** Returns a page of the member's spins of a wheel, newest first. */
export async function mySpins({ db }: Ctx, memberId: bigint, activityId: bigint, asked: SpinQuery): Promise<SpinPage> {
  const rows = await listSpinRows(db, { memberId, activityId, ...pageWindow(asked) });
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  return { list: page.map(spinView), nextCursor };
}

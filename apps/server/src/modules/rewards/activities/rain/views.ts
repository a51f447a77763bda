import type { RainView } from '@fairhouse/contract/rain';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { createEntryCache } from '../../../../platform/lru-caches.ts';
import { perCtx } from '../../../../platform/per-ctx.ts';
import { shownNames } from '../../../identity/index.ts';
import { activitiesOf } from '../copy.ts';
import type { ActivityDeps } from '../eligibility.ts';
import type { Joiner } from '../join.ts';
import { passOf } from './pass.ts';
import { largestOf, packetsOf, potsOf, rainAt } from './rain-store.ts';
import { readyToHand } from './take.ts';

type Shared = Pick<RainView, 'pot'> & {
  rainId: bigint | null;
  largest: { owner: bigint; name: string; amount: string }[];
};

const shownMax = 10;
const sharedForMs = 1000;
const keptMax = 500;
const shared = perCtx(() => createEntryCache<string, { view: Promise<Shared>; until: number }>(keptMax));

/**
 * Returns the state of a rain for a member; the part that is the same for all is at most a second old. Meanwhile it
 * computes the member's eligibility and warms up the batcher, so that the first tap waits for neither.
 * @throws NOT_FOUND
 */
export async function rainOf(
  ctx: Ctx,
  deps: ActivityDeps,
  joiner: Joiner,
  activityId: bigint,
  startsAt: string,
): Promise<RainView> {
  const { memberId, currency } = joiner.session;
  const activity = (await activitiesOf(ctx)).byId.get(activityId);
  if (activity?.kind !== 'rain' || activity.state === 'DRAFT') throw new DomainError('NOT_FOUND');
  void readyToHand(ctx);
  // An error of the eligibility is reported when the member takes a packet.
  passOf(ctx, deps, activity, joiner).catch(() => {});
  const { rainId, pot, largest } = await sharedOf(ctx, activityId, startsAt, currency);
  const mine = rainId === null ? [] : await packetsOf(ctx.db, rainId, memberId);
  return {
    startsAt,
    currency,
    pot,
    mine: mine.map(({ ordinal, amount }) => ({ packet: ordinal, amount: formatMoney(amount, currency) })),
    largest: largest.map(({ owner, name, amount }) => ({ name, amount, mine: owner === memberId })),
  };
}

async function sharedOf(ctx: Ctx, activityId: bigint, startsAt: string, currency: CurrencyCode): Promise<Shared> {
  const key = `${activityId} ${startsAt} ${currency}`;
  const kept = shared(ctx);
  const known = kept.get(key);
  if (known && known.until > performance.now()) return await known.view;
  const view = read(ctx, activityId, new Date(startsAt), currency);
  kept.set(key, { view, until: performance.now() + sharedForMs });
  view.catch(() => kept.delete(key));
  return await view;
}

async function read({ db }: Ctx, activityId: bigint, startsAt: Date, currency: CurrencyCode): Promise<Shared> {
  const rain = await rainAt(db, activityId, startsAt);
  const pot = rain && (await potsOf(db, [rain.id])).find((one) => one.currency === currency);
  if (!rain || !pot) return { rainId: rain?.id ?? null, pot: null, largest: [] };
  const packets = await largestOf(db, rain.id, currency, shownMax);
  const names = await shownNames(
    db,
    packets.map(({ member_id }) => member_id),
  );
  return {
    rainId: rain.id,
    pot: {
      budget: formatMoney(pot.budget, currency),
      packets: pot.packets,
      taken: pot.taken,
      given: formatMoney(pot.given, currency),
    },
    largest: packets.map(({ member_id, amount }) => ({
      owner: member_id,
      name: names.get(member_id) ?? '•••',
      amount: formatMoney(amount, currency),
    })),
  };
}

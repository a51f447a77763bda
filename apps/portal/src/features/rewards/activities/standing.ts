import type { MyPromotion, Promotion } from '@fairhouse/contract/activities';
import type { ActivityState } from '@fairhouse/contract/activity-names';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session.ts';
import { useServerNow } from '../../../api/use-server-now.ts';
import { mineQuery } from './calls.ts';

/** Returns the state of a promotion for somebody without an entry, by its times. */
export function stateFor(
  { closed, startsAt, endsAt }: Pick<Promotion, 'closed' | 'startsAt' | 'endsAt'>,
  now: number | null,
): ActivityState {
  if (closed || (now !== null && endsAt !== null && Date.parse(endsAt) <= now)) return 'CLOSED';
  return now !== null && startsAt !== null && Date.parse(startsAt) > now ? 'COMING_SOON' : 'JOIN';
}

/**
 * Returns the state of a promotion for the visitor: the member's own state if there is one, else by the promotion's
 * times. `mine` is null for visitors and trial users, undefined while it loads.
 */
export function useStanding(promotion: Promotion): { state: ActivityState; mine: MyPromotion | null | undefined } {
  const { isLogin, isTrial, memberId } = useSession();
  const now = useServerNow(30_000);
  const asks = isLogin && !isTrial;
  const { data, isError } = useQuery({ ...mineQuery(memberId), enabled: asks });
  const byTimes = stateFor(promotion, now);
  if (!asks || isError) return { state: byTimes, mine: null };
  const mine = data?.find(({ id }) => id === promotion.id);
  if (data && !mine) return { state: byTimes, mine: null };
  return { state: mine?.state ?? byTimes, mine };
}

/** True for a promotion that is played on its own page instead of joined. */
export function isSpectacle({ kind }: Pick<Promotion, 'kind'>): boolean {
  return kind === 'rain' || kind === 'wheel';
}

import { useQuery } from '@tanstack/react-query';
import { useClaimable, useUnreadMessages } from '../../api/messages.ts';
import { useSession } from '../../api/session.ts';
import { overviewQuery } from '../identity/security/calls.ts';
import { openSecuritySteps } from '../identity/security/security-steps.ts';
import type { MenuKey } from './menu.ts';

/** Returns the number of pending items by menu entry. */
export function useCounts(): Partial<Record<MenuKey, number>> {
  const { isLogin, isTrial, memberId } = useSession();
  const { data } = useQuery({ ...overviewQuery(memberId), enabled: isLogin && !isTrial });
  const messages = useUnreadMessages();
  const { missions = 0, rewards = 0 } = useClaimable();
  return { messages, missions, rewardCentre: rewards, ...(data ? { security: openSecuritySteps(data).length } : {}) };
}

import { useQuery } from '@tanstack/react-query';
import { useUnreadMessages } from '../../api/messages.ts';
import { useSession } from '../../api/session.ts';
import { overviewQuery } from './calls.ts';
import type { MenuKey } from './menu.ts';
import { openSteps } from './steps.ts';

/** How many things wait behind each entry of the menu. */
export function useCounts(): Partial<Record<MenuKey, number>> {
  const { isLogin, isTrial, memberId } = useSession();
  const { data } = useQuery({ ...overviewQuery(memberId), enabled: isLogin && !isTrial });
  const messages = useUnreadMessages();
  return { messages, ...(data ? { security: openSteps(data).length } : {}) };
}

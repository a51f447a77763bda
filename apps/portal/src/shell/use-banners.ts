import type { Banner } from '@fairhouse/contract/site';
import { useSession } from '../api/session.ts';
import { useSite } from '../api/use-site.ts';

/** Returns a group's banners for the viewer: a member gets none that ask to register. */
export function useBanners(group: Banner['groupName']): Banner[] {
  const { isLogin } = useSession();
  const banners = useSite()?.info.banners ?? [];
  return banners.filter(
    ({ groupName, audience }) => groupName === group && audience !== (isLogin ? 'VISITORS' : 'MEMBERS'),
  );
}

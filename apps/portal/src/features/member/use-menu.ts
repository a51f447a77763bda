import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';
import { menuGroups } from './menu.ts';

/** Returns the member centre's menu, without the screens of modules that are off. */
export function useMenu(): typeof menuGroups {
  const site = useSite();
  const isOn = (modId?: string) => modId === undefined || moduleOn(site?.info.whitelabel ?? [], modId);
  return menuGroups.map(({ key, entries }) => ({ key, entries: entries.filter(({ modId }) => isOn(modId)) }));
}

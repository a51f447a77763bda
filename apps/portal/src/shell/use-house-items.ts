import { moduleOn } from '../api/site.ts';
import { useSite } from '../api/use-site.ts';
import { houseItems, type NavItem } from './nav-items.ts';

/** Returns the links to the site's own pages, without those of modules that are off. */
export function useHouseItems(): NavItem[] {
  const modules = useSite()?.info.whitelabel ?? [];
  return houseItems.filter(({ modId }) => modId === undefined || moduleOn(modules, modId));
}

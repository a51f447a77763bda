import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';

/** True while the brand has points. */
export function usePointsOn(): boolean {
  const site = useSite();
  return site !== undefined && moduleOn(site.info.whitelabel, 'PTSYS3');
}

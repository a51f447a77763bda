import type { Language } from '@fairhouse/contract/language';
import type { ModuleNode, RegisterSetting, SystemStatus } from '@fairhouse/contract/site';
import { learnCurrencies } from '@fairhouse/money/money';
import { setServerTime } from '@fairhouse/web/server-clock';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from './call.ts';
import { session } from './session.ts';

/** Query of the site's permission response in one language. */
export function statusQuery(language: Language) {
  return queryOptions({
    queryKey: ['site', 'status', language],
    queryFn: async ({ signal }) => {
      const status = await call<SystemStatus>('GET', withQuery('/wps/system/status', { language }), {
        token: false,
        signal,
      });
      acceptStatus(status);
      return status;
    },
    staleTime: 5 * 60_000,
  });
}

/** Stores what the client keeps of a permission response: the clock, the merchant and the account types. */
export function acceptStatus(status: SystemStatus): void {
  setServerTime(status.serverTime);
  learnCurrencies(status.info.currencies);
  session.configure({
    merchant: status.merchant.merchant,
    merchantCode: status.merchant.merchantCode,
    agentTypes: status.info.agentTypes,
    trialTypes: status.info.trialTypes,
  });
}

/** Query of the registration rules, kept in session storage under `validate` for the life of the tab. */
export function registerRulesQuery() {
  return queryOptions({
    queryKey: ['site', 'register'],
    queryFn: async ({ signal }) => {
      const kept = session.read('validate');
      if (kept !== null) {
        const setting: RegisterSetting = JSON.parse(kept);
        return setting;
      }
      const setting = await call<RegisterSetting>('GET', '/wps/system/setting/register', { token: false, signal });
      session.write('validate', JSON.stringify(setting));
      return setting;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns true if a module of the whitelabel tree is on; a module below one that is off counts as off. */
export function moduleOn(tree: readonly ModuleNode[], modId: string): boolean {
  return tree.some((node) => node.enabled === '1' && (node.modId === modId || moduleOn(node.childrenNodes, modId)));
}

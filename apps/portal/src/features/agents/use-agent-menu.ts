import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';
import { flagsQuery } from './contracts/calls.ts';
import { type AgentEntry, agentMenu, type ContractFlag, contractFlags } from './menu.ts';

const agentPolicy = 'AGENTPOLICY3';

/** Returns the agent centre's menu without the kinds of contracts that the agent has never been offered. */
export function useAgentMenu(): { key: (typeof agentMenu)[number]['key']; entries: AgentEntry[] }[] {
  const { memberId } = useSession();
  const isOn = moduleOn(useSite()?.info.whitelabel ?? [], agentPolicy);
  const { data: flags } = useQuery({ ...flagsQuery(memberId), enabled: isOn });
  const has = (flag: ContractFlag) => isOn && flags?.[flag] === 1;
  const isShown = ({ flag }: AgentEntry) =>
    flag === undefined || (flag === 'any' ? contractFlags.some(has) : has(flag));
  return agentMenu
    .map(({ key, entries }) => ({ key, entries: entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0);
}

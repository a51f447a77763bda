import { useLocation } from '@tanstack/react-router';

/** The pages that both centres have, each in its own frame. */
const centres = {
  member: {
    deposit: '/member/deposit',
    depositOf: '/member/deposit/$id',
    withdraw: '/member/withdraw',
    withdrawalOf: '/member/withdraw/$id',
    cards: '/member/cards',
    deposits: '/member/deposits',
    withdrawals: '/member/withdrawals',
  },
  agent: {
    deposit: '/agentHome/deposit',
    depositOf: '/agentHome/deposit/$id',
    withdraw: '/agentHome/withdraw',
    withdrawalOf: '/agentHome/withdraw/$id',
    cards: '/agentHome/cards',
    deposits: '/agentHome/deposits',
    withdrawals: '/agentHome/withdrawals',
  },
} as const;

/** Returns the addresses of the money pages in the present centre: an agent in the agents' view stays there. */
export function useCentre(): (typeof centres)['member' | 'agent'] {
  return useLocation({
    select: ({ pathname }) => (pathname.startsWith('/agentHome') ? centres.agent : centres.member),
  });
}

import type { Place } from '../desk/place.ts';

/** Agents: the tree, their contracts, and their payments. */
export const agents: Place[] = [
  {
    name: 'agents',
    group: 'agents',
    read: '/agents',
    key: ['username'],
    acts: { set: 'PUT /agents/{username}', setCode: 'PUT /invitation-codes/{code}' },
  },
  {
    name: 'tree',
    group: 'agents',
    read: '/agents/tree',
    key: ['username'],
    acts: { setUpline: 'PUT /agents/{username}/upline', setLevels: 'PUT /agents/{username}/levels' },
  },
  {
    name: 'contracts',
    group: 'agents',
    read: '/agents/contracts',
    columns: ['id', 'downline', 'upline', 'kind', 'state', 'carried', 'offeredAt', 'until'],
    acts: { add: 'POST /agents/contracts', withdraw: 'POST /agents/contracts/{id}/withdraw' },
  },
  {
    name: 'statements',
    group: 'agents',
    read: '/agents/statements',
    columns: ['id', 'downline', 'kind', 'from', 'until', 'amount', 'due', 'paid', 'state'],
  },
  {
    name: 'runs',
    group: 'agents',
    read: '/agents/runs',
    key: ['kind', 'until', 'currency'],
    acts: { approve: 'POST /agents/runs/approve', refuse: 'POST /agents/runs/refuse' },
  },
  { name: 'preview', group: 'agents', read: '/agents/preview', key: ['kind'] },
  {
    name: 'pay-rules',
    group: 'agents',
    read: '/agents/pay-rules',
    key: ['kind'],
    acts: { set: 'PUT /agents/pay-rules/{kind}' },
  },
  {
    name: 'contract-defaults',
    group: 'agents',
    read: '/agents/contract-defaults',
    key: ['kind', 'currency'],
    columns: ['kind', 'currency', 'terms'],
    given: 'terms',
    acts: {
      set: 'PUT /agents/contract-defaults/{kind}/{currency}',
      add: 'PUT /agents/contract-defaults/{kind}/{currency}',
    },
  },
  { name: 'level-rule', group: 'agents', read: '/level-rule', acts: { set: 'PUT /level-rule' } },
];

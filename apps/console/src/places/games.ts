import type { Place } from '../desk/place.ts';

/** Vendors, their games and rounds, and the games of the house. */
export const games: Place[] = [
  {
    name: 'vendors',
    group: 'games',
    read: '/games/vendors',
    key: ['vendor'],
    columns: ['vendor', 'name', 'walletMode', 'games', 'enabled', 'maintenance', 'retired', 'syncedAt', 'fault'],
    acts: {
      set: 'PUT /games/vendors/{vendor}',
      sync: 'POST /games/vendors/{vendor}/sync',
      reconcile: 'POST /games/vendors/{vendor}/reconcile',
      retire: 'POST /games/vendors/{vendor}/retire',
    },
  },
  {
    name: 'games',
    group: 'games',
    read: '/games',
    row: '/games/{id}',
    key: ['nodeId'],
    params: { id: 'nodeId' },
    columns: ['nodeId', 'name', 'vendor', 'gameType', 'state', 'hot', 'isNew', 'position', 'rtp'],
    acts: { set: 'PUT /games/{id}' },
  },
  {
    name: 'lanes',
    group: 'games',
    read: '/games/lanes',
    acts: { set: 'PUT /games/lanes/{category}', split: 'PUT /games/splits', maintenance: 'PUT /games/maintenance' },
    makes: ['set', 'split'],
  },
  {
    name: 'round-differences',
    group: 'games',
    read: '/games/round-differences',
    columns: ['id', 'vendor', 'round', 'kind', 'ours', 'theirs', 'foundAt', 'resolvedAt'],
    acts: { close: 'POST /games/round-differences/{id}/close' },
  },
  {
    name: 'held-calls',
    group: 'games',
    read: '/games/held-calls',
    columns: ['id', 'vendor', 'action', 'round', 'username', 'amount', 'state', 'heldAt'],
    acts: { release: 'POST /games/held-calls/{id}/release', refuse: 'POST /games/held-calls/{id}/refuse' },
  },
  {
    name: 'free-rounds',
    group: 'games',
    read: '/games/free-rounds',
    columns: ['id', 'username', 'vendor', 'gameCode', 'rounds', 'played', 'won', 'state', 'expiresAt'],
    acts: { compare: 'POST /games/free-rounds/{id}/compare', cancel: 'POST /games/free-rounds/{id}/cancel' },
  },
  { name: 'jackpots', group: 'games', read: '/games/jackpots', key: ['vendor', 'currency'] },
  {
    name: 'originals',
    group: 'games',
    read: '/originals/games',
    key: ['gameCode'],
    columns: ['gameCode', 'name', 'rtp', 'state', 'isHot'],
    acts: {
      set: 'PUT /originals/games/{gameCode}',
      setLimits: 'PUT /originals/games/{gameCode}/limits/{currency}',
      addChain: 'POST /originals/games/{gameCode}/chains',
    },
  },
  { name: 'originals-rule', group: 'games', read: '/originals/rule', acts: { set: 'PUT /originals/rule' } },
  {
    name: 'chains',
    group: 'games',
    read: '/originals/chains',
    key: ['chainId'],
    columns: ['chainId', 'gameCode', 'length', 'used', 'saltHeight', 'committedAt', 'saltedAt'],
    acts: { salt: 'PUT /originals/chains/{chainId}/salt' },
  },
];

import type { Place } from '../desk/place.ts';

/** Members: their money, their accounts, their limits, and what they write. */
export const players: Place[] = [
  {
    name: 'member-money',
    group: 'players',
    read: '/cashier/members',
    key: ['memberId'],
    params: { id: 'memberId' },
    acts: {
      lock: 'POST /members/{id}/lock',
      unlock: 'POST /members/{id}/unlock',
      endSessions: 'POST /members/{id}/end-sessions',
      requirePassword: 'POST /members/{id}/require-password-change',
      forgetFactors: 'POST /members/{id}/forget-factors',
      forgetFundPassword: 'POST /members/{id}/forget-fund-password',
      unlockFundPassword: 'POST /members/{id}/unlock-fund-password',
      letter: 'POST /members/{id}/letter',
      freeRounds: 'POST /members/{id}/free-rounds',
      housePlayer: 'PUT /members/{id}/house-player',
    },
    calls: ['GET /cashier/members/{id}'],
  },
  {
    name: 'exclusions',
    group: 'players',
    read: '/exclusions',
    row: '/exclusions/{id}',
    columns: ['id', 'username', 'state', 'by', 'operator', 'reason', 'createdAt', 'until'],
    makes: ['exclude'],
    acts: { exclude: 'POST /exclusions', lift: 'POST /exclusions/{id}/lift' },
  },
  {
    name: 'limits',
    group: 'players',
    read: '/limits',
    columns: ['username', 'kind', 'period', 'amount', 'by', 'setAt'],
    acts: { add: 'POST /limits' },
  },
  { name: 'limit-history', group: 'players', read: '/limits/history' },
  {
    name: 'feedback',
    group: 'players',
    read: '/feedback',
    row: '/feedback/{id}',
    columns: ['id', 'sender', 'type', 'state', 'at'],
    acts: { answer: 'POST /feedback/{id}/answer' },
  },
  { name: 'house-players', group: 'players', read: '/house-players' },
  { name: 'member-tags', group: 'players', acts: { tag: 'PUT /member-tags' } },
  {
    name: 'default-password',
    group: 'players',
    acts: { set: 'PUT /members/default-password' },
  },
];

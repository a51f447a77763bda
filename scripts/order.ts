/** The order of the modules and features: `boundaries.ts` checks imports against it, `diagram.ts` draws it. */

/** Server domains, lowest first; a domain imports only from rows before its own. Desks are at least above operators. */
export const domainOrder = [
  ['site', 'ledger', 'delivery'],
  ['identity'],
  ['operators'],
  ['protection'],
  ['vendors', 'money-rows', 'bet-feed'],
  ['bonus'],
  ['cashier', 'games', 'originals', 'lottery', 'sportsbook'],
  ['records'],
  ['points'],
  ['rewards', 'agents'],
  ['messages', 'chat'],
  ['overview'],
];
/**
 * Portal folders, lowest first; a folder imports only from itself and from those before it, and imports later ones
 * lazily.
 */
export const portalOrder = ['styles', 'locales', 'ui', 'api', 'shell', 'features', 'routes'];
/** Portal features, lowest first, in the order of the modules that they show; the same rule holds among them. */
export const featureOrder = [
  'help',
  'announcements',
  'download',
  'identity',
  'protection',
  'cashier',
  'games',
  'records',
  'points',
  'rewards',
  'agents',
  'messages',
  'chat',
  'member',
  'home',
];
/** Folders within features that are too large for one folder, lowest first; the same rule applies among them. */
export const roomOrder: Record<string, string[]> = {
  identity: ['challenge', 'verification', 'session', 'factors', 'social', 'register', 'password', 'login', 'security'],
  cashier: ['shared', 'proofs', 'deposit', 'peer-payments', 'withdrawal', 'transfer', 'wallet'],
  games: ['lobby', 'play', 'originals', 'fairness', 'winners'],
  rewards: ['shared', 'bonus', 'activities', 'vip', 'missions', 'raffles', 'races', 'referral', 'centre'],
};

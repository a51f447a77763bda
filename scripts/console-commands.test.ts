import { expect, test } from 'vitest';
import { routesNamed } from '../apps/console/src/places/index.ts';
import { commands } from '../apps/server/src/cli/admin/commands.ts';

/** The routes by which the console does what a command does; each has a place, as `console-routes.test.ts` tells. */
const inConsole: Record<string, readonly string[]> = {
  modules: ['GET /site/modules'],
  module: ['PUT /site/modules/{modId}'],
  maintenance: ['PUT /site/maintenance'],
  region: ['GET /site/regions', 'PUT /site/regions'],
  notice: ['GET /site/notices', 'PUT /site/notices/{name}'],
  'register-fields': ['GET /site/register-fields'],
  'register-field': ['PUT /site/register-fields/{field}'],
  brand: ['GET /site/brand', 'PUT /site/brand'],
  'login-rules': ['GET /site/login-rules', 'PUT /site/login-rules'],
  domains: ['GET /site/domains', 'PUT /site/domains'],
  app: ['GET /site/app', 'PUT /site/app'],
  home: ['GET /site/home', 'PUT /site/home'],
  logo: ['PUT /site/logo'],
  words: ['GET /site/words'],
  word: ['PUT /site/words/{name}'],
  content: [
    ...['banners', 'resources', 'customer-services', 'articles', 'announcements', 'legal'].flatMap((list) => [
      `GET /site/${list}`,
      `PUT /site/${list}/{name}`,
    ]),
    'PUT /site/banner-orders/{groupName}',
    'POST /site/banner-pictures/{cut}',
  ],
  embed: ['GET /site/embedding', 'PUT /site/embedding'],
  hosts: ['GET /site/hosts', 'PUT /site/hosts/{kind}'],
  partners: ['GET /partners'],
  partner: ['PUT /partners/{code}'],
  currencies: ['GET /site/currencies', 'PUT /site/currencies', 'GET /site/known-currencies'],
  currency: ['PUT /site/known-currencies/{currency}'],
  channels: ['GET /cashier/channels'],
  channel: ['PUT /cashier/channels/{code}'],
  receivers: ['GET /cashier/receivers'],
  receiver: ['POST /cashier/receivers', 'PUT /cashier/receivers/{id}'],
  rates: ['GET /cashier/rates'],
  rate: ['POST /cashier/rates'],
  gateways: ['GET /cashier/gateways'],
  gateway: [
    ...['POST /cashier/gateways', 'PUT /cashier/gateways/{adapter}', 'POST /cashier/gateways/{adapter}/retire'],
    ...['PUT /cashier/gateways/{adapter}/address', 'PUT /cashier/gateways/{adapter}/secret'],
  ],
  reconcile: ['POST /cashier/reconciliations'],
  'reconciliation-differences': ['GET /cashier/reconciliation-differences'],
  'reconciliation-difference': ['POST /cashier/reconciliation-differences/{id}/close'],
  'payout-providers': ['GET /cashier/payout-providers'],
  'payout-provider': ['PUT /cashier/payout-providers/{code}'],
  'withdrawal-rules': ['GET /cashier/withdrawal-rules', 'GET /cashier/risk-rules'],
  'withdrawal-rule': ['PUT /cashier/withdrawal-rules/{currency}'],
  'risk-rule': ['PUT /cashier/risk-rules/{risk}'],
  'hand-rules': ['GET /cashier/hand-rules'],
  'hand-rule': ['PUT /cashier/hand-rules/{currency}'],
  'transfer-rules': ['GET /cashier/transfer-rules'],
  'transfer-rule': ['PUT /cashier/transfer-rules/{currency}', 'POST /cashier/transfer-rules/{currency}/end'],
  'tip-rule': ['GET /cashier/tip-rules', 'PUT /cashier/tip-rules/{currency}', 'POST /cashier/tip-rules/{currency}/end'],
  vendors: ['GET /games/vendors'],
  vendor: [
    ...['POST /games/vendors', 'PUT /games/vendors/{vendor}', 'PUT /games/vendors/{vendor}/cap'],
    ...['PUT /games/vendors/{vendor}/secret', 'POST /games/vendors/{vendor}/retire'],
  ],
  games: ['GET /games'],
  game: ['GET /games/{id}', 'PUT /games/{id}'],
  chain: [
    'GET /originals/chains',
    'POST /originals/games/{gameCode}/chains',
    'PUT /originals/chains/{chainId}/salt',
    'POST /originals/shared-rounds/{sharedRoundId}/void',
  ],
  original: [
    'PUT /originals/games/{gameCode}',
    'PUT /originals/games/{gameCode}/limits/{currency}',
    'PUT /originals/games/{gameCode}/pace',
  ],
  originals: [
    'GET /originals/games',
    'PUT /originals/rule',
    'GET /originals/jackpots',
    'PUT /originals/jackpots/{tier}/{currency}',
  ],
  'game-sync': ['POST /games/vendors/{vendor}/sync'],
  'game-lanes': ['GET /games/lanes'],
  'game-lane': ['PUT /games/lanes/{category}'],
  'game-order': ['GET /games/orders', 'PUT /games/orders/{gameType}'],
  'game-split': ['PUT /games/splits'],
  'games-maintenance': ['PUT /games/maintenance'],
  'reconcile-rounds': ['POST /games/vendors/{vendor}/reconcile'],
  jackpots: ['GET /games/jackpots'],
  'round-differences': ['GET /games/round-differences'],
  'round-difference': ['POST /games/round-differences/{id}/close'],
  'vendor-win-limit': ['GET /games/win-limits', 'PUT /games/win-limits/{currency}'],
  'free-rounds': ['GET /games/free-rounds'],
  'free-round': [
    'POST /members/{id}/free-rounds',
    'POST /games/free-rounds/{id}/cancel',
    'POST /games/free-rounds/{id}/compare',
  ],
  'matching-rule': ['GET /cashier/matching-rules', 'PUT /cashier/matching-rules/{currency}'],
  player: [
    'GET /players',
    'GET /players/{id}',
    'GET /players/{id}/links',
    'GET /players/{id}/notes',
    'POST /players/{id}/notes',
  ],
  dashboard: ['GET /dashboard'],
  alerts: ['GET /alerts'],
  'game-returns': ['GET /game-returns'],
  report: ['revenue', 'promotions', 'play', 'invoices', 'tax', 'players'].map((name) => `GET /reports/${name}`),
  bonuses: ['GET /bonuses'],
  bonus: ['POST /bonuses', 'POST /bonuses/{id}/cancel', 'GET /bonuses/{id}'],
  'house-players': ['GET /house-players'],
  'house-player': ['PUT /members/{id}/house-player'],
  rewards: ['GET /rewards'],
  reward: ['POST /rewards', 'POST /rewards/{id}/cancel'],
  promotions: ['GET /promotions'],
  promotion: ['POST /promotions', 'PUT /promotions/{id}', 'PUT /promotions/{id}/terms'],
  'promotion-entries': ['GET /promotions/entries'],
  'promotion-entry': [
    'GET /promotions/entries/{id}',
    'POST /promotions/entries/{id}/approve',
    'POST /promotions/entries/{id}/reject',
  ],
  rains: ['GET /rains'],
  wheel: ['GET /promotions/{id}/wheel'],
  spins: ['GET /spins'],
  spin: ['POST /spins'],
  vouchers: ['GET /vouchers'],
  voucher: ['POST /vouchers', 'POST /vouchers/{id}/void'],
  'member-tags': ['PUT /member-tags'],
  'vip-levels': ['GET /vip/levels'],
  'vip-level': ['PUT /vip/levels/{level}'],
  'vip-terms': ['PUT /vip/levels/{level}/terms/{currency}'],
  'vip-members': ['GET /vip/members'],
  vip: ['PUT /vip/members/{id}'],
  rebates: ['GET /rebates'],
  'rebate-rate': ['PUT /vip/levels/{level}/rebates/{gameType}'],
  'rebate-rule': ['GET /rebates/rules', 'PUT /rebates/rules/{currency}'],
  friends: ['GET /referral/friends'],
  friend: ['POST /referral/friends/{id}/decide'],
  'referral-rule': ['GET /referral/rules', 'PUT /referral/rules/{currency}'],
  contracts: ['GET /agents/contracts'],
  contract: ['POST /agents/contracts', 'POST /agents/contracts/{id}/withdraw'],
  statements: ['GET /agents/statements'],
  'wage-preview': ['GET /agents/preview'],
  'wage-runs': ['GET /agents/runs'],
  'wage-run': ['POST /agents/runs/approve', 'POST /agents/runs/refuse'],
  'wage-rule': ['GET /agents/pay-rules', 'PUT /agents/pay-rules/{kind}'],
  missions: ['GET /missions'],
  mission: ['POST /missions/{code}', 'POST /missions/{code}/show'],
  races: ['GET /races'],
  race: ['POST /races/{code}', 'POST /races/{code}/cancel', 'GET /races/places'],
  raffles: ['GET /raffles'],
  raffle: ['POST /raffles/{code}', 'POST /raffles/{code}/cancel', 'GET /raffles/winners'],
  seasons: ['GET /seasons'],
  season: ['POST /seasons/{code}'],
  points: [
    'GET /points/ratios',
    'PUT /points/ratios/{gameType}/{currency}',
    'GET /points/conversions',
    'PUT /points/conversions/{currency}',
    'GET /points/redemptions',
    'POST /points/redemptions/{id}/approve',
    'POST /points/redemptions/{id}/reject',
    'PUT /points/redemptions/{id}/remark',
    'POST /points/adjustments',
    'GET /points/rule',
    'PUT /points/rule',
  ],
  goods: [
    'GET /points/goods',
    'POST /points/goods',
    'PUT /points/goods/{id}',
    'PUT /points/goods/{id}/price',
    'PUT /points/goods/{id}/stock',
    'PUT /points/goods/{id}/picture',
  ],
  letter: ['POST /members/{id}/letter'],
  'letter-rule': ['PUT /letters/rule'],
  'report-schedule': ['GET /report-schedules', 'POST /report-schedules', 'POST /report-schedules/{id}/end'],
  'vendor-rate': ['GET /vendor-rates', 'PUT /vendor-rates/{vendor}'],
  'tax-rate': ['GET /tax-rates', 'PUT /tax-rates/{currency}'],
  undo: ['POST /cashier/actions/{id}/undo'],
  proposals: ['GET /proposals'],
  'refuse-proposal': ['POST /proposals/{id}/refuse'],
  mailing: [
    'POST /mailings',
    'GET /mailings/estimate',
    'POST /mailings/{id}/approve',
    'POST /mailings/{id}/cancel',
    'PUT /mailings/rule',
    'GET /mailings',
  ],
  feedback: ['GET /feedback', 'GET /feedback/{id}', 'POST /feedback/{id}/answer'],
  chat: [
    'GET /chat/rule',
    'PUT /chat/rule',
    'GET /chat/messages',
    'GET /chat/reports',
    'POST /chat/messages/{id}/remove',
    'POST /chat/messages/{id}/keep',
    'PUT /chat/members/{id}/mute',
    'GET /chat/moderators',
    'PUT /chat/moderators/{username}',
  ],
  sms: ['GET /delivery/sms', 'PUT /delivery/sms'],
  outbox: ['GET /outbox'],
  deposits: ['GET /cashier/deposits'],
  deposit: ['approve', 'reject', 'chargeback'].map((act) => `POST /cashier/deposits/{id}/${act}`),
  withdrawals: ['GET /cashier/withdrawals'],
  withdrawal: [...['approve', 'reject', 'take', 'pay', 'fail', 'unpaid', 'accept', 'retry', 'unmatch', 'return']].map(
    (act) => `POST /cashier/withdrawals/{id}/${act}`,
  ),
  parts: ['GET /cashier/parts'],
  part: ['GET /cashier/parts/{id}', 'POST /cashier/parts/{id}/resolve'],
  proof: ['GET /proofs/{id}'],
  'held-calls': ['GET /games/held-calls'],
  'held-call': ['POST /games/held-calls/{id}/release', 'POST /games/held-calls/{id}/refuse'],
  'vendor-transfers': ['GET /cashier/vendor-transfers'],
  'vendor-transfer': ['POST /cashier/vendor-transfers/{id}/settle'],
  adjustments: ['GET /cashier/adjustments'],
  adjust: [
    'POST /cashier/adjustments',
    'POST /cashier/adjustments/{id}/approve',
    'POST /cashier/adjustments/{id}/reject',
  ],
  freezes: ['GET /cashier/freezes'],
  freeze: ['POST /cashier/freezes'],
  unfreeze: ['POST /cashier/freezes/{id}/lift'],
  exclusions: ['GET /exclusions'],
  exclude: ['POST /exclusions'],
  'lift-exclusion': ['POST /exclusions/{id}/lift'],
  limits: ['GET /limits'],
  'limit-history': ['GET /limits/history'],
  'tighten-limit': ['POST /limits'],
  trail: ['GET /cashier/events'],
  agent: ['GET /agents', 'PUT /agents/{username}'],
  'agent-tree': ['GET /agents/tree'],
  'agent-move': ['PUT /agents/{username}/upline'],
  'agent-levels': ['PUT /agents/{username}/levels'],
  'level-rule': ['GET /level-rule', 'PUT /level-rule'],
  'invitation-code': ['PUT /invitation-codes/{code}'],
  ...Object.fromEntries(
    ['lock', 'unlock', 'unlock-fund-password', 'forget-fund-password', 'end-sessions', 'require-password-change'].map(
      (act) => [act, [`POST /members/{id}/${act}`]] as const,
    ),
  ),
  'forget-factors': ['POST /members/{id}/forget-factors', 'POST /operators/{id}/forget-factors'],
  create: ['POST /operators'],
  operators: ['GET /operators'],
  operator: [
    ...['disable', 'enable', 'end-sessions', 'enrolment-code'].map((act) => `POST /operators/{id}/${act}`),
    'PUT /operators/{id}/role',
    'PUT /operators/{id}/password',
  ],
  'operator-addresses': ['GET /operators/addresses', 'PUT /operators/addresses'],
  'default-password': ['PUT /members/default-password'],
  'valid-bets': ['GET /valid-bets'],
  'valid-bet': ['PUT /valid-bets/{gameType}'],
};

/** Commands that need the machine itself, and why. */
const atTheMachine: Record<string, string> = {
  records: 'makes every figure anew for minutes, after a repair of the database: no request waits so long',
};

/** Forms of a command that the console leaves to the machine, and why. */
const formsAtTheMachine: Record<string, string> = {
  'channel put <code>': 'a new way of money names an adapter whose secret the machine holds',
};

test('the console does what every command of operators does', () => {
  const known = { ...inConsole, ...atTheMachine };
  expect(Object.keys(commands).filter((name) => !(name in known))).toEqual([]);
  expect(Object.keys(known).filter((name) => !(name in commands))).toEqual([]);
  const named = routesNamed();
  const missing = Object.entries(inConsole).flatMap(([name, routes]) =>
    routes.filter((route) => !named.includes(route)).map((route) => `${name}: ${route}`),
  );
  expect(missing).toEqual([]);
  expect(Object.entries(inConsole).filter(([, routes]) => routes.length === 0)).toEqual([]);
});

test('a form that is left to the machine is a form of a command', () => {
  const forms = Object.values(commands).flatMap(({ usage }) => usage.map(([form]) => form));
  expect(Object.keys(formsAtTheMachine).filter((begin) => !forms.some((form) => form.startsWith(begin)))).toEqual([]);
});

test('no route does what no command does, but what a screen alone needs', () => {
  const done = new Set(Object.values(inConsole).flat());
  const acts = routesNamed().filter((route) => !route.startsWith('GET '));
  expect(acts.filter((route) => !done.has(route) && !consoleAlone.includes(route))).toEqual([]);
});

/** Acts that a screen alone needs: claims of queue items, looks before an act, personal data that is opened, pictures. */
const consoleAlone: readonly string[] = [
  ...['withdrawals', 'deposits', 'parts'].flatMap((queue) =>
    ['claim', 'release'].map((act) => `POST /cashier/${queue}/{id}/${act}`),
  ),
  'POST /cashier/payout-accounts/{id}/number',
  'POST /players/{id}/personal',
  'POST /points/redemptions/{id}/contact',
  'POST /promotions/pictures',
  'POST /site/preview',
];

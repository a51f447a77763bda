import { createPrivateKey, sign } from 'node:crypto';
import type {
  FreeRoundsCancelRequest,
  FreeRoundsGrantRequest,
  FreeRoundsStatusRequest,
} from '@fairhouse/contract/vendor-free-rounds';
import type {
  VendorGame,
  VendorLaunchRequest,
  VendorRound,
  VendorRoundsRequest,
} from '@fairhouse/contract/vendor-protocol';
import { formatMoney } from '@fairhouse/money/money';
import type { Ask, Asking } from '../dialect.ts';
import { objectOf, parsedJson } from '../reply.ts';
import { decimals, playerOf, userOf, wholeOf } from './amounts.ts';

/** The vendor's codes of our languages. */
const languages: Readonly<Record<string, string>> = { EN: 'en', TH: 'th', CN: 'zh' };
/** Our kinds of games by the vendor's categories; any other is a slot. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/live/i, 'LIVE'],
  [/fish/i, 'FISH'],
  [/bingo/i, 'BINGO'],
  [/lotter|keno/i, 'LOTT'],
  [/sport/i, 'SPORTS'],
  [/poker|table|roulette|blackjack|baccarat|dice|crash/i, 'BGS'],
];

/** Our calls, with their bodies signed by our private key. */
export const asks: Readonly<Record<string, Ask>> = {
  '/games/list': async (asking) => {
    const said = await post(asking, '/game/list', {});
    if (!Array.isArray(said)) throw asking.garbled();
    return { games: said.flatMap((game) => gameOf(asking, game)) };
  },
  '/games/launch': async (asking, body: VendorLaunchRequest & { session?: string; ip?: string; country?: string }) => {
    const said = await post(asking, '/game/url', {
      ...(body.player === undefined ? {} : { user: userOf(body.player) }),
      // Every call carries this token, so it is the session by which bets are checked, not a token for one use.
      ...(body.session === undefined ? {} : { token: body.session }),
      platform: body.device === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
      lang: languages[body.language] ?? 'en',
      game_code: body.gameCode,
      currency: body.token === undefined ? 'XXX' : body.currency,
      lobby_url: body.backUrl,
      deposit_url: body.backUrl,
      ...(body.ip === undefined ? {} : { ip: body.ip }),
      ...(body.country === undefined ? {} : { country: body.country }),
    });
    return { url: objectOf(said)?.url };
  },
  '/rounds/detail': async (asking, body: { player: string; roundId: string }) => {
    const said = await post(asking, '/game/round', { user: userOf(body.player), round: body.roundId });
    return { url: objectOf(said)?.url };
  },
  '/rounds/list': roundsList,
  '/freerounds/grant': grant,
  '/freerounds/cancel': async (asking, body: FreeRoundsCancelRequest) => {
    const reward = await rewardOf(asking, body);
    if (reward && isOpen(reward)) await post(asking, '/freebet/rewards/cancel', { reward_uuid: reward.reward_uuid });
    return { status: 'cancelled' };
  },
  '/freerounds/status': async (asking, body: FreeRoundsStatusRequest) => {
    const reward = await rewardOf(asking, body);
    if (!reward) return { status: 'unknown', played: 0, won: '0' };
    const status = reward.status === 'FRS_CANCELLED' || reward.status === 'FRS_FAILED' ? 'cancelled' : 'granted';
    return { status, played: countOf(reward.bets_used), won: moneyText(reward.win_amount) };
  },
};

async function post(asking: Asking, path: string, fields: object): Promise<unknown> {
  const { operatorId = '', subPartner } = asking.settings;
  const body = JSON.stringify({
    operator_id: /^\d{1,15}$/.test(operatorId) ? Number(operatorId) : operatorId,
    ...(subPartner === undefined ? {} : { sub_partner_id: subPartner }),
    ...fields,
  });
  const key = createPrivateKey({ key: Buffer.from(asking.secrets[0] ?? '', 'base64'), format: 'der', type: 'pkcs8' });
  const signature = sign('sha256', Buffer.from(body), key).toString('base64');
  const headers = { 'content-type': 'application/json', [signatureHeader(asking.settings)]: signature };
  return parsedJson(await asking.send({ method: 'POST', path, headers, body }));
}

/** Returns the name of the header with the signature, which differs between suppliers of this protocol. */
export const signatureHeader = ({ signatureHeader: name = 'x-signature' }: Readonly<Record<string, string>>): string =>
  name.toLowerCase();

function gameOf({ currencies }: Asking, said: unknown): VendorGame[] {
  const game = objectOf(said);
  if (!game || typeof game.game_code !== 'string' || typeof game.name !== 'string') return [];
  const category = typeof game.category === 'string' ? game.category : '';
  const platforms = Array.isArray(game.platforms) ? game.platforms.map(String) : ['GPL_DESKTOP', 'GPL_MOBILE'];
  return [
    {
      gameCode: game.game_code,
      gameType: kinds.find(([words]) => words.test(category))?.[1] ?? 'RNG',
      gameClassify: category
        .toUpperCase()
        .replace(/[^A-Z0-9 ]/g, '')
        .slice(0, 32),
      name: { EN: game.name },
      minBet: {},
      currencies: [...currencies],
      devices: (['desktop', 'mobile'] as const).filter((device) =>
        platforms.some((platform) => platform.toLowerCase().includes(device)),
      ),
      freePlay: game.demo_game_support === true,
      maintenance: game.enabled === false,
    },
  ];
}

type Reward = Record<string, unknown> & { reward_uuid: string; status: unknown };
const isOpen = ({ status }: Reward) => status === 'FRS_NEW' || status === 'FRS_ACTIVE';

/** Returns the vendor's reward for one of our grants; null: none. */
async function rewardOf(
  asking: Asking,
  { grantId, player }: { grantId: string; player: string },
): Promise<Reward | null> {
  const said = objectOf(await post(asking, '/freebet/rewards/list', { user: userOf(player) }));
  const rewards: unknown = said?.rewards;
  if (!Array.isArray(rewards)) throw asking.garbled();
  for (const one of rewards) {
    const reward = objectOf(one);
    if (reward?.operator_reference === grantId && typeof reward.reward_uuid === 'string')
      return { ...reward, reward_uuid: reward.reward_uuid, status: reward.status };
  }
  return null;
}

/**
 * Grants free rounds by a template of the vendor. An earlier grant is found by our reference, so that a repeated call
 * grants nothing more.
 */
async function grant(asking: Asking, body: FreeRoundsGrantRequest) {
  const before = await rewardOf(asking, body);
  if (before) return { status: 'granted', reference: before.reward_uuid };
  const stake = wholeOf(body.stake);
  const templates = await post(asking, '/freebet/prepaids/list', { game_code: body.gameCode });
  if (!Array.isArray(templates)) throw asking.garbled();
  const fits = templates.map(objectOf).find((one) => {
    const isFree = (value: unknown, due: number) => value === null || value === undefined || value === due;
    return one?.currency === body.currency && isFree(one.bet_value, stake) && isFree(one.bet_count, body.rounds);
  });
  if (typeof fits?.prepaid_uuid !== 'string') return { status: 'refused' };
  const said = objectOf(
    await post(asking, '/freebet/rewards/create', {
      user: userOf(body.player),
      prepaid_uuid: fits.prepaid_uuid,
      game_code: body.gameCode,
      currency: body.currency,
      bet_value: stake,
      bet_count: body.rounds,
      start_time: timeText(asking.now()),
      end_time: timeText(new Date(body.expiresAt)),
      operator_reference: body.grantId,
    }),
  );
  if (typeof said?.reward_uuid !== 'string') throw asking.garbled();
  return { status: 'granted', reference: said?.reward_uuid };
}

/** Formats a time in UTC, to the second, without a zone. */
const timeText = (at: Date) => at.toISOString().slice(0, 19);
const moneyText = (value: unknown) =>
  formatMoney(typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : 0n, { scale: decimals });
const countOf = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0);

/** The overlap of two readings: a transaction may be written a little after its time. */
const overlapMs = 60_000;
/** The time that one call covers. */
const windowMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** The time after which the newest window is read again. */
const restMs = 3000;
/** The most windows that one reading searches for rounds. */
const windowsMax = 24;

/**
 * Returns rounds, assembled from the vendor's list of transactions in windows of time. The cursor is the beginning of a
 * window, with the number of its rounds that were returned before; each round is read as a whole by its id, since its
 * transactions may lie in two windows.
 */
async function roundsList(asking: Asking, { cursor, limit }: VendorRoundsRequest) {
  const now = asking.now().getTime();
  const [begin = '', told = '0'] = cursor.split(':');
  let from = begin === '' ? now - dayMs : Number(begin);
  // Not read again yet, since overlapping windows would return the same rounds each time.
  if (now - from < restMs) return { rounds: [], cursor };
  for (let window = 0; window < windowsMax; window++) {
    const to = Math.min(from + windowMs, now);
    const skipped = window === 0 ? Number(told) : 0;
    const touched = await transactions(asking, {
      start_time: timeText(new Date(from - overlapMs)),
      end_time: timeText(new Date(to)),
    });
    const names = [...new Set(touched.map(({ round }) => round))].slice(skipped);
    if (names.length > 0) {
      const rounds: VendorRound[] = [];
      for (const round of names.slice(0, limit)) {
        const whole = roundOf(round, await transactions(asking, { round }));
        if (whole) rounds.push(whole);
      }
      const isAll = names.length <= limit;
      // The last window is read again: it has the same rounds, and those added since.
      return { rounds, cursor: isAll ? String(to) : `${from}:${skipped + limit}` };
    }
    if (to >= now) return { rounds: [], cursor: String(to) };
    from = to;
  }
  return { rounds: [], cursor: String(from) };
}

type Transaction = {
  round: string;
  user: string;
  kind: string;
  amount: bigint;
  game: string;
  currency: string;
  closed: boolean;
  at: string;
  uuid: string;
  reference: string;
};

async function transactions(asking: Asking, filter: object): Promise<Transaction[]> {
  const said = await post(asking, '/transactions/list', filter);
  if (!Array.isArray(said)) throw asking.garbled();
  return said.flatMap((one: unknown) => {
    const row = objectOf(one);
    const texts = ['round', 'user', 'kind', 'game_code', 'currency', 'inserted_at', 'transaction_uuid'] as const;
    if (row?.status !== 'TS_SUCCESS' || texts.some((name) => typeof row[name] !== 'string')) return [];
    const [round, user, kind, game, currency, at, uuid] = texts.map((name) => String(row[name]));
    const amount = typeof row.amount === 'number' && Number.isSafeInteger(row.amount) ? BigInt(row.amount) : 0n;
    const reference = typeof row.reference_transaction_uuid === 'string' ? row.reference_transaction_uuid : '';
    const closed = row.round_closed === true;
    return round && user && kind && game && currency && at && uuid
      ? [{ round, user, kind, amount, game, currency, at, uuid, reference, closed }]
      : [];
  });
}

function roundOf(roundId: string, rows: readonly Transaction[]): VendorRound | null {
  const [first] = rows;
  if (!first) return null;
  const back = new Set(rows.filter(({ kind }) => kind === 'rollback').map(({ reference }) => reference));
  const counts = rows.filter(({ uuid }) => !back.has(uuid));
  const sum = (kind: string, of: readonly Transaction[]) =>
    of.filter((row) => row.kind === kind).reduce((all, { amount }) => all + amount, 0n);
  const isCancelled = back.size > 0 && counts.every(({ kind }) => kind === 'rollback');
  const times = rows.map(({ at }) => `${at.slice(0, 19)}Z`).sort();
  return {
    roundId,
    player: playerOf(first.user),
    gameCode: first.game,
    currency: first.currency,
    state: isCancelled ? 'CANCELLED' : counts.some(({ closed }) => closed) ? 'SETTLED' : 'OPEN',
    stake: formatMoney(sum('bet', isCancelled ? rows : counts), { scale: decimals }),
    payout: formatMoney(sum('win', counts), { scale: decimals }),
    openedAt: times[0] ?? '',
    changedAt: times.at(-1) ?? '',
  };
}

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
import type { Ask, Asking } from '../dialect.ts';
import { objectOf, parsedJson } from '../reply.ts';
import { hashOf } from './form.ts';

const service = '/IntegrationService/v3/http';
const games = `${service}/CasinoGameAPI`;
const bonuses = `${service}/FreeRoundsBonusAPI`;
const languages: Readonly<Record<string, string>> = { EN: 'en', TH: 'th', CN: 'zh' };
/** Our kinds of games by the vendor's; any other is a slot. */
const kinds: Readonly<Record<string, string>> = {
  lg: 'LIVE',
  rl: 'BGS',
  bj: 'BGS',
  bc: 'BGS',
  bn: 'BINGO',
  vsb: 'SPORTS',
};
const encoded = { 'content-type': 'application/x-www-form-urlencoded' };

/** Our calls: forms with a hash. */
export const asks: Readonly<Record<string, Ask>> = {
  '/games/list': async (asking) => {
    const { gameList } = await post(asking, `${games}/getCasinoGames/`, { options: 'GetLines' });
    if (!Array.isArray(gameList)) throw asking.garbled();
    return { games: gameList.flatMap((game: unknown) => gameOf(asking, game)) };
  },
  '/games/launch': async (asking, body: VendorLaunchRequest & { country?: string }) => {
    const said = await post(asking, `${games}/game/url/`, {
      symbol: body.gameCode,
      language: languages[body.language] ?? 'en',
      platform: body.device === 'mobile' ? 'MOBILE' : 'WEB',
      technology: 'H5',
      lobbyUrl: body.backUrl,
      ...(body.token === undefined ? { playMode: 'DEMO' } : { token: body.token, currency: body.currency }),
      ...(body.player === undefined ? {} : { externalPlayerId: body.player }),
      ...(body.country === undefined ? {} : { country: body.country }),
    });
    return { url: said.gameURL };
  },
  '/sessions/end': async (asking, body: { player: string }) => {
    await post(asking, `${games}/game/session/terminate/`, { playerId: body.player });
    return { ended: true };
  },
  '/rounds/detail': async (asking, body: { player: string; roundId: string; language?: string }) => {
    const [gameId = '', roundId = ''] = body.roundId.split(':');
    const language = languages[body.language ?? 'EN'] ?? 'en';
    const said = await post(asking, `${service}/HistoryAPI/OpenHistory/`, {
      playerId: body.player,
      gameId,
      roundId,
      language,
    });
    return { url: said.url };
  },
  '/rounds/list': roundsList,
  '/freerounds/grant': grant,
  '/freerounds/cancel': async (asking, body: FreeRoundsCancelRequest) => {
    await post(asking, `${bonuses}/v2/bonus/cancel/`, { bonusCode: body.grantId });
    return { status: 'cancelled' };
  },
  '/freerounds/status': async (asking, body: FreeRoundsStatusRequest) => {
    const bonus = await bonusOf(asking, body);
    if (!bonus) return { status: 'unknown', played: 0, won: '0' };
    const [rounds, left] = [Number(bonus.rounds), Number(bonus.roundsLeft)];
    const played = Number.isInteger(rounds) && Number.isInteger(left) ? Math.max(0, rounds - left) : 0;
    const won = /^\d{1,12}(\.\d{1,8})?$/.exec(String(bonus.winAmount ?? '0'))?.[0] ?? '0';
    return { status: 'granted', played, won };
  },
};

type Fields = Record<string, string>;

/** Sends a form, and returns an answer that reports success. @throws VendorSilence */
async function post(asking: Asking, path: string, fields: Fields, json?: object): Promise<Record<string, unknown>> {
  const form = { secureLogin: asking.settings.secureLogin ?? '', ...fields };
  const said = new URLSearchParams({ ...form, hash: hashOf(form, asking.secrets[0] ?? '') }).toString();
  const text = json
    ? await asking.send({
        method: 'POST',
        path: `${path}?${said}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      })
    : await asking.send({ method: 'POST', path, headers: encoded, body: said });
  const answer = objectOf(parsedJson(text));
  if (!answer || Number(answer.error) !== 0) throw asking.garbled();
  return answer;
}

function gameOf({ currencies }: Asking, said: unknown): VendorGame[] {
  const game = objectOf(said);
  if (!game || typeof game.gameID !== 'string' || typeof game.gameName !== 'string') return [];
  const platforms = String(game.platform ?? 'MOBILE,WEB');
  const lines = Number(game.lines);
  return [
    {
      gameCode: game.gameID,
      gameType: kinds[String(game.gameTypeID ?? '')] ?? 'RNG',
      gameClassify: String(game.typeDescription ?? '')
        .toUpperCase()
        .slice(0, 32),
      name: { EN: game.gameName },
      ...(Number.isInteger(lines) && lines > 0 ? { lines } : {}),
      minBet: {},
      currencies: [...currencies],
      devices: [
        ...(/WEB|DESKTOP/.test(platforms) ? (['desktop'] as const) : []),
        ...(platforms.includes('MOBILE') ? (['mobile'] as const) : []),
      ],
      freePlay: game.demoGameAvailable === true,
      maintenance: false,
    },
  ];
}

/** Returns the vendor's bonus for one of our grants, which is named by the grant's id; null: none. */
async function bonusOf(asking: Asking, { grantId, player }: { grantId: string; player: string }) {
  const { bonuses: held } = await post(asking, `${bonuses}/getPlayersFRB/`, { playerId: player });
  if (held === undefined || held === null) return null;
  if (!Array.isArray(held)) throw asking.garbled();
  return held.map(objectOf).find((bonus) => bonus?.bonusCode === grantId) ?? null;
}

/** The bonus is named by our grant's id, which the vendor accepts once: a repeated call finds it there. */
async function grant(asking: Asking, body: FreeRoundsGrantRequest) {
  const granted = { status: 'granted', reference: body.grantId };
  if (await bonusOf(asking, body)) return granted;
  const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
  await post(
    asking,
    `${bonuses}/v2/bonus/player/create/`,
    {
      bonusCode: body.grantId,
      playerId: body.player,
      rounds: String(body.rounds),
      currency: body.currency,
      startDate: seconds(asking.now()),
      expirationDate: seconds(new Date(body.expiresAt)),
    },
    { gameList: [{ gameId: body.gameCode, betValues: [{ totalBet: Number(body.stake), currency: body.currency }] }] },
  );
  return granted;
}

/** The oldest time that the feed of finished rounds reaches back to, before now. */
const backMs = 24 * 3_600_000;

/**
 * Returns the rounds that ended since a point in time. The answer is CSV: a line with the next point, one with the
 * column names, and a line for each round. The feed is read with the login and the secret in the address.
 */
async function roundsList(asking: Asking, { cursor }: VendorRoundsRequest) {
  const timepoint = cursor === '' ? String(asking.now().getTime() - backMs) : cursor;
  const query = new URLSearchParams({
    login: asking.settings.secureLogin ?? '',
    password: asking.secrets[0] ?? '',
    timepoint,
  });
  const path = `/IntegrationService/v3/DataFeeds/gamerounds/finished/?${query}`;
  const [first = '', names = '', ...lines] = (await asking.send({ method: 'GET', path })).split(/\r?\n/);
  const next = /^timepoint=(\d{1,16})$/.exec(first)?.[1];
  if (next === undefined) throw asking.garbled();
  const columns = names.split(',').map((name) => name.trim());
  const rounds = lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split(',');
      return roundOf(Object.fromEntries(columns.map((name, at) => [name, (cells[at] ?? '').trim()])));
    });
  return { rounds, cursor: rounds.length === 0 ? cursor || timepoint : next };
}

function roundOf(row: Fields): VendorRound {
  const { extPlayerID = '', gameID = '', playSessionID = '', startDate = '', endDate = '', currency = '' } = row;
  const time = (text: string) => `${text.replace(' ', 'T')}Z`;
  const isCancelled = row.status === 'F' && Number(row.win) === 0;
  return {
    roundId: `${gameID}:${playSessionID}`,
    player: extPlayerID,
    gameCode: gameID,
    currency,
    state: isCancelled ? 'CANCELLED' : 'SETTLED',
    stake: row.bet ?? '',
    payout: row.win ?? '',
    openedAt: time(startDate),
    changedAt: time(endDate),
  };
}

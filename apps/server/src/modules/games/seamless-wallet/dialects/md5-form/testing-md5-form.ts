import { createHash } from 'node:crypto';
import { type Fields, type Played, type Round, simulate } from '../testing-simulator.ts';

/** A studio that uses hashed forms, in a process of its own. Settings: the secret. */

const amount = (hundredths: number) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

function hashed(fields: Fields, secret: string): string {
  const parts = Object.entries(fields)
    .filter(([name, value]) => name !== 'hash' && value !== '' && value !== undefined && value !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHash('md5')
    .update(`${parts.join('&')}${secret}`)
    .digest('hex');
}

simulate((settings) => {
  const { secret } = settings as { secret: string };
  const bonuses: Record<string, string>[] = [];
  const common = ({ user, game, round }: Round) => ({
    userId: user,
    gameId: game,
    roundId: round,
    providerId: 'studio',
    timestamp: '1700000000000',
  });
  return {
    encode: (path, fields, forged) => {
      const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
      const body = new URLSearchParams({
        ...texts,
        hash: hashed(texts, forged ? 'another secret' : secret),
      }).toString();
      return { method: 'POST', path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
    },
    verdictOf: ({ error }) =>
      error === 0 ? 'done' : error === 100 || error === 130 || error === undefined ? 'again' : 'refused',
    betOf: (round) => [
      '/bet.html',
      { ...common(round), reference: `${round.round}-b`, amount: amount(round.bet), roundDetails: 'spin' },
    ],
    winOf: (round) => [
      '/result.html',
      { ...common(round), reference: `${round.round}-w`, amount: amount(round.win), roundDetails: 'spin' },
    ],
    endOf: (round) => ['/endRound.html', common(round)],
    backOf: (round) => ['/refund.html', { ...common(round), reference: `${round.round}-b` }],
    answer: ({ method, path, query, body }, played) => {
      if (method === 'GET')
        return path.endsWith('/gamerounds/finished/') ? { type: 'text/csv', body: feed(query, played) } : null;
      const form = Object.fromEntries(query.size > 0 ? query : new URLSearchParams(body));
      if (form.hash !== hashed(form, secret) || form.secureLogin !== 'house') return said(2, 'Invalid hash');
      if (path.endsWith('/getCasinoGames/')) {
        const gameList = [
          {
            gameID: 'vs20sample',
            gameName: 'Sample Fruits',
            gameTypeID: 'vs',
            typeDescription: 'Video Slots',
            platform: 'MOBILE,DOWNLOAD,WEB',
            lines: 20,
            demoGameAvailable: true,
          },
          {
            gameID: '401',
            gameName: 'Sample Baccarat',
            gameTypeID: 'lg',
            typeDescription: 'Live games',
            platform: 'MOBILE',
          },
          { gameName: 'Nameless' },
        ];
        return said(0, 'OK', { gameList });
      }
      const at = `http://localhost:${process.env.STUDIO_PORT ?? '9'}`;
      if (path.endsWith('/game/url/'))
        return said(0, 'OK', { gameURL: `${at}/play?token=${form.token}&player=${form.externalPlayerId}` });
      if (path.endsWith('/game/session/terminate/')) return said(0, 'OK');
      if (path.endsWith('/OpenHistory/')) return said(0, 'OK', { url: `${at}/history/${form.gameId}/${form.roundId}` });
      if (path.endsWith('/bonus/player/create/')) {
        bonuses.push({ ...form, roundsLeft: form.rounds ?? '', ...JSON.parse(body) });
        return said(0, 'OK');
      }
      if (path.endsWith('/getPlayersFRB/'))
        return said(0, 'OK', { bonuses: bonuses.filter(({ playerId }) => playerId === form.playerId) });
      if (path.endsWith('/bonus/cancel/')) return said(0, 'OK');
      return null;
    },
  };
});

const said = (error: number, description: string, more: object = {}) => ({
  body: JSON.stringify({ error: String(error), description, ...more }),
});

function feed(query: URLSearchParams, played: readonly Played[]): string {
  const from = Number(query.get('timepoint'));
  const rows = played.filter(({ at }) => Date.parse(at) > from);
  const next = Math.max(from, ...rows.map(({ at }) => Date.parse(at)));
  const time = (at: string) => at.slice(0, 19).replace('T', ' ');
  const lines = rows.map((round) => {
    const [bet, win] = [amount(round.bet), round.state === 'cancelled' ? '0.00' : amount(round.win)];
    return [
      '1',
      round.user,
      round.game,
      round.round,
      round.round,
      time(round.at),
      time(round.at),
      round.state === 'cancelled' ? 'F' : 'C',
      'R',
      bet,
      win,
      'THB',
      '0.00',
    ].join(',');
  });
  const names =
    'playerID,extPlayerID,gameID,playSessionID,parentSessionID,startDate,endDate,status,type,bet,win,currency,jackpot';
  return [`timepoint=${next}`, names, ...lines, ''].join('\n');
}

import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { type Fields, type Played, type Round, type Speech, simulate } from '../testing-simulator.ts';

/**
 * A studio that uses RSA-signed JSON, in a process of its own. Settings: its private key and the platform's public key,
 * both PEM.
 */

const wrongKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});
/** Converts hundredths of the currency into units of 1/100000. */
const amount = (hundredths: number) => hundredths * 1000;

simulate((settings) => {
  const { privateKey, publicKey } = settings as { privateKey: string; publicKey: string };
  const rewards: Fields[] = [];
  const signed = (body: string, key: string) => createSign('RSA-SHA256').update(body).sign(key, 'base64');
  const common = ({ user, token, game, round }: Round) => ({
    user,
    token,
    game_code: game,
    round,
    currency: 'THB',
    supplier_user: `studio-${user}`,
    request_uuid: `${round}-request`,
    round_closed: false,
  });
  const speech: Speech = {
    encode: (path, fields, forged) => {
      const body = JSON.stringify(fields);
      const headers = {
        'content-type': 'application/json',
        'x-studio-signature': signed(body, forged ? String(wrongKey) : privateKey),
      };
      return { method: 'POST', path, headers, body };
    },
    verdictOf: ({ status }) =>
      status === 'RS_OK' ? 'done' : status === 'RS_ERROR_UNKNOWN' || status === undefined ? 'again' : 'refused',
    betOf: (round) => [
      '/transaction/bet',
      { ...common(round), transaction_uuid: `${round.round}-b`, amount: amount(round.bet), is_free: false },
    ],
    winOf: (round) => [
      '/transaction/win',
      {
        ...common(round),
        transaction_uuid: `${round.round}-w`,
        reference_transaction_uuid: `${round.round}-b`,
        amount: amount(round.win),
        round_closed: true,
      },
    ],
    endOf: () => null,
    backOf: (round) => [
      '/transaction/rollback',
      { ...common(round), transaction_uuid: `${round.round}-r`, reference_transaction_uuid: `${round.round}-b` },
    ],
    answer: ({ path, headers, body }, played) => {
      const signature = String(headers['x-studio-signature'] ?? '');
      const isOurs = createVerify('RSA-SHA256').update(body).verify(publicKey, signature, 'base64');
      if (!isOurs) return { body: JSON.stringify({ error: 'signature' }) };
      const said: Fields = JSON.parse(body);
      if (said.operator_id !== 7) return { body: JSON.stringify({ error: 'operator_id' }) };
      const answer = answers(path, said, played, rewards);
      return answer === null ? null : { body: JSON.stringify(answer) };
    },
  };
  return speech;
});

function answers(path: string, said: Fields, played: readonly Played[], rewards: Fields[]): unknown {
  if (path === '/game/list') {
    return [
      {
        game_id: 101,
        game_code: 'dragon-rising',
        name: 'Dragon Rising',
        category: 'Video Slots',
        platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
        enabled: true,
        demo_game_support: true,
        freebet_support: true,
      },
      {
        game_id: 102,
        game_code: 'harbour-roulette',
        name: 'Harbour Roulette',
        category: 'Live Dealer',
        platforms: ['GPL_MOBILE'],
        enabled: false,
      },
      { game_id: 103 },
    ];
  }
  if (path === '/game/url') {
    if (said.currency !== 'XXX' && (typeof said.token !== 'string' || typeof said.user !== 'string'))
      return { error: 'token' };
    return {
      url: `http://localhost:${process.env.STUDIO_PORT ?? '9'}/play?token=${said.token}&user=${said.user}&ip=${said.ip}`,
    };
  }
  if (path === '/game/round') return { url: `http://localhost:${process.env.STUDIO_PORT ?? '9'}/rounds/${said.round}` };
  if (path === '/freebet/prepaids/list') {
    return [
      { prepaid_uuid: 'p-other', game_code: said.game_code, currency: 'USD', bet_value: null, bet_count: null },
      { prepaid_uuid: 'p-baht', game_code: said.game_code, currency: 'THB', bet_value: 100_000, bet_count: null },
    ];
  }
  if (path === '/freebet/rewards/create') {
    const reward = {
      ...said,
      reward_uuid: `reward-${rewards.length + 1}`,
      status: 'FRS_ACTIVE',
      bets_used: 0,
      win_amount: 0,
    };
    rewards.push(reward);
    return reward;
  }
  if (path === '/freebet/rewards/list')
    return { rewards: rewards.filter(({ user }) => user === said.user), pagination: {} };
  if (path === '/freebet/rewards/cancel') {
    for (const reward of rewards) if (reward.reward_uuid === said.reward_uuid) reward.status = 'FRS_CANCELLED';
    return {};
  }
  if (path === '/transactions/list') {
    return played
      .filter(({ round }) => said.round === undefined || round === said.round)
      .filter(
        ({ at }) =>
          said.start_time === undefined ||
          (at.slice(0, 19) >= String(said.start_time) && at.slice(0, 19) <= String(said.end_time)),
      )
      .flatMap((round) => {
        const common = {
          round: round.round,
          user: round.user,
          game_code: round.game,
          currency: 'THB',
          status: 'TS_SUCCESS',
          inserted_at: round.at,
        };
        const bet = { ...common, kind: 'bet', transaction_uuid: `${round.round}-b`, amount: amount(round.bet) };
        return round.state === 'cancelled'
          ? [
              bet,
              {
                ...common,
                kind: 'rollback',
                transaction_uuid: `${round.round}-r`,
                reference_transaction_uuid: `${round.round}-b`,
                amount: 0,
              },
            ]
          : [
              bet,
              {
                ...common,
                kind: 'win',
                transaction_uuid: `${round.round}-w`,
                amount: amount(round.win),
                round_closed: true,
              },
            ];
      });
  }
  return null;
}

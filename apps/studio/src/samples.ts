import type { VendorAction } from '@fairhouse/contract/vendor-protocol';
import type { RoundAction } from '@fairhouse/contract/vendor-rounds';

type SampleAction = VendorAction | `v2/${RoundAction | 'authenticate' | 'balance' | 'refresh' | 'switchGame'}`;

/** Values from elsewhere for the bodies; the names of rounds and transactions begin with `round`. */
type Given = Record<'token' | 'session' | 'player' | 'currency' | 'gameCode' | 'round', string>;

/** Returns a sample body for each call to the platform, in both versions of the protocol. */
export function samplesOf({ token, session, player, currency, gameCode, round }: Given): Record<SampleAction, object> {
  const whose = { player, currency };
  const roundId = `${round}-1`;
  const bet = { transactionId: `${round}-b1`, ...whose, session, gameCode, roundId, amount: '1' };
  return {
    authenticate: { token },
    balance: whose,
    bet,
    settle: { transactionId: `${round}-s1`, ...whose, roundId, amount: '2.5' },
    cancel: { transactionId: `${round}-c1`, ...whose, roundId, betTransactionId: `${round}-b1` },
    adjust: { transactionId: `${round}-a1`, ...whose, roundId, amount: '3', reason: 'tried' },
    'v2/authenticate': { token },
    'v2/refresh': { session },
    'v2/switchGame': { session, gameCode },
    'v2/balance': whose,
    'v2/bet': { ...bet, table: 'Golden Pier' },
    'v2/win': { transactionId: `${round}-w1`, ...whose, roundId, amount: '2.5', endRound: false },
    'v2/endRound': { transactionId: `${round}-e1`, ...whose, roundId },
    'v2/play': {
      ...whose,
      session,
      gameCode,
      roundId: `${round}-2`,
      actions: [
        { do: 'bet', transactionId: `${round}-b2`, amount: '1' },
        { do: 'win', transactionId: `${round}-w2`, amount: '0' },
      ],
      endRound: true,
    },
    'v2/rollback': { transactionId: `${round}-r1`, ...whose, roundId, originalTransactionId: `${round}-b1` },
    'v2/adjust': { transactionId: `${round}-a2`, ...whose, roundId, delta: '-0.5', reason: 'tried' },
    'v2/credit': { transactionId: `${round}-g1`, ...whose, kind: 'promo', amount: '1', reason: 'tried' },
    'v2/tip': { transactionId: `${round}-t1`, ...whose, session, gameCode, amount: '1' },
  };
}

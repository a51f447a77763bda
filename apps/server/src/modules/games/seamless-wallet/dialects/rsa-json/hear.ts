import type { ErrorCode } from '@fairhouse/contract/errors';
import { DomainError } from '../../../../../platform/errors.ts';
import type { Wallet, WireReply, WireRequest } from '../dialect.ts';
import { jsonReply, maybeText, objectOf, parsedJson, textIn } from '../reply.ts';
import { amountOf, playerOf, wholeOf } from './amounts.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The vendor's status for a refusal; any other is RS_ERROR_UNKNOWN, after which the vendor calls again. */
const statuses: Partial<Record<ErrorCode, string>> = {
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  TOKEN_INVALID: 'RS_ERROR_INVALID_TOKEN',
  PLAYER_NOT_FOUND: 'RS_ERROR_INVALID_TOKEN',
  SESSION_ENDED: 'RS_ERROR_TOKEN_EXPIRED',
  GAME_NOT_FOUND: 'RS_ERROR_INVALID_GAME',
  GAME_MAINTENANCE: 'RS_ERROR_INVALID_GAME',
  CURRENCY_MISMATCH: 'RS_ERROR_WRONG_CURRENCY',
  FORBIDDEN: 'RS_ERROR_USER_DISABLED',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  FREE_ROUND_INVALID: 'RS_ERROR_WRONG_TYPES',
  SIGNATURE_INVALID: 'RS_ERROR_INVALID_SIGNATURE',
  MALFORMED: 'RS_ERROR_WRONG_SYNTAX',
  AMOUNT_INVALID: 'RS_ERROR_WRONG_TYPES',
  TRANSACTION_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  BET_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ROUND_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  BET_CANCELLED: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  WIN_CANCELLED: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  ROUND_CANCELLED: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  ROUND_SETTLED: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
};

/** Handles a call: `/user/info`, `/user/balance`, `/transaction/bet`, `/transaction/win`, `/transaction/rollback`. */
export async function hear(request: WireRequest, wallet: Wallet): Promise<WireReply> {
  const fields = fieldsOf(request);
  if (!fields) throw new DomainError('MALFORMED', { issues: [{ field: '', rule: 'json' }] });
  const act = request.method === 'POST' ? acts[request.path] : undefined;
  if (!act) throw new DomainError('MALFORMED', { issues: [{ field: 'path', rule: 'known' }] });
  const user = textIn(fields, 'user');
  const player = playerOf(user);
  const currency = maybeText(fields, 'currency') ?? (await wallet.currencyOf(player));
  const balance = await act(wallet, fields, { player, currency });
  return jsonReply({
    user,
    status: 'RS_OK',
    request_uuid: maybeText(fields, 'request_uuid') ?? null,
    currency,
    ...(balance === null ? {} : { balance: wholeOf(balance) }),
  });
}

/** Returns a refusal: HTTP status 200, with the request's id and, where it is known, the balance. */
export function refuse(request: WireRequest, code: ErrorCode, value: unknown): WireReply {
  const fields = fieldsOf(request) ?? {};
  const { user, currency, request_uuid } = fields;
  const balance = objectOf(value)?.balance;
  const isTyped = objectOf(value)?.issues !== undefined && JSON.stringify(value).includes('"type"');
  return jsonReply({
    ...(typeof user === 'string' ? { user } : {}),
    status: code === 'MALFORMED' && isTyped ? 'RS_ERROR_WRONG_TYPES' : (statuses[code] ?? 'RS_ERROR_UNKNOWN'),
    request_uuid: typeof request_uuid === 'string' ? request_uuid : null,
    ...(typeof currency === 'string' ? { currency } : {}),
    ...(typeof balance === 'string' ? { balance: wholeOf(balance) } : {}),
  });
}

type Whose = { player: string; currency: string };
/** Executes a call and returns the balance after it; null: the call's answer has none. */
type Act = (wallet: Wallet, fields: Fields, whose: Whose) => Promise<string | null>;

const acts: Readonly<Record<string, Act>> = {
  '/user/info': async () => null,
  '/user/balance': async (wallet, _, whose) => (await wallet.balance(whose)).balance,
  '/transaction/bet': bet,
  '/transaction/win': async (wallet, fields, whose) => {
    const win = { ...whose, transactionId: textIn(fields, 'transaction_uuid'), roundId: textIn(fields, 'round') };
    const endRound = fields.round_closed === true;
    return (await wallet.win({ ...win, amount: amountOf(fields.amount), ...(endRound ? { endRound } : {}) })).balance;
  },
  '/transaction/rollback': rollback,
};

async function bet(wallet: Wallet, fields: Fields, whose: Whose): Promise<string> {
  const transactionId = textIn(fields, 'transaction_uuid');
  const roundId = textIn(fields, 'round');
  const isFree = fields.is_free === true;
  const freeRound = isFree ? await wallet.grantOf(textIn(fields, 'reward_uuid')) : undefined;
  if (freeRound === null) throw new DomainError('FREE_ROUND_INVALID');
  const taken = await wallet.bet({
    ...whose,
    transactionId,
    roundId,
    session: textIn(fields, 'token'),
    gameCode: textIn(fields, 'game_code'),
    amount: isFree ? '0' : amountOf(fields.amount),
    ...(freeRound === undefined ? {} : { freeRound }),
  });
  if (fields.round_closed !== true) return taken.balance;
  // A bet that closes its round has lost; the end is a transaction of its own, so that each of the two is done once.
  return (await wallet.endRound({ ...whose, transactionId: `${transactionId}.end`, roundId })).balance;
}

async function rollback(wallet: Wallet, fields: Fields, whose: Whose): Promise<string> {
  const originalTransactionId = textIn(fields, 'reference_transaction_uuid');
  const roundId = maybeText(fields, 'round') ?? (await wallet.roundOf(originalTransactionId)) ?? undefined;
  try {
    const call = { ...whose, transactionId: textIn(fields, 'transaction_uuid'), originalTransactionId };
    return (await wallet.rollback({ ...call, ...(roundId === undefined ? {} : { roundId }) })).balance;
  } catch (error) {
    // Another call has taken it back before, which is what the vendor wants.
    if (!(error instanceof DomainError) || !['BET_CANCELLED', 'WIN_CANCELLED'].includes(error.code)) throw error;
    return (await wallet.balance(whose)).balance;
  }
}

const fieldsOf = ({ body }: WireRequest) => objectOf(parsedJson(body.toString('utf8')));

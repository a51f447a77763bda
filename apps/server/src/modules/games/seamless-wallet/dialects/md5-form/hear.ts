import { hash } from 'node:crypto';
import type { ErrorCode } from '@fairhouse/contract/errors';
import type { CreditKind } from '@fairhouse/contract/vendor-rounds';
import { DomainError } from '../../../../../platform/errors.ts';
import type { Wallet, WireReply, WireRequest } from '../dialect.ts';
import { jsonReply, maybeText, objectOf, textIn } from '../reply.ts';
import { type Form, formOf } from './form.ts';

/** The error numbers of refusals. After 100 the vendor calls again; after 120 it gives up. */
const errors: Partial<Record<ErrorCode, number>> = {
  INSUFFICIENT_FUNDS: 1,
  PLAYER_NOT_FOUND: 2,
  FORBIDDEN: 3,
  TOKEN_INVALID: 4,
  SESSION_ENDED: 4,
  SIGNATURE_INVALID: 5,
  MALFORMED: 7,
  AMOUNT_INVALID: 7,
  CURRENCY_MISMATCH: 7,
  TRANSACTION_CONFLICT: 7,
  GAME_NOT_FOUND: 8,
  GAME_MAINTENANCE: 8,
  LIMIT_REACHED: 50,
  BET_CANCELLED: 120,
  WIN_CANCELLED: 120,
  ROUND_CANCELLED: 120,
  ROUND_SETTLED: 120,
  FREE_ROUND_INVALID: 120,
  // The vendor keeps it under the prize's name; an operator credits it by hand.
  CREDIT_CAP_REACHED: 120,
};
const again = 100;
const endAgain = 130;
const words: Readonly<Record<number, string>> = {
  0: 'Success',
  1: 'Insufficient balance',
  2: 'Player not found or is logged out',
  3: 'Bet is not allowed',
  4: 'Player authentication failed due to invalid, not found or expired token',
  5: 'Invalid hash code',
  7: 'Bad parameters in the request',
  8: 'Game is not found or disabled',
  50: 'Bet limit has been reached',
  100: 'Internal server error, the call comes again',
  120: 'Internal server error, the call does not come again',
  130: 'Internal server error at the end of a round, the call comes again',
};

/** Handles a call: `/bet.html`, `/result.html` … with a form. */
export async function hear(request: WireRequest, wallet: Wallet): Promise<WireReply> {
  const act = request.method === 'POST' ? acts[request.path.slice(1)] : undefined;
  if (!act) throw new DomainError('MALFORMED', { issues: [{ field: 'path', rule: 'known' }] });
  const form = formOf(request);
  if (request.path === '/authenticate.html') return await authenticated(wallet, form);
  const player = textIn(form, 'userId');
  const whose = { player, currency: await wallet.currencyOf(player) };
  const { balance, more = {} } = await act(wallet, form, whose);
  return answer({ currency: whose.currency, cash: Number(balance), bonus: 0, ...more });
}

export function refuse(request: WireRequest, code: ErrorCode, value: unknown): WireReply {
  const fault = errors[code] ?? again;
  const error = fault === again && request.path === '/endRound.html' ? endAgain : fault;
  const balance = objectOf(value)?.balance;
  const told = typeof balance === 'string' ? { cash: Number(balance), bonus: 0 } : {};
  return jsonReply({ ...told, error, description: words[error] });
}

const answer = (fields: object) => jsonReply({ ...fields, error: 0, description: words[0] });

async function authenticated(wallet: Wallet, form: Form): Promise<WireReply> {
  const { player, currency, balance } = await wallet.authenticate(textIn(form, 'token'));
  return answer({ userId: player, currency, cash: Number(balance), bonus: 0 });
}

type Whose = { player: string; currency: string };
type Done = { balance: string; more?: object };
type Act = (wallet: Wallet, form: Form, whose: Whose) => Promise<Done>;

const acts: Readonly<Record<string, Act>> = {
  'authenticate.html': balanceOf,
  'balance.html': balanceOf,
  // The total of a grant of free rounds is only reported: each round's result has paid it already.
  'bonusWin.html': async (wallet, form, whose) => named(form, await wallet.balance(whose)),
  'bet.html': async (wallet, form, whose) => {
    const amount = textIn(form, 'amount');
    const gameCode = textIn(form, 'gameId');
    const freeRound = maybeText(form, 'bonusCode');
    const taken = await wallet.bet({
      ...whose,
      ...roundIn(form),
      session: await wallet.seatOf(whose.player, gameCode),
      gameCode,
      amount: freeRound === undefined ? amount : '0',
      ...(freeRound === undefined ? {} : { freeRound }),
    });
    return named(form, taken, { usedPromo: 0 });
  },
  'result.html': result,
  'endRound.html': async (wallet, form, whose) => {
    const roundId = roundNamed(form);
    return await wallet.endRound({ ...whose, roundId, transactionId: shortened(`end:${roundId}`) });
  },
  'jackpotWin.html': async (wallet, form, whose) =>
    named(
      form,
      await credited(wallet, form, whose, { kind: 'jackpot', reason: `jackpot ${textIn(form, 'jackpotId')}` }),
    ),
  'promoWin.html': async (wallet, form, whose) => {
    const kind = campaigns[maybeText(form, 'campaignType') ?? ''] ?? 'promo';
    return named(form, await credited(wallet, form, whose, { kind, reason: `campaign ${textIn(form, 'campaignId')}` }));
  },
  'refund.html': refund,
  'adjustment.html': async (wallet, form, whose) => {
    const delta = textIn(form, 'amount');
    return named(form, await wallet.adjust({ ...whose, ...roundIn(form), delta, reason: 'adjusted by the vendor' }));
  },
};

/** Kinds of prizes by the vendor's kinds of campaigns. */
const campaigns: Readonly<Record<string, CreditKind>> = { T: 'tournament', CB: 'cashback', CJP: 'jackpot' };

async function balanceOf(wallet: Wallet, _: Form, whose: Whose): Promise<Done> {
  return await wallet.balance(whose);
}

/**
 * Pays a result. A result of a free round may come without a bet, which is made here then. A prize that comes with the
 * result is a transaction of its own.
 */
async function result(wallet: Wallet, form: Form, whose: Whose): Promise<Done> {
  const round = roundIn(form);
  const win = { ...whose, ...round, amount: textIn(form, 'amount') };
  const pay = () => wallet.win(wallet.settings.roundEnds === 'result' ? { ...win, endRound: true } : win);
  const freeRound = maybeText(form, 'bonusCode');
  let paid = await pay().catch(async (error: unknown) => {
    if (freeRound === undefined || !(error instanceof DomainError) || error.code !== 'BET_NOT_FOUND') throw error;
    const gameCode = textIn(form, 'gameId');
    const session = await wallet.seatOf(whose.player, gameCode);
    const transactionId = shortened(`free:${round.roundId}`);
    await wallet.bet({ ...whose, roundId: round.roundId, transactionId, session, gameCode, amount: '0', freeRound });
    return await pay();
  });
  const prize = maybeText(form, 'promoWinAmount');
  if (prize !== undefined && Number(prize) > 0) {
    const kind = campaigns[maybeText(form, 'promoCampaignType') ?? ''] ?? 'promo';
    const transactionId = textIn(form, 'promoWinReference');
    const reason = `campaign ${maybeText(form, 'promoCampaignID') ?? ''}`.trim();
    paid = { ...(await wallet.credit({ ...whose, transactionId, kind, amount: prize, reason })) };
  }
  return named(form, paid);
}

async function credited(
  wallet: Wallet,
  form: Form,
  whose: Whose,
  what: { kind: CreditKind; reason: string },
): Promise<{ balance: string }> {
  const amount = textIn(form, 'amount');
  // A lost campaign is reported with an amount of zero.
  if (Number(amount) === 0) return await wallet.balance(whose);
  return await wallet.credit({ ...whose, ...what, transactionId: textIn(form, 'reference'), amount });
}

/** Takes a bet back; a bet that arrives after its refund is refused. */
async function refund(wallet: Wallet, form: Form, whose: Whose): Promise<Done> {
  const originalTransactionId = textIn(form, 'reference');
  const told = form.gameId && form.roundId ? roundNamed(form) : null;
  const roundId = (await wallet.roundOf(originalTransactionId)) ?? told;
  const transactionId = shortened(`refund:${originalTransactionId}`);
  try {
    const call = { ...whose, transactionId, originalTransactionId };
    return named(form, await wallet.rollback({ ...call, ...(roundId === null ? {} : { roundId }) }));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'BET_CANCELLED') throw error;
    return named(form, await wallet.balance(whose));
  }
}

const named = (form: Form, { balance }: { balance: string }, more: object = {}): Done => ({
  balance,
  more: { transactionId: form.reference ?? '', ...more },
});

const roundIn = (form: Form) => ({ transactionId: textIn(form, 'reference'), roundId: roundNamed(form) });
/** A round's id is unique within its game only. */
const roundNamed = (form: Form) => shortened(`${textIn(form, 'gameId')}:${textIn(form, 'roundId')}`);

/** Shortens a name to at most 64 characters. */
function shortened(name: string): string {
  return name.length <= 64 ? name : hash('sha256', name, 'hex');
}

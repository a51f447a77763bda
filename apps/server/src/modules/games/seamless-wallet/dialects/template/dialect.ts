import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ErrorCode } from '@fairhouse/contract/errors';
import { Type } from 'typebox';
import { DomainError } from '../../../../../platform/errors.ts';
import type { Ask, Dialect, Wallet, WireReply, WireRequest } from '../dialect.ts';
import { jsonReply, maybeText, objectOf, parsedJson, textIn } from '../reply.ts';

/**
 * A skeleton of a dialect, to be copied into a folder of its own and filled in from the vendor's documents, as
 * docs/dialects.md describes. No vendor uses it.
 */
export const template: Dialect = {
  // The name for `vendor <CODE> --protocol`: it describes the signature and the bodies, not the vendor.
  name: 'template',
  // The number of decimals of its amounts, in any currency.
  decimals: 2,
  // False when its list of rounds leaves out open rounds.
  listsOpen: true,
  // False when no call of the vendor exchanges a token: the session is then part of the game's address.
  authenticates: true,
  settings: Type.Object({ operator: Type.String({ minLength: 1, maxLength: 64 }) }, { additionalProperties: false }),
  secretFault: (secret) => (secret.length >= 16 ? null : 'has fewer than 16 characters'),
  isSigned: ({ headers, body }, { secrets }) => {
    const said = Buffer.from(String(headers['x-sign'] ?? ''));
    return secrets.some((secret) => {
      const due = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
      return said.length === due.length && timingSafeEqual(said, due);
    });
  },
  hear,
  refuse,
  asks: { '/games/list': listed, '/games/launch': launched },
};

/** The vendor's names of refusals: of every code of docs/vendors.md that it must distinguish. */
const words: Partial<Record<ErrorCode, string>> = {
  INSUFFICIENT_FUNDS: 'NO_MONEY',
  SIGNATURE_INVALID: 'BAD_SIGN',
  MALFORMED: 'BAD_CALL',
  BET_CANCELLED: 'TAKEN_BACK',
};

async function hear(request: WireRequest, wallet: Wallet): Promise<WireReply> {
  const fields = objectOf(parsedJson(request.body.toString('utf8')));
  const act = acts[request.path];
  if (!fields || !act) throw new DomainError('MALFORMED', { issues: [{ field: 'path', rule: 'known' }] });
  const player = textIn(fields, 'player');
  const currency = maybeText(fields, 'currency') ?? (await wallet.currencyOf(player));
  return jsonReply({ result: 'OK', balance: await act(wallet, fields, { player, currency }) });
}

function refuse(_request: WireRequest, code: ErrorCode, value: unknown): WireReply {
  // After any other code the vendor calls again: an internal error must never look like the end of a round.
  return jsonReply({ result: words[code] ?? 'TRY_AGAIN', balance: objectOf(value)?.balance ?? null });
}

type Whose = { player: string; currency: string };
type Act = (wallet: Wallet, fields: Record<string, unknown>, whose: Whose) => Promise<string>;

/** The vendor's calls, each composed of the wallet's: bet, win, endRound, play, rollback, adjust, credit, tip. */
const acts: Readonly<Record<string, Act>> = {
  '/balance': async (wallet, _, whose) => (await wallet.balance(whose)).balance,
  '/debit': async (wallet, fields, whose) => {
    const gameCode = textIn(fields, 'game');
    const bet = { ...whose, transactionId: textIn(fields, 'id'), roundId: textIn(fields, 'round'), gameCode };
    const session = await wallet.seatOf(whose.player, gameCode);
    return (await wallet.bet({ ...bet, session, amount: textIn(fields, 'amount') })).balance;
  },
  '/credit': async (wallet, fields, whose) => {
    const win = { ...whose, transactionId: textIn(fields, 'id'), roundId: textIn(fields, 'round') };
    return (await wallet.win({ ...win, amount: textIn(fields, 'amount'), endRound: fields.last === true })).balance;
  },
};

async function listed({ send, currencies, garbled }: Parameters<Ask>[0]) {
  const said = objectOf(parsedJson(await send({ method: 'GET', path: '/catalogue' })));
  if (!Array.isArray(said?.games)) throw garbled();
  return {
    games: said.games.map((game: unknown) => ({
      gameCode: objectOf(game)?.code,
      gameType: 'RNG',
      gameClassify: '',
      name: { EN: objectOf(game)?.title },
      minBet: {},
      currencies: [...currencies],
      devices: ['desktop', 'mobile'],
      freePlay: false,
      maintenance: false,
    })),
  };
}

async function launched({ send, settings }: Parameters<Ask>[0], body: { gameCode: string; token?: string }) {
  const asked = new URLSearchParams({
    operator: settings.operator ?? '',
    game: body.gameCode,
    token: body.token ?? '',
  });
  return parsedJson(await send({ method: 'GET', path: `/launch?${asked}` }));
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ErrorCode, errorStatus } from '@fairhouse/contract/errors';
import {
  AdjustCall,
  AuthenticateRequest,
  BalanceRequest,
  BetCall,
  CancelCall,
  SettleCall,
  type VendorAction,
} from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import { isSigned } from '@fairhouse/signature/signature';
import { Value } from 'typebox/value';
import { fresh, type Vendor } from './vendor.ts';

const shapes = {
  authenticate: AuthenticateRequest,
  balance: BalanceRequest,
  bet: BetCall,
  settle: SettleCall,
  cancel: CancelCall,
  adjust: AdjustCall,
} as const;

/** A call of the vendor's as received, and its fault; null: none. */
export type Heard = { action: VendorAction; body: Record<string, string>; raw: string; fault: string | null };

/**
 * The platform's treatment of the next call of an action. drop: books it, and the answer is lost. break: does nothing,
 * and answers 503. poor: refuses the bet for want of money.
 */
export type Trouble = 'drop' | 'break' | 'poor';

/** `bets`: those that count; `returned`: the stakes of the others. */
type Round = { bets: Map<string, bigint>; state: 'OPEN' | 'SETTLED' | 'CANCELLED'; paid: bigint; returned: bigint };
const newRound = (): Round => ({ bets: new Map(), state: 'OPEN', paid: 0n, returned: 0n });

/** The platform's side of the protocol for one player, with every call kept to be looked at. */
export type Platform = {
  /** Address that the vendor's calls go to. */
  url: string;
  player: string;
  heard: Heard[];
  /** By the vendor's name of it. */
  rounds: Map<string, Round>;
  balance: () => bigint;
  /** A token for a game's address, good once. */
  newToken: (gameCode: string) => string;
  trouble: (action: VendorAction, ...troubles: Trouble[]) => void;
  close: () => Promise<void>;
};

const startUnits = 100_000_000_000n;

/** Answers beneath /gateway/<code>/ on this machine. @param port 0: any free one */
export async function openPlatform(
  vendor: Pick<Vendor, 'code' | 'secret'>,
  { port, currency }: { port: number; currency: CurrencyCode },
) {
  const player = String(70_000_000 + Math.floor(Math.random() * 1_000_000));
  const tokens = new Map<string, string>();
  const sessions = new Set<string>();
  const sessionOf = new Map<string, string>();
  const answers = new Map<string, { raw: string; answer: Answer }>();
  const rounds = new Map<string, Round>();
  const heard: Heard[] = [];
  const troubles: { action: VendorAction; trouble: Trouble }[] = [];
  let balance = startUnits;

  type Answer = { value: unknown } | { code: ErrorCode };
  const shown = () => formatMoney(balance, currency);
  const unitsOf = (text = '') => parseMoney(text, currency) ?? -1n;

  function authenticate({ token = '' }: Record<string, string>): Answer {
    const gameCode = tokens.get(token);
    if (gameCode === undefined) return { code: 'TOKEN_INVALID' };
    // Shown again, the token has the same session.
    const session = sessionOf.get(token) ?? fresh('session-');
    sessionOf.set(token, session);
    sessions.add(session);
    return { value: { session, player, displayName: 'Player', currency, gameCode, language: 'EN', balance: shown() } };
  }

  function bet(body: Record<string, string>): Answer {
    if (!sessions.has(body.session ?? '')) return { code: 'SESSION_ENDED' };
    const round = rounds.get(body.roundId ?? '') ?? newRound();
    if (round.state !== 'OPEN') return { code: round.state === 'SETTLED' ? 'ROUND_SETTLED' : 'ROUND_CANCELLED' };
    const stake = unitsOf(body.amount);
    if (stake > balance) return { code: 'INSUFFICIENT_FUNDS' };
    balance -= stake;
    round.bets.set(body.transactionId ?? '', stake);
    rounds.set(body.roundId ?? '', round);
    return done(body);
  }

  function settle(body: Record<string, string>): Answer {
    const round = rounds.get(body.roundId ?? '');
    if (!round) return { code: 'BET_NOT_FOUND' };
    if (round.state !== 'OPEN') return { code: round.state === 'SETTLED' ? 'ROUND_SETTLED' : 'ROUND_CANCELLED' };
    round.state = 'SETTLED';
    round.paid = unitsOf(body.amount);
    balance += round.paid;
    return done(body);
  }

  function cancel(body: Record<string, string>): Answer {
    const round = rounds.get(body.roundId ?? '');
    const stake = round?.bets.get(body.betTransactionId ?? '');
    if (round?.state === 'SETTLED') return { code: 'ROUND_SETTLED' };
    // Remembered: the bet that comes now is refused.
    if (!round || stake === undefined) {
      answers.set(body.betTransactionId ?? '', { raw: '', answer: { code: 'BET_CANCELLED' } });
      return done(body);
    }
    balance += stake;
    round.returned += stake;
    round.bets.delete(body.betTransactionId ?? '');
    if (round.bets.size === 0) round.state = 'CANCELLED';
    return done(body);
  }

  const done = ({ transactionId }: Record<string, string>): Answer => ({
    value: { transactionId, balance: shown() },
  });

  function decide(action: VendorAction, body: Record<string, string>, raw: string, trouble?: Trouble): Answer {
    if (action === 'authenticate') return authenticate(body);
    if (body.player !== player) return { code: 'PLAYER_NOT_FOUND' };
    if (body.currency !== currency) return { code: 'CURRENCY_MISMATCH' };
    if (action === 'balance') return { value: { balance: shown() } };
    const first = answers.get(body.transactionId ?? '');
    if (first) return first.raw === '' || first.raw === raw ? first.answer : { code: 'TRANSACTION_CONFLICT' };
    const answer = trouble === 'poor' ? ({ code: 'INSUFFICIENT_FUNDS' } as const) : acts[action](body);
    // What was not found may be found when it comes again.
    if (!('code' in answer && answer.code === 'BET_NOT_FOUND')) answers.set(body.transactionId ?? '', { raw, answer });
    return answer;
  }
  const acts = { bet, settle, cancel, adjust: (): Answer => ({ code: 'CREDIT_CAP_REACHED' }) } as const;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let raw = '';
    for await (const chunk of request.setEncoding('utf8')) raw += chunk;
    const path = request.url ?? '';
    const action = actionOf(path, vendor.code);
    if (!action || request.method !== 'POST') return send(response, { code: 'NOT_FOUND' });
    const signature = String(request.headers['x-signature'] ?? '');
    const signed = isSigned([vendor.secret], { method: 'POST', path, body: raw }, signature, new Date());
    const body = objectIn(raw);
    const [wrong] = Value.Errors(shapes[action], body);
    const shape = wrong ? `${wrong.instancePath} ${wrong.message}`.trim() : null;
    heard.push({ action, body, raw, fault: signed ? shape : 'it is signed wrongly' });
    if (!signed) return send(response, { code: 'SIGNATURE_INVALID' });
    if (shape !== null) return send(response, { code: 'MALFORMED' });
    const at = troubles.findIndex((next) => next.action === action);
    const trouble = at < 0 ? undefined : troubles.splice(at, 1)[0]?.trouble;
    if (trouble === 'break') return send(response, { code: 'SERVICE_UNAVAILABLE' });
    const answer = decide(action, body, raw, trouble);
    if (trouble === 'drop') return void request.socket.destroy();
    send(response, answer);
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  const address = server.address();
  const platform: Platform = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    player,
    heard,
    rounds,
    balance: () => balance,
    newToken: (gameCode) => {
      const token = fresh('token-');
      tokens.set(token, gameCode);
      return token;
    },
    trouble: (action, ...all) => troubles.push(...all.map((trouble) => ({ action, trouble }))),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return platform;
}

function actionOf(path: string, code: string): VendorAction | null {
  const [, gateway, named, action = ''] = path.split('/');
  return gateway === 'gateway' && named === code && isAction(action) ? action : null;
}

function isAction(name: string): name is VendorAction {
  return Object.hasOwn(shapes, name);
}

function objectIn(raw: string): Record<string, string> {
  try {
    const said: unknown = JSON.parse(raw);
    return typeof said === 'object' && said !== null ? Object.fromEntries(Object.entries(said)) : {};
  } catch {
    return {};
  }
}

function send(response: ServerResponse, answer: { value: unknown } | { code: ErrorCode }): void {
  const refused = 'code' in answer;
  const body = refused
    ? { success: false, code: answer.code, message: answer.code }
    : { success: true, value: answer.value };
  response
    .writeHead(refused ? errorStatus[answer.code] : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(body));
}

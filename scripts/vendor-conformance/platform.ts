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
import {
  type RoundAction,
  RoundAdjust,
  RoundBet,
  RoundCredit,
  RoundEnd,
  RoundPlay,
  RoundRollback,
  RoundTip,
  RoundWin,
} from '@fairhouse/contract/vendor-rounds';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import { isSigned } from '@fairhouse/signature/signature';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { sitePage } from './site-page.ts';
import { fresh, type Vendor } from './vendor.ts';

const shapes = {
  authenticate: AuthenticateRequest,
  balance: BalanceRequest,
  bet: BetCall,
  settle: SettleCall,
  cancel: CancelCall,
  adjust: AdjustCall,
} as const;

/** The calls of the second version, by their names in the path. */
const steps = {
  authenticate: AuthenticateRequest,
  balance: BalanceRequest,
  bet: RoundBet,
  win: RoundWin,
  endRound: RoundEnd,
  play: RoundPlay,
  rollback: RoundRollback,
  adjust: RoundAdjust,
  credit: RoundCredit,
  tip: RoundTip,
} as const;

/** The calls of the first version to which those of the second correspond in the checks. */
const likened: Record<RoundAction, VendorAction> = {
  bet: 'bet',
  win: 'settle',
  endRound: 'settle',
  play: 'bet',
  rollback: 'cancel',
  adjust: 'adjust',
  credit: 'adjust',
  tip: 'bet',
};

/**
 * A call of the vendor's as received, and its fault; null: none. A call of the second version is recorded as its
 * counterpart of the first.
 */
export type Heard = {
  action: VendorAction;
  body: Record<string, string>;
  raw: string;
  fault: string | null;
  /** The code of the refusal with which it was answered. */
  refusal: ErrorCode | null;
};

/**
 * The trouble that the platform causes for the next call of an action. drop: books it, and loses the answer. break:
 * does nothing, and answers 503. poor: refuses the bet for insufficient balance.
 */
export type Trouble = 'drop' | 'break' | 'poor';

/** `bets` and `wins`: those that count; `returned`: the stakes of the others; `endedBy`: the win that ended it. */
type Round = {
  bets: Map<string, bigint>;
  wins: Map<string, bigint>;
  state: 'OPEN' | 'SETTLED' | 'CANCELLED';
  paid: bigint;
  returned: bigint;
  endedBy: string | null;
};
const newRound = (): Round => ({
  bets: new Map(),
  wins: new Map(),
  state: 'OPEN',
  paid: 0n,
  returned: 0n,
  endedBy: null,
});

/** The platform's side of the protocol for one player, which records every call for the checks. */
export type Platform = {
  /** Address of the vendor's calls, and of the page that shows its games. */
  url: string;
  player: string;
  heard: Heard[];
  /** The rounds, by the vendor's id. */
  rounds: Map<string, Round>;
  balance: () => bigint;
  /** Returns the session that a token was exchanged for; null if the token was not shown. */
  sessionOf: (token: string) => string | null;
  /** Makes a token for a game's address, valid once. */
  newToken: (gameCode: string) => string;
  /** Sets the troubles of the next calls of an action; none: no more trouble. */
  trouble: (action: VendorAction, ...troubles: Trouble[]) => void;
  close: () => Promise<void>;
};

const startUnits = 100_000_000_000n;

/** Answers below /gateway/<code>/ on this machine. @param port 0: any free one */
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
    // A token that is shown again gets the same session.
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
    // The transaction is remembered, so that a bet that arrives later is refused.
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

  function win(body: Record<string, string>, ends: boolean): Answer {
    const round = rounds.get(body.roundId ?? '');
    if (!round) return { code: 'BET_NOT_FOUND' };
    if (round.state !== 'OPEN') return { code: round.state === 'SETTLED' ? 'ROUND_SETTLED' : 'ROUND_CANCELLED' };
    const amount = unitsOf(body.amount ?? '0');
    round.wins.set(body.transactionId ?? '', amount);
    round.paid += amount;
    balance += amount;
    if (ends) Object.assign(round, { state: 'SETTLED', endedBy: body.transactionId });
    return done(body);
  }

  function rollBack(body: Record<string, string>): Answer {
    const round = rounds.get(body.roundId ?? '');
    const named = body.originalTransactionId ?? '';
    const [stake, won] = [round?.bets.get(named), round?.wins.get(named)];
    if (round && stake !== undefined) {
      balance += stake;
      round.returned += stake;
      round.bets.delete(named);
    } else if (round && won !== undefined) {
      balance -= won;
      round.paid -= won;
      round.wins.delete(named);
      if (round.endedBy === named) Object.assign(round, { state: 'OPEN', endedBy: null });
    } else answers.set(named, { raw: '', answer: { code: 'BET_CANCELLED' } });
    if (round?.bets.size === 0 && round.paid === 0n) round.state = 'CANCELLED';
    return done(body);
  }

  function adjustBy(body: Record<string, string>): Answer {
    const round = rounds.get(body.roundId ?? '');
    if (round?.state !== 'SETTLED') return { code: round ? 'ROUND_OPEN' : 'ROUND_NOT_FOUND' };
    const delta = parseMoney(body.delta ?? '', currency) ?? 0n;
    if (round.paid + delta < 0n) return { code: 'AMOUNT_INVALID' };
    round.paid += delta;
    balance += delta;
    return done(body);
  }

  /** Books bets and wins in order, all or none; a repeated play gets its first answer. */
  function play(body: Record<string, string>): Answer {
    const { roundId = '', session = '' } = body;
    const actions = playActions(body);
    const held = { balance, round: structuredClone(rounds.get(roundId)) };
    for (const [at, { do: kind, transactionId, amount }] of actions.entries()) {
      const said = { ...body, session, roundId, transactionId, amount };
      const isLast = at === actions.length - 1;
      const answer = kind === 'bet' ? bet(said) : win(said, isLast && String(body.endRound) === 'true');
      if ('code' in answer) {
        balance = held.balance;
        if (held.round) rounds.set(roundId, held.round);
        else rounds.delete(roundId);
        return answer;
      }
    }
    return { value: { transactionIds: actions.map(({ transactionId }) => transactionId), balance: shown() } };
  }

  /** Decides a call of the second version. */
  function step(action: RoundAction, body: Record<string, string>): Answer {
    switch (action) {
      case 'bet':
        return body.freeRound === undefined ? bet(body) : { code: 'FREE_ROUND_INVALID' };
      case 'win':
        return win(body, String(body.endRound) === 'true');
      case 'endRound':
        return win({ ...body, amount: '0' }, true);
      case 'play':
        return play(body);
      case 'rollback':
        return rollBack(body);
      case 'adjust':
        return adjustBy(body);
      case 'credit':
        return { code: 'CREDIT_CAP_REACHED' };
      case 'tip': {
        const tip = unitsOf(body.amount);
        if (tip > balance) return { code: 'INSUFFICIENT_FUNDS' };
        balance -= tip;
        return done(body);
      }
    }
  }

  const done = ({ transactionId }: Record<string, string>): Answer => ({
    value: { transactionId, balance: shown() },
  });

  function decide({ action, inSteps }: Named, body: Record<string, string>, raw: string, trouble?: Trouble): Answer {
    if (action === 'authenticate') return authenticate(body);
    if (body.player !== player) return { code: 'PLAYER_NOT_FOUND' };
    if (body.currency !== currency) return { code: 'CURRENCY_MISMATCH' };
    if (action === 'balance') return { value: { balance: shown() } };
    const name = inSteps === 'play' ? `play ${playActions(body)[0]?.transactionId}` : (body.transactionId ?? '');
    const first = answers.get(name);
    if (first) return first.raw === '' || first.raw === raw ? first.answer : { code: 'TRANSACTION_CONFLICT' };
    const answer =
      trouble === 'poor'
        ? ({ code: 'INSUFFICIENT_FUNDS' } as const)
        : inSteps
          ? step(inSteps, body)
          : acts[action](body);
    // A call that found no round may find it when it is repeated, so its answer is not kept.
    if (!('code' in answer && answer.code === 'BET_NOT_FOUND')) answers.set(name, { raw, answer });
    return answer;
  }
  const acts = { bet, settle, cancel, adjust: (): Answer => ({ code: 'CREDIT_CAP_REACHED' }) } as const;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let raw = '';
    for await (const chunk of request.setEncoding('utf8')) raw += chunk;
    const path = request.url ?? '';
    if (request.method === 'GET' && path === '/')
      return void response.setHeader('content-type', 'text/html').end(sitePage);
    const named = actionOf(path, vendor.code);
    if (!named || request.method !== 'POST') return send(response, { code: 'NOT_FOUND' });
    const signature = String(request.headers['x-signature'] ?? '');
    const signed = isSigned([vendor.secret], { method: 'POST', path, body: raw }, signature, new Date());
    const body = objectIn(raw);
    const { action } = named;
    const [wrong] = Value.Errors(named.shape, body);
    const shape = wrong ? `${wrong.instancePath} ${wrong.message}`.trim() : null;
    const one: Heard = { action, body, raw, fault: signed ? shape : 'it is signed wrongly', refusal: null };
    heard.push(one);
    if (!signed) return send(response, { code: 'SIGNATURE_INVALID' });
    if (shape !== null) return send(response, { code: 'MALFORMED' });
    const at = troubles.findIndex((next) => next.action === action);
    const trouble = at < 0 ? undefined : troubles.splice(at, 1)[0]?.trouble;
    if (trouble === 'break') return send(response, { code: 'SERVICE_UNAVAILABLE' });
    const answer = decide(named, body, raw, trouble);
    if ('code' in answer) one.refusal = answer.code;
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
    sessionOf: (token) => sessionOf.get(token) ?? null,
    newToken: (gameCode) => {
      const token = fresh('token-');
      tokens.set(token, gameCode);
      return token;
    },
    trouble: (action, ...all) => {
      const others = troubles.filter((next) => next.action !== action);
      troubles.splice(0, troubles.length, ...others, ...all.map((trouble) => ({ action, trouble })));
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return platform;
}

/** A call by its name; `inSteps`: its name in the second version, if it moves money. */
type Named = { action: VendorAction; inSteps: RoundAction | null; shape: TSchema };

function actionOf(path: string, code: string): Named | null {
  const [, gateway, named, first = '', second] = path.split('/');
  if (gateway !== 'gateway' || named !== code) return null;
  if (first !== 'v2')
    return isAction(first) && second === undefined ? { action: first, inSteps: null, shape: shapes[first] } : null;
  if (second === 'authenticate' || second === 'balance') return { action: second, inSteps: null, shape: steps[second] };
  return isStep(second) ? { action: likened[second], inSteps: second, shape: steps[second] } : null;
}

function isAction(name: string): name is VendorAction {
  return Object.hasOwn(shapes, name);
}

function isStep(name = ''): name is RoundAction {
  return Object.hasOwn(likened, name);
}

type PlayAction = { do: string; transactionId: string; amount: string };
const playActions = (body: Record<string, unknown>) => (body.actions ?? []) as PlayAction[];

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

import {
  type LiveTable,
  VendorGamesRequest,
  VendorLaunchRequest,
  type VendorRound,
  VendorRoundDetailRequest,
  VendorRoundsRequest,
  VendorSessionEndRequest,
} from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { isSigned } from '@fairhouse/signature/signature';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { gamesOf, offeredGame } from './catalogue.ts';
import type { VendorCode } from './config.ts';
import { correctRound } from './corrections.ts';
import { faults } from './faults.ts';
import { potsTold } from './pot.ts';
import { roundPageUrl } from './round-page.ts';
import type { Studio } from './studio.ts';
import { deposit, type TransferAsked, verdictOn, withdraw } from './wallet.ts';
import { bendAnswers } from './wallet-faults.ts';

const Player = Type.String({ pattern: '^\\d{1,18}$' });
const Currency = Type.String({ maxLength: 8 });
const Transfer = Type.Object({
  transferId: Type.String({ minLength: 1, maxLength: 64 }),
  player: Player,
  currency: Currency,
});
const Deposit = Type.Object({ ...Transfer.properties, amount: Type.String({ maxLength: 32 }) });
const Balance = Type.Object({ player: Player, currency: Currency });
const CorrectionBody = Type.Object({
  roundId: Type.String({ maxLength: 64 }),
  amount: Type.String({ maxLength: 32 }),
  reason: Type.String({ minLength: 1, maxLength: 140 }),
});
const FaultBody = Type.Object({
  faults: Type.Array(
    Type.Object({
      fault: Type.Union(faults.map((fault) => Type.Literal(fault))),
      /** An action that we call (bet) or a path that is called (/wallet/deposit); by default all of them. */
      call: Type.Optional(Type.String({ maxLength: 32 })),
      /** The number of times; by default without limit. */
      times: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    { maxItems: 32 },
  ),
});

/**
 * Registers the platform's requests, below the studio's own address. Every call is signed.
 * @param tables the studio's live tables or rooms
 */
export function platformApi(app: FastifyInstance, studio: Studio, vendor: VendorCode, tables: () => LiveTable[]): void {
  const { store } = studio;
  verifySignatures(app, studio, vendor);
  bendAnswers(app, studio, vendor);

  app.post<{ Body: Static<typeof VendorGamesRequest> }>(
    '/games/list',
    { schema: { body: VendorGamesRequest } },
    (r) => ({
      games: gamesOf(studio, vendor, r.body.currency),
    }),
  );
  app.post<{ Body: VendorLaunchRequest }>('/games/launch', { schema: { body: VendorLaunchRequest } }, (r, reply) => {
    const url = launchUrl(studio, vendor, r.body);
    return url ? { url } : refuse(reply, 404, 'GAME_NOT_FOUND');
  });
  app.post<{ Body: VendorSessionEndRequest }>(
    '/sessions/end',
    { schema: { body: VendorSessionEndRequest } },
    ({ body: { player, session: platformSession } }) => {
      store.sessions.end({ vendor, player, platformSession });
      return { ended: true };
    },
  );
  app.post<{ Body: VendorRoundDetailRequest }>(
    '/rounds/detail',
    { schema: { body: VendorRoundDetailRequest } },
    ({ body }, reply) => {
      const url = roundPageUrl(studio, { vendor, ...body });
      return url ? { url } : refuse(reply, 404, 'ROUND_NOT_FOUND');
    },
  );
  app.post('/live/tables', () => ({ tables: tables() }));
  // The pot can be won in a game of the night market.
  if (vendor === 'NMS') app.post('/jackpots/list', () => ({ jackpots: potsTold(studio) }));
  app.post<{ Body: VendorRoundsRequest }>('/rounds/list', { schema: { body: VendorRoundsRequest } }, (r, reply) => {
    const { cursor, limit } = r.body;
    if (!/^\d{0,15}$/.test(cursor)) return refuse(reply, 400, 'MALFORMED');
    const after = Number(cursor || '0');
    store.rounds.noteTold(vendor, after);
    const rows = store.rounds.listed(vendor, after, limit);
    return { rounds: rows.map(({ round }) => roundOf(round)), cursor: String(rows.at(-1)?.seq ?? cursor) };
  });

  app.post<{ Body: Static<typeof Deposit> }>('/wallet/deposit', { schema: { body: Deposit } }, (r, reply) => {
    const { currency, amount } = r.body;
    const units = isCurrency(currency) ? parseMoney(amount, currency) : null;
    if (!isCurrency(currency) || units === null || units <= 0n) return refuse(reply, 422, 'AMOUNT_REFUSED');
    return deposit(studio, vendor, { ...r.body, currency }, units);
  });
  const onTransfer =
    (answer: (asked: TransferAsked) => unknown) => (r: { body: Static<typeof Transfer> }, reply: FastifyReply) => {
      const { currency } = r.body;
      return isCurrency(currency) ? answer({ ...r.body, currency }) : refuse(reply, 422, 'CURRENCY_REFUSED');
    };
  const transferSchema = { schema: { body: Transfer } };
  app.post<{ Body: Static<typeof Transfer> }>(
    '/wallet/withdraw',
    transferSchema,
    onTransfer((asked) => withdraw(studio, vendor, asked)),
  );
  app.post<{ Body: Static<typeof Transfer> }>(
    '/wallet/status',
    transferSchema,
    onTransfer((asked) => verdictOn(studio, vendor, asked)),
  );
  app.post<{ Body: Static<typeof Balance> }>('/wallet/balance', { schema: { body: Balance } }, (r, reply) => {
    const { player, currency } = r.body;
    if (!isCurrency(currency)) return refuse(reply, 422, 'CURRENCY_REFUSED');
    return { balance: formatMoney(store.wallets.balance({ vendor, player, currency }), currency) };
  });

  // For tests and trials: sets the faults, lists the answers to faulty calls, and corrects a round's payout.
  app.post<{ Body: Static<typeof FaultBody> }>('/faults', { schema: { body: FaultBody } }, (r) => {
    studio.faults.set(
      r.body.faults.map(({ fault, call, times }) => ({
        fault,
        call: call ?? null,
        times: times ?? Number.POSITIVE_INFINITY,
      })),
    );
    return { faults: r.body.faults.length };
  });
  app.post<{ Body: Static<typeof CorrectionBody> }>(
    '/rounds/correct',
    { schema: { body: CorrectionBody } },
    async (r, reply) => {
      const { roundId, amount, reason } = r.body;
      const round = store.rounds.byId(roundId);
      const units = round ? parseMoney(amount, round.currency) : null;
      if (!round || round.vendor !== vendor) return refuse(reply, 404, 'ROUND_NOT_FOUND');
      if (units === null || units < 0n) return refuse(reply, 422, 'AMOUNT_REFUSED');
      const corrected = await correctRound(studio, roundId, units, reason);
      return corrected ? roundOf(corrected) : refuse(reply, 409, 'ROUND_OPEN');
    },
  );
  app.post('/faults/noted', () => ({ noted: studio.faults.noted(), waiting: store.calls.countOpen() }));
}

/** Returns the address of a game's page, for one player or for free play; null: the game is not this studio's. */
function launchUrl(studio: Studio, vendor: VendorCode, asked: VendorLaunchRequest): string | null {
  const offer = offeredGame(studio, asked.gameCode);
  if (offer?.vendor !== vendor) return null;
  const url = new URL(offer.page, studio.config.publicUrl ?? 'http://localhost');
  const { gameCode: game, language: lang, currency, backUrl: back, token, table } = asked;
  for (const [name, value] of Object.entries({ game, lang, currency, back })) url.searchParams.set(name, value);
  if (token === undefined) url.searchParams.set('free', '1');
  else url.searchParams.set('token', token);
  if (table !== undefined) url.searchParams.set('table', table);
  return url.href;
}

type ListedRound = ReturnType<Studio['store']['rounds']['listed']>[number]['round'];

function roundOf(round: ListedRound): VendorRound {
  const amount = (units: bigint, currency: CurrencyCode) => formatMoney(units, currency);
  const { id: roundId, player, gameCode, currency, state } = round;
  return {
    roundId,
    player,
    gameCode,
    currency,
    state,
    stake: amount(round.stake, currency),
    payout: amount(round.payout, currency),
    openedAt: new Date(round.openedAt).toISOString(),
    changedAt: new Date(round.changedAt).toISOString(),
  };
}

function verifySignatures(app: FastifyInstance, { config, now }: Studio, vendor: VendorCode): void {
  const bodies = new WeakMap<FastifyRequest, Buffer>();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    bodies.set(request, body);
    try {
      done(null, JSON.parse(body.toString()));
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  app.addHook('preValidation', async (request, reply) => {
    const signed = { method: request.method, path: request.url, body: bodies.get(request) ?? '' };
    const header = request.headers['x-signature'];
    const secrets = config.vendors[vendor]?.secrets ?? [];
    if (!isSigned(secrets, signed, typeof header === 'string' ? header : undefined, new Date(now()))) {
      return refuse(reply, 401, 'SIGNATURE_INVALID');
    }
  });
}

function refuse(reply: FastifyReply, status: number, code: string) {
  return reply.code(status).send({ error: code });
}

import { ConfirmedLimit, NewLimit, OwnLimit } from '@fairhouse/contract/protection';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { requireFresh, requireMember, visitorOf } from '../identity/index.ts';
import { type DepositedSince, ownLimits } from './own-limits.ts';
import { confirmOwnLimit, setOwnLimit } from './set-limit.ts';

const path = '/wps/protection/limits';
const sessionMinutesMax = 24n * 60n;

/** Registers the routes by which members set their own limits. */
export function limitRoutes(app: App, ctx: Ctx, { depositedSince }: { depositedSince: DepositedSince }): void {
  const response = answers(Type.Array(OwnLimit));
  app.get(path, { schema: { response }, config: { access: 'member' } }, async (request) => {
    const { memberId } = await requireMember(ctx, request);
    return ok(await ownLimits(ctx, memberId, depositedSince));
  });

  app.put(
    path,
    { schema: { body: NewLimit, response }, config: { access: 'member', ...perMinute(20) } },
    async (request, reply) => {
      const { memberId, currency } = await requireMember(ctx, request);
      const visitor = visitorOf(ctx, request, reply);
      const { kind, period, amount } = request.body;
      const wanted = { memberId, currency, kind, period, amount: amountOf(request.body, amount, currency) };
      await setOwnLimit(ctx, wanted, visitor);
      return ok(await ownLimits(ctx, memberId, depositedSince));
    },
  );

  app.post(
    `${path}/confirm`,
    { schema: { body: ConfirmedLimit, response }, config: { access: 'member', ...perMinute(20) } },
    async (request, reply) => {
      const visitor = visitorOf(ctx, request, reply);
      // A fresh session is required: a stolen one must not loosen the owner's limits.
      const { memberId, currency } = await requireFresh(ctx, request);
      const { kind, period, amount } = request.body;
      const wanted = { memberId, currency, kind, period, amount: amountOf(request.body, amount, currency) };
      await confirmOwnLimit(ctx, wanted, visitor);
      return ok(await ownLimits(ctx, memberId, depositedSince));
    },
  );
}

/**
 * Parses the amount of a limit: money in units, or the minutes of a session.
 * @throws AMOUNT_INVALID; MALFORMED for a period that its kind does not have
 */
export function amountOf<A extends string | null>(
  { kind, period }: Pick<NewLimit, 'kind' | 'period'>,
  text: A,
  currency: CurrencyCode,
): A extends string ? bigint : bigint | null;
export function amountOf(
  { kind, period }: Pick<NewLimit, 'kind' | 'period'>,
  text: string | null,
  currency: CurrencyCode,
): bigint | null {
  if ((kind === 'session') !== (period === 'session')) throw new DomainError('MALFORMED');
  if (text === null) return null;
  if (kind === 'session') {
    const minutes = /^\d{1,4}$/.test(text) ? BigInt(text) : 0n;
    if (minutes < 1n || minutes > sessionMinutesMax) throw new DomainError('AMOUNT_INVALID');
    return minutes;
  }
  const amount = parseMoney(text, currency);
  if (amount === null || amount < 0n) throw new DomainError('AMOUNT_INVALID');
  return amount;
}

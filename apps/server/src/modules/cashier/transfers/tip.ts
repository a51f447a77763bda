import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { endForWithdrawal, grantAccounts } from '../../bonus/index.ts';
import {
  browserSharers,
  housePlayers,
  relationOf,
  relativesOf,
  type Session,
  shownNames,
  type Visitor,
  verifyFundPassword,
} from '../../identity/index.ts';
import { walletOf } from '../../ledger/index.ts';
import {
  lockMoneyOf,
  madeOnce,
  moneyTransaction,
  noteMoneyEvent,
  onceKey,
  postOne,
  type RequestId,
  requestId,
} from '../../money-rows/index.ts';
import { canPlay, isDepositLimited, requirePlay } from '../../protection/index.ts';
import { brandSettings } from '../../site/index.ts';
import { requireNotFrozen, withdrawalsFrozen } from '../freezes/freeze-store.ts';
import { behindDebts, type OwedFirst } from '../owed-first.ts';
import { payoutSharers } from '../payout-accounts/sharers.ts';
import { requireTurnoverMet, type ValidBetOf } from '../turnover.ts';
import { dayBegan } from './limits.ts';
import { takesMoney } from './parties.ts';
import { type TipRule, tipRules, tipsGiven, tipsReceived } from './tip-store.ts';
import { memberTransfers } from './transfer-store.ts';

/**
 * Functions that the chat module provides: `write` announces a tip in the room; `before` returns what the same request
 * announced before.
 */
export type TipTold<T> = {
  before: (db: Db) => Promise<T | null>;
  write: (tx: Db, given: { each: bigint; to: readonly bigint[] }) => Promise<T>;
};

export type TipDeps = { validBetOf: ValidBetOf; owedFirst: OwedFirst };

type Asked = {
  /** Candidates in order of preference; the first `most` eligible ones receive the tip. */
  among: readonly bigint[];
  most: number;
  /** A decimal string: for each recipient, or (`isSplit`) for all together. */
  amount: string;
  isSplit: boolean;
  fundPassword: string;
  visitor: Visitor;
  request: RequestId;
};

/** Returns the limits of tips for this account and the units left of its day; null: the account may give none. */
export async function tipsOffered(
  ctx: Ctx,
  { memberId, currency, isAgent, isTrial }: Pick<Session, 'memberId' | 'currency' | 'isAgent' | 'isTrial'>,
): Promise<{ rule: TipRule; left: bigint } | null> {
  const rule = isAgent || isTrial ? null : await tipRules.of(ctx.db, currency);
  if (!rule || (await housePlayers(ctx.db, [memberId])).has(memberId)) return null;
  const { count, amount } = await tipsGiven(ctx.db, memberId, await dayBegan(ctx));
  const left = count >= rule.daily_count ? 0n : rule.daily_amount - amount;
  return { rule, left: left > 0n ? left : 0n };
}

/**
 * Gives own cash to members who are no relatives, the same amount to each, in one entry, and announces it in their chat
 * room. The rules of a transfer apply: the fund password, debts first, all turnover made, and no open bonus. It is no
 * deposit, and makes no turnover. Agents and house players neither give nor receive. A member does not receive who may
 * not play, has a limit of deposits, or shares a browser or a payout account with the giver. The giver does not learn
 * which of these reasons applies.
 * @throws AMOUNT_INVALID, AMOUNT_OUT_OF_RANGE, TRANSFER_NOT_ALLOWED, PLAY_EXCLUDED, FUND_PASSWORD_NOT_SET,
 * PASSWORD_WRONG, TOO_MANY_REQUESTS, WITHDRAWALS_FROZEN, TURNOVER_NOT_MET, BONUS_OPEN, WAGES_OWED, DAILY_COUNT_REACHED,
 * DAILY_AMOUNT_REACHED, INSUFFICIENT_FUNDS
 */
export async function sendTips<T>(
  ctx: Ctx,
  session: Session,
  asked: Asked,
  told: TipTold<T>,
  { validBetOf, owedFirst }: TipDeps,
): Promise<T> {
  const { memberId, currency } = session;
  const make = async () => {
    if (session.isAgent || session.isTrial) throw new DomainError('TRANSFER_NOT_ALLOWED');
    const rule = await tipRules.of(ctx.db, currency);
    if (!rule) throw new DomainError('TRANSFER_NOT_ALLOWED');
    await requirePlay(ctx, session);
    if ((await housePlayers(ctx.db, [memberId])).has(memberId)) throw new DomainError('TRANSFER_NOT_ALLOWED');
    amountOf(asked.amount, currency);
    await verifyFundPassword(ctx, memberId, asked.fundPassword, asked.visitor);
    const since = await dayBegan(ctx);
    const to = await takers(ctx, session, asked, { rule, since });
    const each = eachOf(asked, to.length, rule);
    await requireTurnoverMet(ctx, { memberId, currency, bonusEnds: true }, validBetOf);
    const bonus = await grantAccounts(ctx, { member_id: memberId, currency });
    const from = await walletOf(ctx, memberId, 'cash', currency);
    const wallets = await Promise.all(to.map((id) => walletOf(ctx, id, 'cash', currency)));
    const [first] = wallets;
    if (!first) throw new DomainError('TRANSFER_NOT_ALLOWED');
    const name = (await shownNames(ctx.db, [memberId])).get(memberId) ?? '';
    return await behindDebts(ctx, session, owedFirst, () =>
      moneyTransaction(ctx, async (tx) => {
        await lockMoneyOf(tx, [memberId, ...to]);
        const known = await told.before(tx);
        if (known !== null) return known;
        await requireNotFrozen(tx, memberId);
        if ((await owedFirst.left(tx, session)) > 0n) return null;
        const sum = each * BigInt(to.length);
        requireWithin(await tipsGiven(tx, memberId, since), { sum, count: to.length }, rule);
        requireRoom(await tipsReceived(tx, to, since), to, each, rule);
        await endForWithdrawal(ctx, tx, session, bonus, { isAgreed: false, into: first });
        await requireTurnoverMet({ ...ctx, db: tx }, { memberId, currency }, validBetOf);
        const at = await databaseNow(tx);
        const rows = await memberTransfers.insertAll(
          tx,
          to.map((recipient_id, no) => ({
            sender_id: memberId,
            recipient_id,
            relation: 'tip' as const,
            currency,
            amount: each,
            note: '',
            request_key: requestId(memberId, 'tip', `${asked.request.key} ${no}`, '').key,
            request_hash: asked.request.hash,
            created_at: at,
          })),
        );
        for (const { id, recipient_id } of rows) {
          await noteMoneyEvent(ctx, tx, {
            subject: 'transfer',
            id,
            memberId: recipient_id,
            kind: 'arrived',
            from: null,
            to: 'SENT',
            actor: { kind: 'member', id: memberId },
            detail: { amount: formatMoney(each, currency), currency, name },
          });
        }
        const answer = await told.write(tx, { each, to });
        const ref = rows[0]?.id ?? 0n;
        await postOne(tx, {
          key: onceKey(memberId, 'tip', ref),
          legs: rows.map(({ id }, no) => {
            const credit = wallets[no] ?? first;
            return { debit: from, credit, amount: each, kind: 'memberTransfer' as const, ref: id };
          }),
          detail: { type: 'transfer', id: String(ref) },
        });
        return answer;
      }),
    );
  };
  return await madeOnce(() => told.before(ctx.db), make);
}

function amountOf(text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(text, currency);
  if (units === null || units <= 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/** Returns the units for each recipient. @throws AMOUNT_OUT_OF_RANGE */
function eachOf({ amount, isSplit }: Asked, people: number, rule: TipRule): bigint {
  const { currency, min_amount: min, max_amount: max } = rule;
  const units = amountOf(amount, currency);
  const each = isSplit ? units / BigInt(people) : units;
  if (each >= min && each <= max) return each;
  const value = { min: formatMoney(min, currency), max: formatMoney(max, currency), currency };
  throw new DomainError('AMOUNT_OUT_OF_RANGE', value);
}

/** Refuses tips beyond the giver's limits of the day. @throws DAILY_COUNT_REACHED, DAILY_AMOUNT_REACHED */
function requireWithin(
  given: { count: number; amount: bigint },
  { sum, count }: { sum: bigint; count: number },
  { daily_count, daily_amount, currency }: TipRule,
): void {
  if (given.count + count > daily_count) throw new DomainError('DAILY_COUNT_REACHED', { max: daily_count });
  const left = daily_amount > given.amount ? daily_amount - given.amount : 0n;
  if (sum > left) throw new DomainError('DAILY_AMOUNT_REACHED', { left: formatMoney(left, currency), currency });
}

/** Checks the recipients' limits of the day, under their locks. @throws TRANSFER_NOT_ALLOWED */
function requireRoom(
  received: ReadonlyMap<bigint, bigint>,
  to: readonly bigint[],
  each: bigint,
  { daily_received }: TipRule,
): void {
  if (to.some((id) => (received.get(id) ?? 0n) + each > daily_received)) throw new DomainError('TRANSFER_NOT_ALLOWED');
}

/** Returns the members who receive the tip. @throws TRANSFER_NOT_ALLOWED when there is none */
async function takers(
  ctx: Ctx,
  { memberId, currency }: Session,
  { among, most, amount, isSplit }: Asked,
  { rule, since }: { rule: TipRule; since: Date },
): Promise<bigint[]> {
  const ids = [...new Set(among)].filter((id) => id !== memberId);
  const [relatives, house, received, sharers, { agentTypes }] = await Promise.all([
    relativesOf(ctx, ids),
    housePlayers(ctx.db, ids),
    tipsReceived(ctx.db, ids, since),
    samePerson(ctx, memberId),
    brandSettings(ctx),
  ]);
  const units = amountOf(amount, currency);
  const least = isSplit ? rule.min_amount : units;
  const taken: bigint[] = [];
  // A person with many accounts receives once.
  const known = new Set(sharers);
  for (const id of ids) {
    if (taken.length === most) break;
    const member = relatives.get(id);
    if (!member || known.has(id) || house.has(id) || agentTypes.includes(member.accountType)) continue;
    if (!(await takesMoney(ctx, member, currency))) continue;
    if ((received.get(id) ?? 0n) + least > rule.daily_received) continue;
    if ((await relationOf(ctx, memberId, id)) !== null) continue;
    if (!(await canPlay(ctx, member)).allowed || (await isDepositLimited(ctx.db, id))) continue;
    if (await withdrawalsFrozen(ctx.db, id)) continue;
    taken.push(id);
    if (most > 1) for (const other of await samePerson(ctx, id)) known.add(other);
  }
  if (taken.length === 0) throw new DomainError('TRANSFER_NOT_ALLOWED');
  return taken;
}

async function samePerson({ db }: Ctx, memberId: bigint): Promise<bigint[]> {
  return [...(await browserSharers(db, memberId)), ...(await payoutSharers(db, memberId))];
}

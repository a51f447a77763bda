import { AuthenticateRequest, BalanceRequest, Player } from '@fairhouse/contract/vendor-protocol';
import {
  RoundAdjust,
  RoundBet,
  RoundCredit,
  RoundEnd,
  RoundPlay,
  RoundRollback,
  RoundTip,
  RoundWin,
} from '@fairhouse/contract/vendor-rounds';
import { sql } from 'kysely';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Ctx } from '../../../../platform/ctx.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { cashOfMembers } from '../../../ledger/index.ts';
import { nameAt, type Vendor } from '../../../vendors/index.ts';
import type { GiftTurnoverLeft } from '../../deps.ts';
import { authenticate } from '../../launch/authenticate.ts';
import { sessionOf } from '../../launch/session.ts';
import { withBalance } from '../balance-told.ts';
import { balanceOf } from '../calls.ts';
import { inOurMoney } from '../money-names.ts';
import { keyOf } from '../move.ts';
import { playRound } from '../play.ts';
import { adjustBy, credit, endRound, payWin, rollBack, takeRoundBet, takeTip } from '../round-calls.ts';
import type { Wallet } from './dialect.ts';

/** A session that was never issued: it accepts no bet. */
const noSession = 'none';

type Named = { player: string; currency: string };

/** Returns a check of a call's shape, compiled at its first use. @throws MALFORMED (value.issues) */
function checked<S extends TSchema>(schema: S) {
  let check: ReturnType<typeof Compile<S>> | undefined;
  return (call: unknown): Static<S> => {
    check ??= Compile(schema);
    if (check.Check(call)) return call;
    const issues = [...check.Errors(call)].map(({ instancePath, message }) => ({
      field: instancePath.slice(1),
      rule: message,
    }));
    throw new DomainError('MALFORMED', { issues });
  };
}

const tokenCall = checked(AuthenticateRequest);
const balanceCall = checked(BalanceRequest);
const playerNamed = checked(Player);
const betCall = checked(RoundBet);
const playCall = checked(RoundPlay);
const tipCall = checked(RoundTip);
const calls = {
  win: [checked(RoundWin), payWin],
  endRound: [checked(RoundEnd), endRound],
  rollback: [checked(RoundRollback), rollBack],
  adjust: [checked(RoundAdjust), adjustBy],
  credit: [checked(RoundCredit), credit],
} as const;

/** Returns the wallet as a vendor's dialect calls it: each call is checked like one of the house's protocol. */
export function walletFor(ctx: Ctx, vendor: Vendor, giftTurnoverLeft: GiftTurnoverLeft): Wallet {
  /** Makes a call with amounts in the vendor's decimals, whose refusal contains the balance. */
  const call =
    <C extends Named, T extends { balance: string; bonus?: string }>([check, work]: readonly [
      (said: unknown) => C,
      (ctx: Ctx, vendor: Vendor, said: C) => Promise<T>,
    ]) =>
    (said: C): Promise<T> =>
      inOurMoney(vendor, check(said), (ours) => withBalance(ctx, vendor, ours, () => work(ctx, vendor, ours)));
  return {
    settings: vendor.settings,
    authenticate: async (token) => await authenticate(ctx, vendor, tokenCall({ token }).token),
    balance: async (said) => await inOurMoney(vendor, balanceCall(said), (ours) => balanceOf(ctx, vendor, ours)),
    bet: call([betCall, (...said) => takeRoundBet(...said, giftTurnoverLeft)]),
    win: call(calls.win),
    endRound: call(calls.endRound),
    play: call([playCall, (...said) => playRound(...said, giftTurnoverLeft)]),
    rollback: call(calls.rollback),
    adjust: call(calls.adjust),
    credit: call(calls.credit),
    tip: call([tipCall, (...said) => takeTip(...said, giftTurnoverLeft)]),
    currencyOf: async (player) => {
      const memberId = BigInt(playerNamed(player));
      const wallets = (await cashOfMembers(ctx.reserve, [memberId])).get(memberId) ?? [];
      const taken = wallets.find(({ currency }) => vendor.currencies.includes(currency)) ?? wallets[0];
      if (!taken) throw new DomainError('PLAYER_NOT_FOUND');
      return nameAt(vendor, taken.currency);
    },
    seatOf: async (player, gameCode) => {
      const { rows } = await sql<{ id: bigint }>`
        select id from games.launch
        where member_id = ${playerNamed(player)}::int8 and vendor = ${vendor.code} and game_code = ${gameCode} and ended_at is null
        order by id desc limit 1`.execute(ctx.reserve.db);
      return rows[0] ? sessionOf(ctx, rows[0].id) : noSession;
    },
    roundOf: async (transactionId) => {
      const { rows } = await sql<{ round: string }>`
        select r.round_ref as round from games.movement m join games.round r on r.id = m.round
        where m.key = ${keyOf(vendor.code, transactionId)}::uuid`.execute(ctx.reserve.db);
      return rows[0]?.round ?? null;
    },
    grantOf: async (reference) => {
      const { rows } = await sql<{ id: bigint }>`
        select id from games.free_grant where vendor = ${vendor.code} and vendor_ref = ${reference}`.execute(
        ctx.reserve.db,
      );
      return rows[0] ? String(rows[0].id) : null;
    },
  };
}

import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import {
  type Account,
  type Entry,
  type JsonObject,
  openPointsWallets,
  pointsUnit,
  postIn,
  type Reversal,
  reversalAccounts,
  reverseIn,
} from '../ledger/index.ts';
import { moneyTransaction, onceKey } from '../money-rows/index.ts';
import { pointsOn } from './module.ts';
import { type PlayHour, putPlayHours, takeTouchedHours } from './play-store.ts';
import { pointsHouse } from './wallet.ts';

const hoursAtOnce = 200;
const hourMs = 3_600_000;

/**
 * Gives the points of play: of each hour (UTC) that is over, by the ratios of that hour. An hour whose bets change
 * later (voided, or settled again) is computed again and corrected by the difference: more points are given, or taken
 * back; points beyond the balance are owed.
 * @returns the number of hours that were computed
 */
export async function givePointsOfPlay(ctx: Ctx): Promise<number> {
  if (!(await pointsOn(ctx))) return 0;
  // Looked up before the transaction, which must not wait for another connection.
  const house = await pointsHouse(ctx, 'play');
  let done = 0;
  for (;;) {
    const now = await moneyTransaction(ctx, (tx) => giveSome(ctx, tx, house));
    done += now;
    if (now < hoursAtOnce) return done;
  }
}

async function giveSome(ctx: Ctx, tx: Db, house: Account): Promise<number> {
  const hours = await takeTouchedHours(tx, hoursAtOnce);
  const differing = hours.filter(({ given, worth }) => given !== worth);
  if (differing.length === 0) return hours.length;
  await putPlayHours(tx, differing);
  const wallets = await openPointsWallets(
    tx,
    differing.map(({ memberId }) => memberId),
  );
  const more = differing.filter(({ given, worth }) => worth > given);
  await postIn(
    tx,
    more.map((hour) => {
      const wallet = wallets.get(hour.memberId);
      assert(wallet, `member ${hour.memberId} has a wallet of points once it is opened`);
      return entryOf(hour, wallet, house);
    }),
  );
  const less = differing.filter(({ given, worth }) => worth < given);
  for (const { memberId } of less) await reversalAccounts(ctx, memberId, pointsUnit);
  if (less.length > 0) {
    await reverseIn(
      ctx,
      tx,
      less.map((hour) => reversalOf(hour, house)),
    );
  }
  return hours.length;
}

/** The key of an hour's next entry: each member, currency and hour has its own numbered chain of entries. */
function keyOf({ memberId, currency, hour, entries }: PlayHour): string {
  return onceKey(memberId, `points-play:${currency}:${entries}`, refOf({ hour }));
}

/** The hour's number since 1970. */
const refOf = ({ hour }: Pick<PlayHour, 'hour'>) => BigInt(hour.getTime() / hourMs);

function entryOf(hour: PlayHour, credit: Account, debit: Account): Entry {
  const amount = hour.worth - hour.given;
  return {
    key: keyOf(hour),
    legs: [{ debit, credit, amount, kind: 'pointsEarned', ref: refOf(hour) }],
    detail: detailOf(hour),
  };
}

function reversalOf(hour: PlayHour, credit: Account): Reversal {
  const amount = hour.given - hour.worth;
  return { key: keyOf(hour), memberId: hour.memberId, credit, amount, ref: refOf(hour), detail: detailOf(hour) };
}

/** The detail that the member's list shows; a correction shows the hour's present worth. */
function detailOf({ hour, currency, entries, gameTypes }: PlayHour): JsonObject {
  return { type: 'play', hour: hour.toISOString(), currency, corrects: entries > 0, gameTypes };
}

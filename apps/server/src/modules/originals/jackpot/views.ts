import type { JackpotState } from '@fairhouse/contract/jackpots';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { memoryCopy } from '../../../platform/memory-copy.ts';
import { shownNames } from '../../identity/index.ts';
import { openSeed } from './draw.ts';
import { activeSeed, latestWins, readPots, type WinRow } from './store.ts';

const winsMax = 30;
/** A copy is kept so long: any number of pages cause one query a second. */
const keptMs = 1000;

const copies = memoryCopy(keptMs, async (ctx, currency: CurrencyCode): Promise<JackpotState> => {
  const { db } = ctx.reserve;
  const [pots, seed, wins] = [
    await readPots(db, { currency }),
    await activeSeed(db, currency),
    await latestWins(db, currency, winsMax),
  ];
  const names = await shownNames(
    db,
    wins.map(({ memberId }) => memberId),
  );
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    currency,
    pots: pots.map(({ tier, amount, mustHit, ratePpm }) => ({
      tier,
      amount: money(amount),
      mustHit: money(mustHit),
      ratePpm,
    })),
    serverSeedHash: seed?.hash ?? null,
    wins: wins.map((win) => winView(ctx, win, names.get(win.memberId) ?? '•••')),
  };
});

/** Returns a currency's pots as anybody sees them, with the last wins and all the data to check them. */
export async function jackpotState(ctx: Ctx, currency: CurrencyCode): Promise<JackpotState> {
  return await copies.of(ctx, currency);
}

/** Forgets the copy after a change made through this context: the next read sees it. */
export const jackpotsChanged: (ctx: Ctx) => void = copies.forget;

function winView(ctx: Ctx, win: WinRow, name: string): JackpotState['wins'][number] {
  const { roundId, tier, currency, amount, wonAt, stake, clientSeed, pots, hash } = win;
  return {
    roundId: String(roundId),
    tier,
    name,
    amount: formatMoney(amount, currency),
    stake: formatMoney(stake, currency),
    stakeUnits: String(stake),
    wonAt: wonAt.toISOString(),
    serverSeedHash: hash,
    serverSeed: openSeed(ctx, win),
    clientSeed,
    pots,
  };
}

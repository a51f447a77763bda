import type { DeskReturn } from '@fairhouse/contract/desk-figures';
import { games as originals } from '@fairhouse/games/originals/registry';
import { formatMoney, isCurrency } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { Period } from './period.ts';
import { type GameSpread, spreadByGame } from './play-store.ts';

/** The fewest bets for which bounds are given: among fewer, one large win decides. */
const betsMin = 1000;
/** Standard errors that a sum of many bets exceeds one time in ten thousand (two-sided normal quantile). */
const errorsMax = 3.89;

/** Returns the measured return of each game beside the stated one, those that differ first. */
export async function measuredReturns(db: Db, asked: Period & { vendor?: string }): Promise<DeskReturn[]> {
  const [spreads, stated] = await Promise.all([spreadByGame(db, asked), statedReturns(db)]);
  return spreads
    .flatMap((spread) => (isCurrency(spread.currency) ? [returnOf(spread, stated)] : []))
    .sort((a, b) => Number(b.isOff) - Number(a.isOff));
}

const inHouse = 'ORIGINALS';
const keyOf = (vendor: string, gameCode: string) => `${vendor} ${gameCode}`;

/**
 * Returns the stated return of games, in percent: of vendors' games by their lists, of in-house games by their rules.
 */
async function statedReturns(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ vendor: string; code: string; rtp: string }>`
    select vendor, game_code as code, rtp from games.game where rtp is not null`.execute(db);
  const own = [...originals].map(([code, { rtp }]): [string, string] => [keyOf(inHouse, code), rtp]);
  return new Map([...rows.map(({ vendor, code, rtp }): [string, string] => [keyOf(vendor, code), rtp]), ...own]);
}

/**
 * Computes the return of a game (payout over stake) and the bounds of the true one, by the ratio estimator's standard
 * error: the root of the sum of (payout - return * stake) squared over all bets, divided by the stake.
 */
function returnOf(spread: GameSpread, statedOf: ReadonlyMap<string, string>): DeskReturn {
  const { vendor, gameCode, currency, bets, stake, payout } = spread;
  const measured = Number(payout) / Number(stake);
  const left =
    Number(spread.payoutSquare) - 2 * measured * Number(spread.product) + measured ** 2 * Number(spread.stakeSquare);
  const error = Math.sqrt(Math.max(0, left)) / Number(stake);
  const isEnough = bets >= betsMin;
  const low = Math.max(0, measured - errorsMax * error);
  const high = measured + errorsMax * error;
  const stated = statedOf.get(keyOf(vendor, gameCode)) ?? null;
  const share = stated === null ? null : Number(stated) / 100;
  return {
    vendor,
    gameCode,
    currency,
    bets: Number(bets),
    stake: formatMoney(stake, currency),
    payout: formatMoney(payout, currency),
    stated,
    measured: percent(measured),
    low: isEnough ? percent(low) : null,
    high: isEnough ? percent(high) : null,
    isOff: isEnough && share !== null && (share < low || share > high),
    excess: stated === null ? null : formatMoney(payout - shareOf(stake, stated), currency),
  };
}

const percent = (share: number) => (share * 100).toFixed(2);

/** Returns the payout of a stake by a return in percent of at most four decimals. */
function shareOf(stake: bigint, stated: string): bigint {
  const [whole = '0', decimals = ''] = stated.split('.');
  return (stake * BigInt(whole + decimals.padEnd(4, '0'))) / 1_000_000n;
}

import type { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { payoutOf, percentText } from '@fairhouse/games/game';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import {
  drawRace,
  type RaceBetKind,
  raceMultiplierE4,
  raceRtpLeast,
  raceWins,
  runners,
} from '@fairhouse/vendor-games/race';
import { offeredCodes } from './currencies.ts';
import { Refusal } from './errors.ts';
import { oncePerPress } from './once-per-press.ts';
import { newRoundId, payRound, playerWalletOf, refundBet } from './player-wallet.ts';
import type { Round } from './round-store.ts';
import { pageErrorOf } from './rounds.ts';
import type { Session } from './session-store.ts';
import { stakesIn } from './stakes.ts';
import type { Studio } from './studio.ts';
import type { RaceAnswer, RaceRequest, RaceView } from './wire.ts';

/** The same race as a virtual sport, and as an e-sport, which has no free play. */
const editions = [
  {
    gameCode: 'harbour-hounds',
    gameClassify: 'VIRTUAL',
    name: { EN: 'Harbour Hounds', TH: 'หมาแข่งท่าเรือ', CN: '海港赛犬' },
    freePlay: true,
  },
  {
    gameCode: 'harbour-hounds-arcade',
    gameClassify: 'ESPORTS',
    name: { EN: 'Harbour Hounds Arcade', TH: 'หมาแข่งท่าเรือ อาร์เคด', CN: '海港赛犬电竞版' },
    freePlay: false,
  },
];
const codes: readonly string[] = editions.map(({ gameCode }) => gameCode);

export const isRace = (gameCode: string): boolean => codes.includes(gameCode);
const betKey = 'bet';
const historyLength = 30;
/** A race's stakes as a multiple of those of a slot's line. */
const stakeTimes = 20n;
const firstStakeAt = 3;

type Choice = { runner: number; kind: RaceBetKind };
/** The record of a race, as JSON. */
type Detail = Choice & { order: number[] };

const racing = oncePerPress<RaceAnswer>();

/** The offered stakes in units, least first. */
export function raceStakesIn(currency: CurrencyCode): bigint[] {
  return stakesIn(currency).map((stake) => stake * stakeTimes);
}

export function firstRaceStake(currency: CurrencyCode): bigint {
  return raceStakesIn(currency)[firstStakeAt] ?? 0n;
}

/** Describes the races to the platform: sports that are decided at once. */
export function raceGames(releasedAt: string): VendorGame[] {
  return editions.map((edition) => ({
    ...edition,
    gameType: 'SPORTS',
    rtp: percentText(raceRtpLeast(), 2),
    minBet: Object.fromEntries(offeredCodes().map((code) => [code, formatMoney(raceStakesIn(code)[0] ?? 0n, code)])),
    currencies: offeredCodes(),
    devices: ['desktop', 'mobile'],
    maintenance: false,
    releasedAt,
  }));
}

/**
 * Runs one race: the stake is taken, then the places are drawn and the bet is paid. The same key is the same race.
 * @throws Refusal GAME_NOT_FOUND, MALFORMED for no such runner, STAKE_NOT_OFFERED, KEY_REUSED, BET_NOT_TAKEN, and the
 * platform's refusals
 */
export async function race(studio: Studio, session: Session, asked: RaceRequest): Promise<RaceAnswer> {
  if (!isRace(session.gameCode)) throw new Refusal('GAME_NOT_FOUND');
  if (!runners[asked.runner]) throw new Refusal('MALFORMED');
  const stake = parseMoney(asked.stake, session.currency);
  if (stake === null || !raceStakesIn(session.currency).includes(stake)) throw new Refusal('STAKE_NOT_OFFERED');
  const { answer } = await racing(studio, `${session.id} ${asked.raceKey}`, () =>
    raceOnce(studio, session, asked, stake),
  );
  const isSame = answer.runner === asked.runner && answer.kind === asked.kind;
  if (!isSame || parseMoney(answer.bet, session.currency) !== stake) throw new Refusal('KEY_REUSED');
  return answer;
}

async function raceOnce(
  studio: Studio,
  session: Session,
  { raceKey: pressKey, runner, kind }: RaceRequest,
  stake: bigint,
): Promise<RaceAnswer> {
  const { store } = studio;
  const playerWallet = playerWalletOf(studio, session);
  const known = store.rounds.byPress(session.id, pressKey);
  if (known) {
    if (known.state !== 'SETTLED') throw new Refusal(pageErrorOf(store.rounds.bet(known.id, betKey)?.code ?? null));
    return { ...viewOf(known), balance: formatMoney(await playerWallet.balance(), session.currency) };
  }
  const roundId = newRoundId();
  const staked = await playerWallet.stake({ roundId, gameCode: session.gameCode, key: betKey, pressKey }, stake);
  if (!staked.taken) throw new Refusal(staked.code);
  const detail: Detail = { runner, kind, order: drawRace(studio.draw) };
  const payout = raceWins(kind, runner, detail.order) ? payoutOf(stake, raceMultiplierE4(kind, runner)) : 0n;
  // The places and the payout are written in one transaction.
  const paid = await payRound(studio, roundId, payout, () => store.rounds.putDetail(roundId, JSON.stringify(detail)));
  const round = store.rounds.byId(roundId);
  if (!round) throw new Error('the race was run');
  return { ...viewOf(round), balance: formatMoney(paid.balance, session.currency) };
}

/** Refunds the stakes of races that a killed process had not drawn: the chosen bet is lost with it. */
export async function returnUndrawnRaces(studio: Studio): Promise<void> {
  const open = codes.flatMap((code) => studio.store.rounds.openOf(code)).filter(({ stake }) => stake > 0n);
  await Promise.all(open.map(({ id }) => refundBet(studio, id, betKey)));
}

/** The player's last races, newest first. @throws Refusal GAME_NOT_FOUND */
export function raceHistory(studio: Studio, session: Session): RaceView[] {
  if (!isRace(session.gameCode)) throw new Refusal('GAME_NOT_FOUND');
  return studio.store.rounds.history(session, historyLength).map(viewOf);
}

function viewOf({ id, currency, detail, stake, payout, openedAt }: Round): RaceView {
  if (detail === null) throw new Error(`race ${id} was drawn`);
  const kept: Detail = JSON.parse(detail);
  return {
    roundId: id,
    ...kept,
    bet: formatMoney(stake, currency),
    win: formatMoney(payout, currency),
    at: new Date(openedAt).toISOString(),
  };
}

import { type BaccaratSpot, baccaratSpots } from '@fairhouse/games/baccarat';
import { cardText } from '@fairhouse/games/cards';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { PlayedRound } from '../../src/live/protocol.ts';
import { readRoad } from '../../src/live/road.ts';
import { shown, unitsOf } from '../shared/money.ts';
import { Failed, Waiting } from './parts.tsx';
import { readStakes, totalOf } from './stakes.ts';
import { useAnswer } from './use-answer.ts';
import type { SayWord } from './words.ts';

/** The player's last rounds at this table. */
export function History({
  sessionKey,
  table,
  currency,
  say,
}: {
  sessionKey: string;
  table: string;
  currency: CurrencyCode;
  say: SayWord;
}) {
  const { answer, again } = useAnswer<{ rounds: PlayedRound[] }>(`live/${table}/history`, sessionKey);
  if (answer.state === 'waiting') return <Waiting />;
  if (answer.state === 'failed') return <Failed say={say} again={again} />;
  const { rounds } = answer.value;
  if (rounds.length === 0) return <p className="empty">{say('noHistory')}</p>;
  return (
    <ul className="history">
      {rounds.map((round) => (
        <Played key={round.roundId} round={round} currency={currency} say={say} />
      ))}
    </ul>
  );
}

function Played({ round, currency, say }: { round: PlayedRound; currency: CurrencyCode; say: SayWord }) {
  const stakes = readStakes(round.stakes, currency);
  const stake = totalOf(stakes);
  const payout = round.void ? stake : unitsOf(round.payout, currency);
  const spots: BaccaratSpot[] = baccaratSpots.filter((spot) => stakes[spot]);
  const winner = round.result === null ? null : readRoad(round.result).winner;
  const time = new Date(round.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <li className="played">
      <header>
        <span className={`dot dot-${winner ?? 'none'}`}>{winner ? say(winner) : say('broken')}</span>
        <span className="played-cards">
          {round.player.map(cardText).join(' ')} <i>:</i> {round.banker.map(cardText).join(' ')}
        </span>
        <time dateTime={round.at}>{time}</time>
      </header>
      <p>{spots.map((spot) => `${say(spot)} ${shown(stakes[spot] ?? 0n, currency)}`).join(' · ')}</p>
      <footer>
        <span>
          #{round.roundId} · {say('bet')} {shown(stake, currency)}
        </span>
        <b className={payout > stake ? 'is-up' : ''}>
          {say('paid')} {shown(payout, currency)}
        </b>
      </footer>
    </li>
  );
}

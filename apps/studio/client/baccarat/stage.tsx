import { cardText } from '@fairhouse/games/cards';
import { useEffect, useState } from 'react';
import type { TableHello, TableView } from '../../src/live/protocol.ts';
import { currencyOf, shown, unitsOf } from '../shared/money.ts';
import { Card, Hand } from './cards.tsx';
import type { Desk, DeskState } from './desk.ts';
import { Scene } from './scene.tsx';
import type { SayWord } from './words.ts';

/** Shows the table: the dealer, the clock, the cards, the result. */
export function Stage({
  hello,
  view,
  desk,
  state,
  serverNow,
  say,
}: {
  hello: TableHello;
  view: TableView;
  desk: Desk;
  state: DeskState;
  serverNow: () => number;
  say: SayWord;
}) {
  const { result } = view;
  return (
    <section className={`stage stage-${view.phase.toLowerCase()}`}>
      <Scene table={hello.table} drawn={view.player.length + view.banker.length} />
      <Caption view={view} serverNow={serverNow} say={say} />
      {view.phase === 'BETTING' && view.endsAt !== null ? (
        <Countdown since={view.since} endsAt={view.endsAt} serverNow={serverNow} />
      ) : null}
      <div className="hands">
        <Hand
          side="player"
          label={say('player')}
          cards={view.player}
          winner={result === null || result.winner === 'tie' ? null : result.winner === 'player'}
        />
        <Hand
          side="banker"
          label={say('banker')}
          cards={view.banker}
          winner={result === null || result.winner === 'tie' ? null : result.winner === 'banker'}
        />
      </div>
      {view.burn ? (
        <div className="burn">
          <Card card={view.burn.card} />
          <p>{say('burnt', { card: cardText(view.burn.card), n: view.burn.count })}</p>
        </div>
      ) : null}
      {result ? (
        <div className={`result result-${result.winner}`} key={view.roundId}>
          <strong>
            {say(result.winner === 'tie' ? 'tieResult' : result.winner === 'player' ? 'playerWins' : 'bankerWins')}
          </strong>
          <span>
            {result.playerTotal} – {result.bankerTotal}
          </span>
          <em>
            {[
              ...(result.natural ? [say('natural', { total: Math.max(result.playerTotal, result.bankerTotal) })] : []),
              ...(result.playerPair ? [say('playerPairLong')] : []),
              ...(result.bankerPair ? [say('bankerPairLong')] : []),
            ].join(' · ')}
          </em>
        </div>
      ) : null}
      {state.won && !state.won.isVoid && state.won.payout > 0n && result ? (
        <Won key={`won-${view.roundId}`} won={state.won} desk={desk} say={say} />
      ) : null}
      {view.winners.length > 0 ? (
        <aside className="winners" aria-label={say('winners')}>
          <ol>
            {view.winners.map(({ name, amount, currency }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two winners may share a short name
              <li key={place}>
                <span>{name}</span>
                <b>{shown(unitsOf(amount, currencyOf(currency)), currencyOf(currency))}</b>
              </li>
            ))}
          </ol>
        </aside>
      ) : null}
    </section>
  );
}

/** Shows the dealer's announcement of the present phase. */
function Caption({ view, serverNow, say }: { view: TableView; serverNow: () => number; say: SayWord }) {
  const seconds = useSeconds(view.phase === 'BETTING' ? view.endsAt : null, serverNow);
  return (
    <p className="caption" role="status">
      {captionOf(view, seconds !== null && seconds <= 5, say)}
    </p>
  );
}

function captionOf(view: TableView, isLate: boolean, say: SayWord): string {
  switch (view.phase) {
    case 'BETTING':
      return say(isLate ? 'lastSeconds' : 'placeBets');
    case 'CLOSING':
      return say('noMoreBets');
    case 'DEALING':
      if (view.banker.length === 3) return say('bankerDraws');
      return view.player.length === 3 ? say('playerDraws') : say('dealing');
    case 'SHUFFLING':
      return say('newShoe');
    default:
      return view.round === view.shoe.rounds ? say('lastRound') : say('wait');
  }
}

/** The clock of the table, by the server's time. */
function Countdown({ since, endsAt, serverNow }: { since: number; endsAt: number; serverNow: () => number }) {
  const seconds = useSeconds(endsAt, serverNow) ?? 0;
  const [passed] = useState(() => serverNow() - since);
  const tone = seconds <= 3 ? 'is-last' : seconds <= 6 ? 'is-late' : '';
  return (
    <div className={`clock ${tone}`} role="timer" aria-label={String(seconds)}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="28" className="clock-ground" />
        <circle
          cx="32"
          cy="32"
          r="28"
          pathLength="100"
          className="clock-ring"
          style={{ animationDuration: `${endsAt - since}ms`, animationDelay: `${-passed}ms` }}
        />
      </svg>
      <b key={seconds}>{seconds}</b>
    </div>
  );
}

/** Returns the whole seconds left; null: no clock runs. */
function useSeconds(endsAt: number | null, serverNow: () => number): number | null {
  const left = () => (endsAt === null ? null : Math.max(0, Math.ceil((endsAt - serverNow()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = () => setSeconds(endsAt === null ? null : Math.max(0, Math.ceil((endsAt - serverNow()) / 1000)));
    tick();
    const timer = endsAt === null ? undefined : setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [endsAt, serverNow]);
  return seconds;
}

/** Shows the round's payout, counted up. */
function Won({ won, desk, say }: { won: NonNullable<DeskState['won']>; desk: Desk; say: SayWord }) {
  const { payout, stake } = won;
  const [units, setUnits] = useState(0n);
  useEffect(() => {
    const began = performance.now();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const step = (now: number) => {
      const part = isStill ? 1000n : BigInt(Math.min(1000, Math.floor(now - began)));
      setUnits((payout * part) / 1000n);
      if (part < 1000n) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [payout]);
  return (
    <div className={payout > stake ? 'won' : 'won won-back'}>
      <span>{say(payout > stake ? 'won' : payout === stake ? 'returned' : 'paid')}</span>
      <b>{shown(units, desk.currency)}</b>
    </div>
  );
}

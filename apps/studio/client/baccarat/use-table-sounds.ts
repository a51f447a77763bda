import { useEffect, useRef } from 'react';
import type { TableView } from '../../src/live/protocol.ts';
import type { Language } from '../shared/words.ts';
import type { DeskState } from './desk.ts';
import { noteSeal } from './seals.ts';
import { sounds } from './sounds.ts';
import { totalOf } from './stakes.ts';
import { speak } from './voice.ts';
import type { SayWord } from './words.ts';

const ticksFrom = 4;

/** Plays the table's sounds: cards, the clock's last seconds, the dealer, wins. */
export function useTableSounds(
  view: TableView | null,
  state: DeskState,
  serverNow: () => number,
  language: Language,
  say: SayWord,
): void {
  const before = useRef<{ view: TableView | null; placed: bigint; hasWon: boolean }>({
    view: null,
    placed: 0n,
    hasWon: false,
  });
  useEffect(() => {
    const last = before.current.view;
    before.current.view = view;
    if (!view) return;
    noteSeal(view.shoe.id, view.shoe.seal);
    if (!last || last.seq === view.seq) return;
    const cards = view.player.length + view.banker.length;
    if (last.roundId === view.roundId && cards > last.player.length + last.banker.length) sounds.card();
    if (last.phase === view.phase) return;
    if (view.phase === 'BETTING') {
      sounds.open();
      speak(say('placeBets'), language);
    } else if (view.phase === 'CLOSING') {
      sounds.close();
      speak(say('noMoreBets'), language);
    } else if (view.result) {
      sounds.result();
      const { winner, playerTotal, bankerTotal } = view.result;
      const called = say(winner === 'tie' ? 'tieResult' : winner === 'player' ? 'playerWins' : 'bankerWins');
      speak(`${called}. ${playerTotal}, ${bankerTotal}.`, language);
    }
  }, [view, language, say]);

  useEffect(() => {
    const placed = totalOf(state.placed);
    if (placed > before.current.placed && !state.won) sounds.accepted();
    before.current.placed = placed;
    const hasWon = state.won !== null && state.won.payout > state.won.stake;
    if (hasWon && !before.current.hasWon) sounds.win();
    before.current.hasWon = hasWon;
  }, [state]);

  useEffect(() => {
    if (view?.phase !== 'BETTING' || view.endsAt === null) return;
    const left = view.endsAt - serverNow();
    const timers = Array.from({ length: ticksFrom }, (_, i) => left - (i + 1) * 1000)
      .filter((ms) => ms > 0)
      .map((ms) => setTimeout(sounds.tick, ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [view?.phase, view?.endsAt, serverNow]);
}

import { useEffect, useState } from 'react';
import type { HistoryAnswer } from '../../src/wire.ts';
import { ask, RefusedError } from '../shared/api.ts';
import { shown, unitsOf } from '../shared/money.ts';
import { tagOf } from '../shared/words.ts';
import { useTable } from './context.ts';

/** The player's last rounds of this game. */
export function HistorySheet() {
  const { game, say, language } = useTable();
  const [rounds, setRounds] = useState<HistoryAnswer['rounds'] | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
  useEffect(() => {
    let left = false;
    setRounds(null);
    ask<HistoryAnswer>('slots/history', game.session.key).then(
      (answer) => left || setRounds(answer.rounds),
      (error: unknown) => {
        if (!(error instanceof RefusedError)) throw error;
        if (!left) setRounds('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [game, attempt]);

  if (rounds === 'failed') {
    return (
      <div className="sheet-note">
        <p role="alert">{say('historyFailed')}</p>
        <button type="button" className="button" onClick={() => setAttempt(attempt + 1)}>
          {say('retry')}
        </button>
      </div>
    );
  }
  if (!rounds) {
    return (
      <div className="bones" aria-busy="true">
        {[1, 2, 3, 4, 5].map((bone) => (
          <i key={bone} />
        ))}
      </div>
    );
  }
  if (rounds.length === 0) return <p className="sheet-note">{say('historyEmpty')}</p>;
  const clock = new Intl.DateTimeFormat(language === 'EN' ? 'en-GB' : tagOf(language), {
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (
    <ul className="rounds">
      {rounds.map(({ roundId, at, bet, win }) => (
        <li key={roundId} data-won={unitsOf(win, game.currency) > 0n}>
          <time dateTime={at}>{clock.format(new Date(at))}</time>
          <span>
            {say('bet')} {shown(unitsOf(bet, game.currency), game.currency)}
          </span>
          <b>{shown(unitsOf(win, game.currency), game.currency)}</b>
          <small>{roundId}</small>
        </li>
      ))}
    </ul>
  );
}

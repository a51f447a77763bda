import { type RaceBetKind, raceBetKinds, runners } from '@fairhouse/vendor-games/race';
import { useState, useSyncExternalStore } from 'react';
import type { SessionAnswer } from '../../src/wire.ts';
import { isFramed } from '../shared/frame.ts';
import { currencyOf, shown, unitsOf } from '../shared/money.ts';
import { oddsOf, type Race, runnerNames } from './race.ts';
import { Sheet, type SheetName } from './sheet.tsx';
import { Track } from './track.tsx';
import { refusalWord, type Words } from './words.ts';

type AppProps = { race: Race; session: SessionAnswer; say: Words; title: string };

/** The race: the track, the odds, and the button that starts it. */
export function App({ race, session, say, title }: AppProps) {
  const news = useSyncExternalStore(race.subscribe, race.news);
  const [bet, setBet] = useState<{ runner: number; kind: RaceBetKind }>({ runner: 0, kind: 'win' });
  const [stake, setStake] = useState(session.game.defaultStake);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const currency = currencyOf(session.currency);
  const money = (text: string) => shown(unitsOf(text, currency), currency);
  const nameOf = (runner: number) => say(runnerNames[runner] ?? 'comet');
  const busy = news.status !== 'idle';

  return (
    <main className="game">
      <header className="bar">
        <h1>{title}</h1>
        {isFramed ? null : (
          <p>
            <span>{say('balance')}</span> <b>{money(news.balance)}</b>
          </p>
        )}
      </header>
      <Track race={news.shown} isRunning={news.status === 'running'} chosen={bet.runner} {...{ say, nameOf }} />
      <Outcome {...{ news, say, money, nameOf }} onSkip={race.finish} />
      <fieldset className="stakes">
        <legend className="quiet">{say('stake')}</legend>
        {session.game.stakes.map((one) => (
          <button
            key={one}
            type="button"
            className="choice is-stake"
            aria-pressed={one === stake}
            disabled={busy}
            onClick={() => setStake(one)}
          >
            {money(one)}
          </button>
        ))}
      </fieldset>
      <table className="odds" aria-label={say('runnersLabel')}>
        <thead>
          <tr>
            <td />
            {raceBetKinds.map((kind) => (
              <th key={kind} scope="col" title={say(`${kind}Text`)}>
                {say(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runners.map(({ code }, runner) => (
            <tr key={code}>
              <th scope="row">
                <span className={`coat is-${code}`} aria-hidden="true">
                  {runner + 1}
                </span>
                {nameOf(runner)}
              </th>
              {raceBetKinds.map((kind) => (
                <td key={kind}>
                  <button
                    type="button"
                    className="choice"
                    aria-pressed={bet.runner === runner && bet.kind === kind}
                    aria-label={say('pick', { name: nameOf(runner), kind: say(kind), odds: oddsOf(kind, runner) })}
                    disabled={busy}
                    onClick={() => setBet({ runner, kind })}
                  >
                    {oddsOf(kind, runner)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="strong start" disabled={busy} onClick={() => void race.run({ ...bet, stake })}>
        {busy ? say('running') : say('start', { amount: money(stake), name: nameOf(bet.runner), kind: say(bet.kind) })}
      </button>
      <footer className="bar">
        <button type="button" className="plain" onClick={() => setSheet('info')}>
          {say('info')}
        </button>
        <button type="button" className="plain" onClick={() => setSheet('history')}>
          {say('history')}
        </button>
      </footer>
      {sheet ? (
        <Sheet {...{ sheet, say, money, nameOf }} sessionKey={session.key} onClose={() => setSheet(null)} />
      ) : null}
    </main>
  );
}

type OutcomeProps = {
  news: ReturnType<Race['news']>;
  say: Words;
  money: (text: string) => string;
  nameOf: (runner: number) => string;
  onSkip: () => void;
};

/** The line beneath the track: the next step, the state of the race, or its payout. */
function Outcome({ news: { status, shown: race, refused }, say, money, nameOf, onSkip }: OutcomeProps) {
  if (refused) {
    return (
      <p role="alert" className="note bad">
        {say(refusalWord(refused))}
      </p>
    );
  }
  if (status === 'running') {
    return (
      <button type="button" className="plain" onClick={onSkip}>
        {say('skip')}
      </button>
    );
  }
  const won = race !== null && Number(race.win) > 0;
  const words = !race
    ? say(status === 'asking' ? 'running' : 'ready')
    : won
      ? say('won', { amount: money(race.win) })
      : say('lost', { name: nameOf(race.runner), n: race.order.indexOf(race.runner) + 1 });
  return (
    <p role="status" className={won ? 'note good' : 'note'}>
      {words}
    </p>
  );
}

import { percentText } from '@fairhouse/games/game';
import { raceChance, raceRtpLeast, runners } from '@fairhouse/vendor-games/race';
import { useEffect, useRef, useState } from 'react';
import type { RaceHistory, RaceView } from '../../src/wire.ts';
import { ask } from '../shared/api.ts';
import { oddsOf } from './race.ts';
import type { Words } from './words.ts';

export type SheetName = 'info' | 'history';

type SheetProps = {
  sheet: SheetName;
  sessionKey: string;
  say: Words;
  money: (text: string) => string;
  nameOf: (runner: number) => string;
  onClose: () => void;
};

/** The rules, or the player's last races, over the game. */
export function Sheet({ sheet, sessionKey, say, money, nameOf, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="sheet" aria-label={say(sheet)} onClose={onClose}>
      <header className="bar">
        <h2>{say(sheet)}</h2>
        <button type="button" className="plain" onClick={onClose}>
          {say('close')}
        </button>
      </header>
      {sheet === 'info' ? <Rules {...{ say, nameOf }} /> : <Races {...{ sessionKey, say, money, nameOf }} />}
    </dialog>
  );
}

function Rules({ say, nameOf }: Pick<SheetProps, 'say' | 'nameOf'>) {
  const chances = runners
    .map((_, runner) => `${nameOf(runner)} ${percentText(raceChance('win', runner), 0)} %`)
    .join(', ');
  return (
    <div className="texts">
      <p>{say('rule1', { win: say('win'), place: say('place') })}</p>
      <p>{say('rule2', { chances })}</p>
      <p>{say('rule3', { rtp: percentText(raceRtpLeast(), 2) })}</p>
      <p>{say('rule4')}</p>
    </div>
  );
}

function Races({ sessionKey, say, money, nameOf }: Pick<SheetProps, 'sessionKey' | 'say' | 'money' | 'nameOf'>) {
  const [races, setRaces] = useState<RaceView[] | 'failed' | null>(null);
  useEffect(() => {
    ask<RaceHistory>('race/history', sessionKey).then(
      (answer) => setRaces(answer.races),
      () => setRaces('failed'),
    );
  }, [sessionKey]);
  if (races === 'failed') return <p role="alert">{say('historyFailed')}</p>;
  if (races?.length === 0) return <p className="quiet">{say('noHistory')}</p>;
  return (
    <ul className="races">
      {races?.map(({ roundId, runner, kind, order, bet, win }) => (
        <li key={roundId}>
          <b>
            {nameOf(runner)} · {say(kind)} {oddsOf(kind, runner)}
          </b>
          <span className={Number(win) > 0 ? 'good' : 'quiet'}>{Number(win) > 0 ? money(win) : '–'}</span>
          <span className="quiet">{money(bet)}</span>
          <span className="quiet">
            {order
              .slice(0, 2)
              .map((one, place) => say('placed', { n: place + 1, name: nameOf(one) }))
              .join('  ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

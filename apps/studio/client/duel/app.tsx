import { useState, useSyncExternalStore } from 'react';
import type { RoomCard } from '../../src/duel/protocol.ts';
import type { SessionAnswer } from '../../src/wire.ts';
import { isFramed } from '../shared/frame.ts';
import { currencyOf, shown, unitsOf } from '../shared/money.ts';
import type { Language } from '../shared/words.ts';
import { Arena } from './arena.tsx';
import type { Play } from './play.ts';
import { Sheet, type SheetName } from './sheet.tsx';
import { refusalWord, type Words } from './words.ts';

type AppProps = { play: Play; session: SessionAnswer; say: Words; language: Language };

/** The duel: the rooms, or the player's seat in one. */
export function App({ play, session, say, language }: AppProps) {
  const news = useSyncExternalStore(play.subscribe, play.news);
  const [room, setRoom] = useState(session.game.table);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const currency = currencyOf(session.currency);
  const money = (text: string) => shown(unitsOf(text, currency), currency);
  const { rooms } = news.state;
  const seat = play.shown(news);
  const here = rooms.find((one) => one.room === (seat?.room ?? room));
  const nameOf = ({ name }: RoomCard) => name[language] ?? name.EN ?? '';
  const putAway = () => {
    play.putAway();
    setRoom(null);
  };

  return (
    <main className="game">
      <header className="bar">
        <h1>{here ? nameOf(here) : say('title')}</h1>
        {isFramed ? null : (
          <p>
            <span>{say('balance')}</span> <b>{money(news.balance)}</b>
          </p>
        )}
      </header>
      {news.lost ? (
        <p role="status" className="note">
          {say('lost')}
        </p>
      ) : null}
      {news.refused ? (
        <p role="alert" className="note bad">
          {say(refusalWord(news.refused))}
        </p>
      ) : null}
      {here ? (
        <Arena
          key={seat?.seatKey ?? 'empty'}
          {...{ seat, say, money }}
          room={here}
          busy={news.busy}
          onSit={() => {
            setRoom(here.room);
            void play.sit(here.room);
          }}
          onLeave={(seatKey) => void play.leave(seatKey)}
          onRooms={putAway}
        />
      ) : (
        <section className="rooms" aria-label={say('rooms')}>
          <h2>{say('rooms')}</h2>
          <p>{say('roomsText')}</p>
          <ul>
            {rooms.map((one) => (
              <li key={one.room}>
                <button type="button" onClick={() => setRoom(one.room)}>
                  <b className="room-name">{nameOf(one)}</b>
                  <span>{say('stake', { amount: money(one.stake) })}</span>
                  <span>{say('prize', { amount: money(one.prize) })}</span>
                  <em>{one.waiting > 0 ? say('waitingHere', { n: one.waiting }) : say('nobody')}</em>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="bar">
        <button type="button" className="plain" onClick={() => setSheet('info')}>
          {say('info')}
        </button>
        <button type="button" className="plain" onClick={() => setSheet('history')}>
          {say('history')}
        </button>
      </footer>
      {sheet ? <Sheet {...{ sheet, say, money }} sessionKey={session.key} onClose={() => setSheet(null)} /> : null}
    </main>
  );
}

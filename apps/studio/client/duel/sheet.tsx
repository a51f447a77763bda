import { duelRakePercent } from '@fairhouse/vendor-games/duel';
import { useEffect, useRef, useState } from 'react';
import type { DuelHistory, SeatView } from '../../src/duel/protocol.ts';
import { ask } from '../shared/api.ts';
import { checkSeat } from './play.ts';
import type { Words } from './words.ts';

export type SheetName = 'info' | 'history';

type SheetProps = {
  sheet: SheetName;
  sessionKey: string;
  say: Words;
  money: (text: string) => string;
  onClose: () => void;
};

/** A dialog over the duel: the browser's own, so it keeps the focus, and Escape closes it. */
export function Sheet({ sheet, sessionKey, say, money, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="sheet-title" onClose={onClose}>
      <header className="bar">
        <h2 id="sheet-title">{say(sheet)}</h2>
        <button type="button" className="plain" onClick={onClose}>
          {say('close')}
        </button>
      </header>
      {sheet === 'info' ? <Info say={say} /> : <History {...{ sessionKey, say, money }} />}
    </dialog>
  );
}

function Info({ say }: { say: Words }) {
  const rake = Number(duelRakePercent);
  return (
    <div className="texts">
      <p>{say('rule1')}</p>
      <p>{say('rule2', { rake, rtp: 100 - rake })}</p>
      <p>{say('rule3')}</p>
      <p>{say('fair1')}</p>
      <p>{say('fair2')}</p>
    </div>
  );
}

function History({ sessionKey, say, money }: Pick<SheetProps, 'sessionKey' | 'say' | 'money'>) {
  const [seats, setSeats] = useState<SeatView[] | 'failed' | null>(null);
  useEffect(() => {
    ask<DuelHistory>('duel/history', sessionKey).then(
      (answer) => setSeats(answer.seats),
      () => setSeats('failed'),
    );
  }, [sessionKey]);
  if (seats === null) return <p aria-busy="true">…</p>;
  if (seats === 'failed') return <p role="alert">{say('historyFailed')}</p>;
  if (seats.length === 0) return <p>{say('noHistory')}</p>;
  return (
    <ul className="texts">
      {seats.map((seat) => (
        <li key={seat.seatKey}>
          <b>{resultOf(seat, say, money)}</b>
          {seat.duel?.opened ? (
            <details>
              <summary>{say('duelNumber', { n: seat.duel.duelId })}</summary>
              <p>{say('seal')}</p>
              <code>{seat.duel.seal}</code>
              <p>{say('serverSeed')}</p>
              <code>{seat.duel.opened.serverSeed}</code>
              <p>{say('seeds')}</p>
              <code>{seat.duel.opened.seeds.join(' ')}</code>
              <p>{say(checkSeat(seat) === null ? 'unchecked' : checkSeat(seat) ? 'checked' : 'checkFailed')}</p>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function resultOf({ state, payout, stake }: SeatView, say: Words, money: (text: string) => string): string {
  if (state !== 'DRAWN') return say('returnedText', { amount: money(stake) });
  return Number(payout) > 0 ? say('won', { amount: money(payout ?? '0') }) : say('lostDuel');
}

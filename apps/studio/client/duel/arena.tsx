import { type DuelThrow, playDuel, sumOf } from '@fairhouse/vendor-games/duel';
import { useEffect, useState } from 'react';
import type { RoomCard, SeatView } from '../../src/duel/protocol.ts';
import { Die } from './die.tsx';
import { checkSeat } from './play.ts';
import type { Words } from './words.ts';

const throwMs = 1_600;

type ArenaProps = {
  seat: SeatView | null;
  room: RoomCard;
  busy: boolean;
  say: Words;
  money: (text: string) => string;
  onSit: () => void;
  onLeave: (seatKey: string) => void;
  onRooms: () => void;
};

/** One room: both seats, the dice between them, and the player's buttons. */
export function Arena({ seat, room, busy, say, money, onSit, onLeave, onRooms }: ArenaProps) {
  const throws = throwsOf(seat);
  const step = useSteps(throws.length);
  const isShown = step >= throws.length;
  const pair = throws[Math.min(step, throws.length - 1)];
  const place = seat?.duel?.place ?? 0;
  const isRolling = seat?.state === 'MATCHED';
  const state = seat === null ? 'FREE' : seat.state === 'DRAWN' && !isShown ? 'MATCHED' : seat.state;
  const won = seat?.payout !== null && seat?.payout !== undefined && Number(seat.payout) > 0;

  return (
    <section className="arena" aria-label={say('title')}>
      <div className="seats">
        <Side
          name={say('you')}
          dice={pair?.[place]}
          rolling={isRolling}
          best={state === 'DRAWN' && won}
          key={`own ${step}`}
          say={say}
        />
        <p className="pot">
          <span>{say('stake', { amount: money(room.stake) })}</span>
          <b>{say('prize', { amount: money(room.prize) })}</b>
        </p>
        <Side
          name={seat?.duel ? seat.duel.opponent || say('other') : say('empty')}
          dice={pair?.[place === 0 ? 1 : 0]}
          rolling={isRolling}
          best={state === 'DRAWN' && !won}
          key={`other ${step}`}
          say={say}
        />
      </div>
      <div className="says" role="status">
        {state === 'FREE' ? (
          <p>{room.waiting > 0 ? say('waitingHere', { n: room.waiting }) : say('nobody')}</p>
        ) : state === 'ASKED' ? (
          <p>{say('asking')}</p>
        ) : state === 'WAITING' ? (
          <>
            <h2>{say('waiting')}</h2>
            <p>{say('waitingText', { n: Math.ceil((seat?.leftMs ?? 0) / 1000) })}</p>
          </>
        ) : state === 'MATCHED' ? (
          <p>{say(step > 0 ? 'equal' : 'sealing')}</p>
        ) : state === 'DRAWN' ? (
          <>
            <h2 className={won ? 'good' : ''}>
              {won ? say('won', { amount: money(seat?.payout ?? '0') }) : say('lostDuel')}
            </h2>
            {won ? null : <p>{say('lostText')}</p>}
            <Checked seat={seat} say={say} />
          </>
        ) : (
          <>
            <h2>{say('returned')}</h2>
            <p>{say('returnedText', { amount: money(room.stake) })}</p>
          </>
        )}
      </div>
      <div className="acts">
        {state === 'FREE' || state === 'DRAWN' || state === 'RETURNED' ? (
          <>
            <button type="button" className="strong" disabled={busy} onClick={onSit}>
              {say(state === 'FREE' ? 'sit' : 'again', { amount: money(room.stake) })}
            </button>
            <button type="button" className="plain" disabled={busy} onClick={onRooms}>
              {say('otherRooms')}
            </button>
          </>
        ) : seat && state === 'WAITING' ? (
          <button type="button" className="plain" disabled={busy} onClick={() => onLeave(seat.seatKey)}>
            {say('leave')}
          </button>
        ) : null}
      </div>
    </section>
  );
}

function Side({
  name,
  dice,
  rolling,
  best,
  say,
}: {
  name: string;
  dice: DuelThrow | undefined;
  rolling: boolean;
  best: boolean;
  say: Words;
}) {
  return (
    <div className={`side ${best ? 'is-best' : ''}`}>
      <h2>{name}</h2>
      <div className={`dice ${rolling ? 'is-rolling' : dice ? 'is-thrown' : ''}`}>
        {dice ? <span className="unseen">{say('dice', { one: dice[0], two: dice[1] })}</span> : null}
        <Die face={dice?.[0] ?? null} />
        <Die face={dice?.[1] ?? null} />
      </div>
      <output>{dice ? sumOf(dice) : ''}</output>
    </div>
  );
}

function Checked({ seat, say }: { seat: SeatView | null; say: Words }) {
  const checked = seat && checkSeat(seat);
  return (
    <p className={checked === false ? 'bad' : 'quiet'}>
      {say(checked === null ? 'unchecked' : checked ? 'checked' : 'checkFailed')}
    </p>
  );
}

/** Returns the throws of an opened duel, computed here from the seeds. */
function throwsOf(seat: SeatView | null): readonly (readonly [DuelThrow, DuelThrow])[] {
  const duel = seat?.duel;
  return duel?.opened ? playDuel({ duelId: duel.duelId, ...duel.opened }).throws : [];
}

/** Counts the throws that were shown, one after the other. */
function useSteps(count: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step >= count) return;
    const timer = setTimeout(() => setStep(step + 1), throwMs);
    return () => clearTimeout(timer);
  }, [step, count]);
  return step;
}

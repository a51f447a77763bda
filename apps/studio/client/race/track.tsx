import { runners } from '@fairhouse/vendor-games/race';
import type { CSSProperties } from 'react';
import type { RaceAnswer } from '../../src/wire.ts';
import { homeMs } from './race.ts';
import type { Words } from './words.ts';

type TrackProps = {
  race: RaceAnswer | null;
  isRunning: boolean;
  chosen: number;
  say: Words;
  nameOf: (runner: number) => string;
};

/** The six lanes. The drawn place of a runner decides its time to the finish. */
export function Track({ race, isRunning, chosen, say, nameOf }: TrackProps) {
  return (
    <section className="track" aria-label={say('trackLabel')}>
      {runners.map(({ code }, runner) => {
        const place = race ? race.order.indexOf(runner) : -1;
        const state = !race ? 'is-waiting' : isRunning ? 'is-running' : 'is-home';
        const style: CSSProperties & Record<'--home' | '--gait', string> = {
          '--home': `${homeMs(Math.max(place, 0))}ms`,
          '--gait': `${260 + ((runner * 37) % 90)}ms`,
        };
        return (
          <div
            key={`${race?.roundId} ${code}`}
            className={`lane ${runner === chosen ? 'is-chosen' : ''}`}
            style={style}
          >
            <span
              className={`hound ${state} is-${code} ${place % 2 === 0 ? 'is-early' : 'is-late'}`}
              aria-hidden="true"
            >
              <Hound number={runner + 1} />
            </span>
            {race && !isRunning ? <b className="rank">{place + 1}</b> : null}
          </div>
        );
      })}
      {race && !isRunning ? (
        <ol className="unseen" aria-label={say('result')}>
          {race.order.map((runner, place) => (
            <li key={runner}>{say('placed', { n: place + 1, name: nameOf(runner) })}</li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

/** A hound in its numbered coat, running to the right. */
function Hound({ number }: { number: number }) {
  return (
    <svg viewBox="0 0 64 36" role="presentation">
      <g className="legs" stroke="currentColor" strokeWidth="4" strokeLinecap="round">
        <path className="leg" d="M18 22 L10 32" />
        <path className="leg" d="M22 23 L20 33" />
        <path className="leg" d="M44 22 L50 32" />
        <path className="leg" d="M41 23 L42 33" />
      </g>
      <path d="M10 15 Q4 12 3 5" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M8 17 Q10 11 20 12 L40 11 Q46 10 49 5 L52 9 L60 12 Q62 14 58 16 L50 17 Q47 24 40 24 L18 24 Q9 24 8 17 Z"
        fill="currentColor"
      />
      <path className="coat-cloth" d="M20 12 L38 11.2 Q40 18 38 24 L20 24 Q18 18 20 12 Z" />
      <circle cx="53.5" cy="11.5" r="1.2" fill="#160f26" />
      <text x="29" y="21.5" textAnchor="middle" fontSize="9" fontWeight="700" className="coat-number">
        {number}
      </text>
    </svg>
  );
}

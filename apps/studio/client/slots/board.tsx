import type { SlotWin } from '@fairhouse/vendor-games/slots/round';
import { betUnits } from '@fairhouse/vendor-games/slots/title';
import { useEffect } from 'react';
import { useGame, useTable } from './context.ts';
import { Reel } from './reel.tsx';
import type { State } from './state.ts';
import { lineColours } from './themes.ts';

const cycleMs = 1500;

/** The reels in their frame, and what is shown on them: wins, lines, wilds, drums. */
export function Board() {
  const { game, say, language } = useTable();
  const state = useGame();
  useWinCycle();
  const { rows, strips } = game.title;
  const still = state.reels.every((reel) => reel.motion !== 'spin');
  const names = new Map(game.title.symbols.map((symbol) => [symbol.id, symbol.name[language]]));
  return (
    <div className="frame">
      <FeatureStrip />
      <div
        className="board"
        role="img"
        aria-label={
          still
            ? state.reels.map((reel) => reel.column.map((id) => names.get(id) ?? id).join(', ')).join('; ')
            : say('wait')
        }
      >
        {state.reels.map((view, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reels stay where they are.
          <Reel key={at} at={at} view={view} free={state.freeLeft !== null} />
        ))}
        <WildReels />
        <Drums />
        {still && <Marks wins={shownWins(state)} reels={strips.length} rows={rows} />}
      </div>
    </div>
  );
}

function shownWins({ wins, shownWin }: State): SlotWin[] {
  const one = shownWin === null ? undefined : wins[shownWin];
  return one ? [one] : wins;
}

/** Highlights the last wins one after the other once a round has ended. */
function useWinCycle(): void {
  const { game } = useTable();
  const { status, wins } = useGame();
  useEffect(() => {
    if (status !== 'idle' || wins.length < 2) return;
    let at = -1;
    const timer = setInterval(() => {
      at = (at + 1) % wins.length;
      game.set({ shownWin: at });
    }, cycleMs);
    return () => clearInterval(timer);
  }, [game, status, wins]);
}

/** Draws frames around winning cells, and the lines through them; the rest is dimmed. */
function Marks({ wins, reels, rows }: { wins: SlotWin[]; reels: number; rows: number }) {
  const { game } = useTable();
  if (wins.length === 0) return null;
  const cells = new Map(wins.flatMap((win) => win.cells.map((cell) => [cell.join(' '), cell] as const)));
  const { pays } = game.title;
  const lines = pays.by === 'lines' ? pays.lines : [];
  return (
    <>
      <div className="marks" aria-hidden="true">
        {Array.from({ length: reels * rows }, (_, at) => {
          const key = `${Math.floor(at / rows)} ${at % rows}`;
          return (
            <i
              key={key}
              className={cells.has(key) ? 'on' : ''}
              style={{ gridColumn: Math.floor(at / rows) + 1, gridRow: (at % rows) + 1 }}
            />
          );
        })}
      </div>
      <svg className="lines" viewBox={`0 0 ${reels * 100} ${rows * 100}`} preserveAspectRatio="none" aria-hidden="true">
        {wins.map((win) => {
          const line = win.line === null ? undefined : lines[win.line];
          if (!line || win.line === null) return null;
          const points = line.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`);
          return (
            <polyline
              key={`${win.line} ${win.fromRight}`}
              points={points.join(' ')}
              stroke={lineColours[win.line % lineColours.length]}
              pathLength={1}
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      </svg>
    </>
  );
}

/** Wilds that fill their reels. */
function WildReels() {
  const { game, pictures } = useTable();
  const { wildReels } = useGame();
  const wild = game.title.symbols.find((symbol) => symbol.role === 'wild')?.id ?? '';
  return wildReels.map((reel) => (
    <div key={reel} className="wild-reel" style={{ '--at': reel }} aria-hidden="true">
      {[...Array(game.title.rows).keys()].map((row) => (
        <img key={row} src={pictures[wild]} alt="" style={{ animationDelay: `${row * 180}ms` }} />
      ))}
    </div>
  ));
}

/** The held drums with what they bring. */
function Drums() {
  const { pictures } = useTable();
  const { drums, scene } = useGame();
  if (!drums || scene?.kind === 'total') return null;
  return (
    <div className="drums" aria-hidden="true">
      {drums.cells.map(({ cell: [reel, row], bets }) => (
        <b key={`${reel} ${row}`} style={{ gridColumn: reel + 1, gridRow: row + 1 }} data-rich={bets >= 5}>
          <img src={pictures.drum} alt="" />
          <span>×{bets}</span>
        </b>
      ))}
    </div>
  );
}

/** Shows the running feature beside the plain spin: free spins left, respins, the multiplier of falls. */
function FeatureStrip() {
  const { game, say } = useTable();
  const { freeLeft, drums, multiplier, held, status } = useGame();
  const { tumbles, freeSpins, wildRespins } = game.title;
  const ladder = tumbles && (freeLeft === null ? tumbles.multipliers : tumbles.freeMultipliers);
  const ways = game.title.pays.by === 'ways' ? game.title.rows ** game.title.strips.length : betUnits(game.title);
  const times = freeLeft !== null && freeSpins && freeSpins.multiplier > 1 ? freeSpins.multiplier : null;
  return (
    <div className="feature">
      {freeLeft !== null && (
        <span className="feature-free">
          {say('freeSpins')} · {say('freeLeft', { count: freeLeft })}
        </span>
      )}
      {times && <span className="feature-times">×{times}</span>}
      {drums && <span className="feature-free">{say('holdLeft', { count: Math.max(0, drums.respinsLeft) })}</span>}
      {wildRespins && held.length > 0 && status === 'showing' && <span className="feature-free">{say('respin')}</span>}
      {ladder && (
        <ol>
          {ladder.map((each) => (
            <li key={each} className={each === multiplier && status === 'showing' ? 'on' : ''}>
              ×{each}
            </li>
          ))}
        </ol>
      )}
      {freeLeft === null && !drums && !ladder && held.length === 0 && (
        <span className="feature-rest">
          {say(game.title.pays.by === 'ways' ? 'countWays' : 'countLines', { count: ways })}
        </span>
      )}
    </div>
  );
}

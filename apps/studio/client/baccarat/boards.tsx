import type { BaccaratSpot } from '@fairhouse/games/baccarat';
import {
  askRoads,
  type BigRoadMark,
  beadPlate,
  bigRoad,
  type DerivedColour,
  derivedRoad,
  type RoadCell,
} from '@fairhouse/vendor-games/baccarat-roads';
import type { ReactNode } from 'react';
import { readRoad } from '../../src/live/road.ts';
import type { SayWord } from './words.ts';

const red = '#d7263d';
const blue = '#1f6fe0';
const green = '#1c9a57';
const beadCell = 18;
const cell = 12;
const small = 6;
const gap = 4;
const height = 6 * beadCell;

/**
 * Shows the score boards of a shoe on ivory, as baccarat players read them. The number of `big` columns must be a
 * multiple of three.
 */
export function Boards({ road, bead, big, say }: { road: readonly string[]; bead: number; big: number; say: SayWord }) {
  const results = road.map(readRoad);
  const at = bead * beadCell + gap;
  const width = at + big * cell;
  const third = (big * cell) / 3;
  const count = (winner: BaccaratSpot) => results.filter((result) => result.winner === winner).length;
  const label = say('stats', { p: count('player'), b: count('banker'), t: count('tie') });
  return (
    <svg className="boards" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${say('boards')}: ${label}`}>
      <Grid x={0} y={0} columns={bead} size={beadCell} />
      <Grid x={at} y={0} columns={big} size={cell} />
      {([0, 1, 2] as const).map((i) => (
        <Grid key={i} x={at + i * third} y={6 * cell} columns={third / small} size={small} />
      ))}
      <Cells cells={beadPlate(results)} columns={bead} x={0} y={0} size={beadCell}>
        {({ mark, isLast }) => (
          <g className={isLast ? 'mark-last' : ''}>
            <circle cx={beadCell / 2} cy={beadCell / 2} r={7.4} fill={colourOf(mark.winner)} />
            <text x={beadCell / 2} y={beadCell / 2 + 0.4} className="bead-text">
              {mark.total}
            </text>
            <Pairs player={mark.playerPair} banker={mark.bankerPair} size={beadCell} r={2.3} />
          </g>
        )}
      </Cells>
      <Cells cells={bigRoad(results)} columns={big} x={at} y={0} size={cell}>
        {({ mark, isLast }) => <BigMark mark={mark} isLast={isLast} />}
      </Cells>
      {([1, 2, 3] as const).map((back) => (
        <Cells
          key={back}
          cells={derivedRoad(results, back)}
          columns={third / small}
          x={at + (back - 1) * third}
          y={6 * cell}
          size={small}
        >
          {({ mark, isLast }) => <DerivedMark back={back} colour={mark} className={isLast ? 'mark-last' : ''} />}
        </Cells>
      ))}
      {road.length === 0 ? (
        <text x={at + (big * cell) / 2} y={3 * cell} className="boards-empty">
          {say('noResults')}
        </text>
      ) : null}
    </svg>
  );
}

/** Shows each side's number of wins, and the marks that either next result would add to the derived roads. */
export function RoadStats({ road, say }: { road: readonly string[]; say: SayWord }) {
  const results = road.map(readRoad);
  const count = (winner: BaccaratSpot) => results.filter((result) => result.winner === winner).length;
  return (
    <div className="road-stats">
      <span className="stat stat-player">
        <b>{say('player')}</b> {count('player')}
      </span>
      <span className="stat stat-banker">
        <b>{say('banker')}</b> {count('banker')}
      </span>
      <span className="stat stat-tie">
        <b>{say('tie')}</b> {count('tie')}
      </span>
      {(['player', 'banker'] as const).map((winner) => (
        <span className={`ask ask-${winner}`} key={winner}>
          <span>{say(winner === 'player' ? 'askPlayer' : 'askBanker')}</span>
          <svg viewBox="0 0 27 9" aria-hidden="true">
            {askRoads(results, winner).map((colour, i) =>
              colour ? (
                <g key={([1, 2, 3] as const)[i]} transform={`translate(${i * 9 + 1.5} 1.5)`}>
                  <DerivedMark back={i === 0 ? 1 : i === 1 ? 2 : 3} colour={colour} className="" />
                </g>
              ) : null,
            )}
          </svg>
        </span>
      ))}
    </div>
  );
}

function Grid({ x, y, columns, size }: { x: number; y: number; columns: number; size: number }) {
  const lines: string[] = [];
  for (let column = 0; column <= columns; column += 1) lines.push(`M${x + column * size} ${y}v${6 * size}`);
  for (let row = 0; row <= 6; row += 1) lines.push(`M${x} ${y + row * size}h${columns * size}`);
  return <path d={lines.join('')} className="grid" />;
}

/** Draws the last columns of a board, as many as fit. */
function Cells<Mark>({
  cells,
  columns,
  x,
  y,
  size,
  children,
}: {
  cells: readonly RoadCell<Mark>[];
  columns: number;
  x: number;
  y: number;
  size: number;
  children: (drawn: { mark: Mark; isLast: boolean }) => ReactNode;
}) {
  const most = cells.reduce((max, { column }) => Math.max(max, column), 0);
  const shift = Math.max(0, most - columns + 1);
  const last = cells.at(-1);
  return cells
    .filter(({ column }) => column >= shift)
    .map((one) => (
      <g
        key={`${one.column}:${one.row}`}
        transform={`translate(${x + (one.column - shift) * size} ${y + one.row * size})`}
      >
        {children({ mark: one.mark, isLast: one === last })}
      </g>
    ));
}

function BigMark({ mark, isLast }: { mark: BigRoadMark; isLast: boolean }) {
  const middle = cell / 2;
  return (
    <g className={isLast ? 'mark-last' : ''}>
      <circle cx={middle} cy={middle} r={4.3} fill="none" stroke={colourOf(mark.winner)} strokeWidth={1.9} />
      {mark.ties > 0 ? <path d={`M2.2 ${cell - 2.2}L${cell - 2.2} 2.2`} stroke={green} strokeWidth={1.6} /> : null}
      {mark.ties > 1 ? (
        <text x={middle} y={middle + 0.2} className="tie-text">
          {mark.ties}
        </text>
      ) : null}
      <Pairs player={mark.playerPair} banker={mark.bankerPair} size={cell} r={1.6} />
    </g>
  );
}

function DerivedMark({ back, colour, className }: { back: 1 | 2 | 3; colour: DerivedColour; className: string }) {
  const paint = colour === 'red' ? red : blue;
  if (back === 1)
    return <circle className={className} cx={3} cy={3} r={1.9} fill="none" stroke={paint} strokeWidth={1.2} />;
  if (back === 2) return <circle className={className} cx={3} cy={3} r={2.3} fill={paint} />;
  return <path className={className} d="M1 5L5 1" stroke={paint} strokeWidth={1.4} strokeLinecap="round" />;
}

function Pairs({ player, banker, size, r }: { player: boolean; banker: boolean; size: number; r: number }) {
  return (
    <>
      {banker ? <circle cx={r + 1} cy={r + 1} r={r} fill={red} stroke="#fff" strokeWidth={0.6} /> : null}
      {player ? <circle cx={size - r - 1} cy={size - r - 1} r={r} fill={blue} stroke="#fff" strokeWidth={0.6} /> : null}
    </>
  );
}

function colourOf(winner: 'player' | 'banker' | 'tie'): string {
  return winner === 'player' ? blue : winner === 'banker' ? red : green;
}

import { randomInt } from 'node:crypto';

/** The sides of a piece, clockwise from the top: a tab, a blank, or nothing. */
type Sides = readonly [Side, Side, Side, Side];
type Side = 'tab' | 'blank' | 'flat';

const sideLength = 37;
/** A knob's beginning and end on its side, and its radius, as shares of the side. */
const [knobFrom, knobTo, knobRadius] = [0.385, 0.615, 0.155];

/** Returns a piece with at least one tab and one blank, so that its outline is distinct. */
export function randomSides(): Sides {
  const kinds: Side[] = ['tab', 'blank', 'flat'];
  const side = () => kinds[randomInt(kinds.length)] ?? 'flat';
  const sides: Side[] = ['tab', 'blank', side(), side()];
  for (let i = sides.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [sides[i], sides[j]] = [sides[j] ?? 'flat', sides[i] ?? 'flat'];
  }
  return [sides[0] ?? 'flat', sides[1] ?? 'flat', sides[2] ?? 'flat', sides[3] ?? 'flat'];
}

/** Returns the piece with tabs and blanks exchanged. */
export function inverted(sides: Sides): Sides {
  const other = (side: Side): Side => (side === 'tab' ? 'blank' : 'tab');
  return [other(sides[0]), other(sides[1]), other(sides[2]), other(sides[3])];
}

/** Returns the outline as path data, with its centre at 0, 0. */
export function outlineOf(sides: Sides): string {
  const half = sideLength / 2;
  const directions = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const path = directions.map(([dx, dy], i) => sidePath(dx, dy, sides[i] ?? 'flat'));
  return `M${-half} ${-half}${path.join('')}Z`;
}

function sidePath(dx: number, dy: number, side: Side): string {
  const line = (share: number) => `l${dx * share * sideLength} ${dy * share * sideLength}`;
  if (side === 'flat') return line(1);
  const radius = knobRadius * sideLength;
  const knob = (knobTo - knobFrom) * sideLength;
  // The large arc, on the outside for a tab.
  const arc = `a${radius} ${radius} 0 1 ${side === 'tab' ? 1 : 0} ${dx * knob} ${dy * knob}`;
  return `${line(knobFrom)}${arc}${line(1 - knobTo)}`;
}

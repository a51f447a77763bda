/** The fall of a ball: positions in steps of the pegs, x from the middle, y in rows from the first peg. */

/** Returns the ball's place after a number of rows of its path, e.g. 2.5: half-way from the third peg to the fourth. */
export function placeOf(path: readonly number[], passed: number): { x: number; y: number } {
  const rows = path.length;
  const at = Math.min(Math.max(passed, 0), rows);
  const row = Math.min(Math.floor(at), rows - 1);
  const part = at - row;
  let x = 0;
  for (let i = 0; i < row; i += 1) x += (path[i] ?? 0) - 0.5;
  const aside = (path[row] ?? 0) - 0.5;
  // A hop off the peg: sideways at constant speed, up a little first, then down faster and faster.
  const fall = part * part * 1.35 - part * 0.35;
  return { x: x + aside * part, y: row + fall - 0.32 };
}

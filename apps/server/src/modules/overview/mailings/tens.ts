// What operators learn of the number of members in a segment. Whoever may write to members may not see their money, and asks for the
// deposits of one member by a segment that holds few, or by two segments that differ by one.

const step = 10;

/** Returns a number of members as it is told: rounded down to ten; null: fewer than ten. */
export function tensOf(count: number): number | null {
  return count < step ? null : count - (count % step);
}

/** Returns the most members that a told number may stand for: what is decided by it tells no more than the number does. */
export function mostOf(count: number): number {
  return count - (count % step) + step - 1;
}

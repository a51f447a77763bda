// The precision with which operators learn the number of members in a segment. An operator who may write to members
// but not see their money could otherwise find out one member's deposits, by a segment with few members, or by two
// segments that differ by one member.

const step = 10;

/** Returns a number of members rounded down to ten; null: fewer than ten. */
export function tensOf(count: number): number | null {
  return count < step ? null : count - (count % step);
}

/**
 * Returns the most members that a rounded number may stand for: decisions by this value reveal no more than the
 * number does.
 */
export function mostOf(count: number): number {
  return count - (count % step) + step - 1;
}

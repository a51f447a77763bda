const minuteMs = 60_000;

/**
 * Returns the time from which another code may be asked for. The server counts from its answer, which took half of the
 * request's duration to arrive.
 * @param answeredAtMs the time of the answer, by the same clock as the result
 */
export function countdownEnd(answeredAtMs: number, minutes: number, latencyMs: number): number {
  return answeredAtMs + minutes * minuteMs - latencyMs / 2;
}

/** Returns the seconds left, rounded up; 0 when over. */
export function secondsLeft(endMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}

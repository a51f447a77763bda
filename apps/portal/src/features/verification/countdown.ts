const minuteMs = 60_000;

/**
 * When another code may be asked for. The minutes began when the server answered: half of what the request took is over
 * by the time its answer is here.
 * @param answeredAtMs when the answer came, by the same clock as the result
 */
export function countdownEnd(answeredAtMs: number, minutes: number, latencyMs: number): number {
  return answeredAtMs + minutes * minuteMs - latencyMs / 2;
}

/** Whole seconds that are left, the last one to its end; 0 when it is over. */
export function secondsLeft(endMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}

/** Milliseconds by which the server's clock is ahead of this device's; it lets a phone with a wrong clock sign in. */
let aheadMs = 0;

/** Sets the server's clock from an answer's time (RFC 3339, or the form of a `date` header). */
export function setServerTime(serverTime: string): void {
  const at = Date.parse(serverTime);
  if (Number.isFinite(at)) aheadMs = at - Date.now();
}

/** Returns the present time of the server's clock, in milliseconds. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

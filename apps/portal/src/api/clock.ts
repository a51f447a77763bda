/** How far the server's clock is ahead of this device's, in milliseconds; a phone with a wrong clock still signs in. */
let aheadMs = 0;

/** Learns the server's clock from an answer that carries it (RFC 3339). */
export function setServerTime(serverTime: string): void {
  const at = Date.parse(serverTime);
  if (Number.isFinite(at)) aheadMs = at - Date.now();
}

/** Now, in milliseconds, by the server's clock. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

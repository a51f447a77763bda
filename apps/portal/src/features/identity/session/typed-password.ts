import { session } from '../../../api/session.ts';

/** The time for which a password typed at login is taken as known to the person at the screen, in milliseconds. */
const keptForMs = 5 * 60_000;

let typed: { password: string; at: number } | null = null;
// Another login, a sign-out or a changed password discards it.
session.listen(() => {
  typed = null;
});

/** Keeps the password of a login that must change it at once, in this page's memory only. */
export function keepTypedPassword(password: string, now: number = performance.now()): void {
  typed = { password, at: now };
}

/** Returns the password typed at a login a moment ago, if any. */
export function typedPassword(now: number = performance.now()): string | null {
  return typed !== null && now - typed.at < keptForMs ? typed.password : null;
}

/** Forgets it, once the server refuses it. */
export function forgetTypedPassword(): void {
  typed = null;
}

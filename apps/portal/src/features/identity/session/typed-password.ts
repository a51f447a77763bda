import { session } from '../../../api/session.ts';

/** Time for which a password typed at login counts as known to who sits at the screen. */
const keptForMs = 5 * 60_000;

let typed: { password: string; at: number } | null = null;
// Another login, a sign-out or a changed password ends it.
session.listen(() => {
  typed = null;
});

/** Keeps the password of a login that must change it at once, in this page's memory only. */
export function keepTypedPassword(password: string, now: number = performance.now()): void {
  typed = { password, at: now };
}

/** Returns the password that the login was made with a moment ago, if any. */
export function typedPassword(now: number = performance.now()): string | null {
  return typed !== null && now - typed.at < keptForMs ? typed.password : null;
}

/** Forgets it, once the server refuses it. */
export function forgetTypedPassword(): void {
  typed = null;
}

const key = 'fh_first_login';

/** Notes in this tab that a member came in for the first time; signing out forgets it. */
export function noteFirstLogin(memberId: string): void {
  try {
    window.sessionStorage.setItem(key, memberId);
  } catch {
    // Storage is forbidden.
  }
}

/** Returns true while this tab holds the member's first login. */
export function isFirstLogin(memberId: string | null): boolean {
  try {
    return memberId !== null && window.sessionStorage.getItem(key) === memberId;
  } catch {
    return false;
  }
}

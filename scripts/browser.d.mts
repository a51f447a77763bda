export const flagsInTests: string[];
export function findBrowser(): string | null;
export function presentBrowser(): string | null;
export function presentShell(): string | null;

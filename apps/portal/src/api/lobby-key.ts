/** Query key of a lobby answer: its address. Every page loads this file, so it imports nothing. */
export function lobbyKey(address: string) {
  return ['lobby', address] as const;
}

/** True for a query of data that operators change: the site, and the games of the lobby. */
export const isOperators = ({ queryKey: [part] }: { queryKey: readonly unknown[] }) =>
  part === 'site' || part === 'lobby';

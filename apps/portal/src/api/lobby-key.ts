/** Query key of a lobby answer: its address. Every page loads this file, so it imports nothing. */
export function lobbyKey(address: string) {
  return ['lobby', address] as const;
}

/** Where an answer of the lobby is kept: under its address. Every page knows this, so nothing else is imported here. */
export function lobbyKey(address: string) {
  return ['lobby', address] as const;
}

/** Search parameters of a page of games: the vendor, if the page shows only that vendor's games. */
export type LobbySearch = { vassalage?: string };

const vendorCode = /^[A-Z][A-Z0-9_]{1,23}$/;

export function readLobbySearch(search: Record<string, unknown>): LobbySearch {
  const { vassalage } = search;
  return typeof vassalage === 'string' && vendorCode.test(vassalage) ? { vassalage } : {};
}

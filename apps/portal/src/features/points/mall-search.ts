export const mallTabs = ['goods', 'records', 'details', 'rules'] as const;
export type MallTab = (typeof mallTabs)[number];

/** Parameters of the mall's address: the tab, and the goods that are open. */
export type MallSearch = { tab?: MallTab; goods?: string };

export function readMallSearch(search: Record<string, unknown>): MallSearch {
  const tab = mallTabs.find((name) => name === search.tab);
  const goods = String(search.goods ?? '');
  return { ...(tab === undefined ? {} : { tab }), ...(/^\d{1,18}$/.test(goods) ? { goods } : {}) };
}

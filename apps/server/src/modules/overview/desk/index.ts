/** Players and the house as operators see them, and the checks of the house's figures. */

export type { Columns } from '../../../platform/http/csv.ts';
export { figureDifferences, rebuildFigures } from '../figures/check.ts';
export { tensOf } from '../mailings/tens.ts';
export {
  invoiceColumns,
  playColumns,
  playerColumns,
  promotionColumns,
  revenueColumns,
  taxColumns,
} from '../reports/files.ts';
export { alerts, dashboard, returns } from './figures.ts';
export { invoices, setVendorRate, vendorRates } from './invoices.ts';
export {
  approveMailing,
  cancelMailing,
  changeMailingRule,
  estimateMailing,
  listMailings,
  makeMailing,
} from './mailings.ts';
export { findPlayers, playerLinks, playerNotes, playerOf, writeNote } from './players.ts';
export * as reports from './reports.ts';
export { deskOverviewRoutes } from './routes.ts';
export { listSchedules, makeSchedule, stopSchedule } from './schedules.ts';
export { setTaxRate, taxes, taxRates } from './taxes.ts';

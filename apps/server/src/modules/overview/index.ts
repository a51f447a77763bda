/**
 * The house as operators see it: finding players and their summaries, the house's figures, alerts and reports. It
 * stands above every module, and offers nothing beside its desk and the followers of the record.
 */
export { followHouseCash, followHousePlay } from './figures/follow.ts';
export { mailingJobs } from './mailings/send.ts';
export { reportJobs } from './reports/mail.ts';

/**
 * The house as operators see it: players found and looked at as a whole, the house's figures, alerts and reports. It stands above every
 * module, and nothing but its desk is asked of it.
 */
export { followHouseCash, followHousePlay } from './figures/follow.ts';
export { mailingJobs } from './mailings/send.ts';
export { reportJobs } from './reports/mail.ts';

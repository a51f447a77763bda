/** The desk's acts on accounts, and the making of accounts without registration. */
export { createMember, type NewMember } from '../members.ts';
export { invitationCodesOf } from '../registration/invitation-codes.ts';
export type { OnRegistered } from '../registration/open-account.ts';
export { placeUnder } from '../registration/relatives.ts';
export { accountActs, changeDefaultPassword } from './accounts.ts';
export { setAgent, setCodeDomain, showAgent } from './agents.ts';
export { listHousePlayers, setHousePlayer } from './house-players.ts';
export { listPartners, setPartner } from './partners.ts';
export { deskMemberRoutes } from './routes.ts';

/** The brand's site: settings, content, modules, regions, maintenance, and the permission response. */
export { announcementAlone } from './announcements.ts';
export { isArticleHtml } from './article-html.ts';
export { type BrandPeriod, brandPeriod } from './brand-period.ts';
export { isCountry } from './countries.ts';
export { embedOrigins } from './embedding.ts';
export { beforeSiteIsTold, startSite } from './follow.ts';
export { foreignHosts, hostsOfNewAddresses } from './foreign.ts';
export { countryOf } from './geo.ts';
export { siteGuard } from './guard.ts';
export { helpCenter } from './help.ts';
export { legalText } from './legal.ts';
export { parseRegion, plainAddress } from './region.ts';
export { siteRoutes } from './routes.ts';
export {
  analyticsOf,
  androidApp,
  type BrandSettings,
  brandHosts,
  brandLook,
  brandSettings,
  isModuleOn,
  isOwnDomain,
  ownWords,
  registerRules,
  resourceOf,
  sealedDefaultPassword,
  setBrand,
  siteHosts,
  siteVersion,
  smsRules,
} from './settings.ts';
export { siteChanged } from './snapshot.ts';
export { isInMaintenance, systemStatus } from './status.ts';
export { lockSite, raiseSite } from './store.ts';

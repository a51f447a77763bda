/** The operators' views and settings of the site, and the content that the demo plants. */
export { putAnnouncement } from '../announcements.ts';
export {
  claimSeed,
  isSeeded,
  listNotices,
  putBanner,
  putCurrencies,
  putCustomerService,
  putNotice,
  putResource,
} from '../content.ts';
export { embeddingOrigin } from '../embedding.ts';
export { type HostKind, hostOf } from '../hosts.ts';
export { parseRegion } from '../region.ts';
export { listRegionRules } from '../region-rules.ts';
export { type RegisterFieldChange, ruleFault } from '../register-fields.ts';
export { listModules } from '../settings.ts';
export { siteChanged } from '../snapshot.ts';
export { changeApp } from './app.ts';
export {
  addBannerPicture,
  orderBanners,
  publishLegal,
  setAnnouncement,
  setArticle,
  setBanner,
  setNotice,
  setResource,
  setService,
} from './content.ts';
export { arrangeHome } from './home.ts';
export { uploadLogo } from './logo.ts';
export { deskSiteRoutes } from './routes.ts';
export {
  changeBrand,
  changeLoginRules,
  closeSite,
  domainName,
  embedSite,
  isTagAddress,
  offerCurrencies,
  regionName,
  ruleRegion,
  setCurrency,
  setDomains,
  setHosts,
  setRegisterField,
  switchModule,
} from './settings.ts';
export {
  announcements,
  appOf,
  articles,
  banners,
  brandOf,
  domains,
  homeOf,
  legal,
  loginRules,
  resources,
  services,
} from './views.ts';
export { setWord, wordsOf } from './words.ts';

export {
  claimSeed,
  listNotices,
  putBanner,
  putCurrencies,
  putCustomerService,
  putNotice,
  putResource,
  removeNotice,
} from './content.ts';
export { countries } from './countries.ts';
export { allowEmbedding, denyEmbedding, embedOrigins } from './embedding.ts';
export { countryOf } from './geo.ts';
export { siteGuard } from './guard.ts';
export { helpCenter } from './help.ts';
export { parseRegion } from './region.ts';
export { listRegionRules, removeRegionRule, setRegionRule } from './region-rules.ts';
export { type RegisterFieldChange, setRegisterField } from './register-fields.ts';
export { siteRoutes } from './routes.ts';
export {
  type BrandSettings,
  brandHosts,
  brandSettings,
  isModuleOn,
  isOwnDomain,
  listModules,
  registerRules,
  resourceOf,
  sealedDefaultPassword,
  setBrand,
  setCurrencies,
  setMaintenance,
  setModule,
  siteVersion,
} from './settings.ts';
export { siteChanged } from './snapshot.ts';
export { isInMaintenance, type PictureOf, statusOf, systemStatus, type Visitor } from './status.ts';

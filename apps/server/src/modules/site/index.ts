export { siteGuard } from './guard.ts';
export { siteRoutes } from './routes.ts';
export {
  type BrandSettings,
  brandSettings,
  inEveryLanguage,
  isModuleOn,
  listModules,
  registerRules,
  setBrand,
  setMaintenance,
  setModule,
  siteVersion,
} from './settings.ts';
export { type PictureOf, statusOf, systemStatus, type Visitor } from './status.ts';

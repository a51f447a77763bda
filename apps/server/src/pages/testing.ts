import { buildPortal } from '../../../../scripts/build.ts';
import { type TestApp, useTestApp } from '../testing/app.ts';
import { openPortalBuild } from './portal-build.ts';

/** Opens the app that all tests of a file share, with the portal's pages, which it builds if they are missing. */
export async function useAppWithPages(...options: Parameters<typeof useTestApp>): Promise<TestApp> {
  if (!(await openPortalBuild())) await buildPortal();
  return await useTestApp(...options);
}

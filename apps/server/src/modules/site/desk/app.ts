import type { DeskAppChange } from '@fairhouse/contract/desk-site';
import { DomainError } from '../../../platform/errors.ts';
import type { Said } from '../../operators/index.ts';
import { tables } from '../store.ts';
import { siteSetting } from './setting.ts';
import { appOf } from './views.ts';

/** The app packages and certificates that the site vouches for. */
const vouchedFor = ({ androidPackage, androidFingerprints }: Awaited<ReturnType<typeof appOf>>) =>
  androidFingerprints.map((print) => `${androidPackage} ${print}`);

/**
 * Changes the named settings of the brand's app. Apps signed with a certificate named here show pages as this site,
 * so another package or certificate takes two operators.
 * @throws MALFORMED for an address that is not https, and for a package without a certificate
 */
export const changeApp = siteSetting(
  'app',
  'site.settings',
  appOf,
  async (ctx, _site: 'site', said: Said<DeskAppChange>) => {
    const app = { ...(await appOf(ctx)), ...said };
    const { androidPackage, androidFingerprints, androidUrl } = app;
    if (androidUrl !== null && !(URL.canParse(androidUrl) && new URL(androidUrl).protocol === 'https:')) {
      throw new DomainError('MALFORMED');
    }
    if (androidPackage !== null && androidFingerprints.length === 0) throw new DomainError('MALFORMED');
    await tables(ctx.db)
      .updateTable('site.app')
      .set({
        android_package: androidPackage,
        android_fingerprints: androidFingerprints,
        android_url: androidUrl,
      })
      .execute();
  },
  {
    vouches: (before, after) => {
      const known = vouchedFor(before);
      return after.androidPackage !== null && vouchedFor(after).some((pair) => !known.includes(pair));
    },
  },
);

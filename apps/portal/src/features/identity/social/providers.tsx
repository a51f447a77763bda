import { type SocialProvider, socialModules } from '@fairhouse/contract/social';
import { moduleOn } from '../../../api/site.ts';
import { useSite } from '../../../api/use-site.ts';
import { classes } from '../../../ui/classes.ts';

/** Brand names of the providers, which are not translated. */
export const providerNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' };
export const providers: readonly SocialProvider[] = ['google', 'facebook'];

/** Returns the providers that the site offers. */
export function useProviders(): SocialProvider[] {
  const modules = useSite()?.info.whitelabel ?? [];
  return providers.filter((provider) => moduleOn(modules, socialModules[provider]));
}

/** The provider's initial letter. */
export function ProviderMark({ provider, className }: { provider: SocialProvider; className?: string }) {
  return (
    <span
      aria-hidden="true"
      // Hidden from screen readers, so that it does not become part of a button's name.
      data-letter={providerNames[provider].charAt(0)}
      className={classes(
        'grid shrink-0 place-items-center rounded-full bg-text font-[800] leading-none text-surface before:content-[attr(data-letter)]',
        className ?? 'size-6 text-xs',
      )}
    />
  );
}

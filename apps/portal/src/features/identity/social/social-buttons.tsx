import type { Side } from '@fairhouse/contract/identity';
import type { SocialProvider } from '@fairhouse/contract/social';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { ProviderMark, providerNames, useProviders } from './providers.tsx';

/** Buttons to sign in by social providers; nothing if the site offers none. */
export default function SocialButtons({ side = 'member' }: { side?: Side }) {
  const { t } = useTranslation('social');
  const offered = useProviders();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  if (offered.length === 0) return null;

  // Two buttons side by side have room for the names only.
  const isPair = offered.length > 1;
  const address = (provider: SocialProvider) =>
    `/wps/session/social/${provider}/start?${new URLSearchParams({ side, return: path })}`;
  return (
    <fieldset className={classes('grid gap-3', isPair && 'grid-cols-2')}>
      <legend className="sr-only">{t('buttons.label')}</legend>
      {offered.map((provider) => (
        // A link to the server: the visitor leaves for the provider and comes back to this page.
        <a
          key={provider}
          href={address(provider)}
          rel="nofollow"
          aria-busy={leaving === provider}
          onClick={() => setLeaving(provider)}
          aria-label={t('buttons.continue', { provider: providerNames[provider] })}
          className={buttonLook('secondary', 'lg', isPair ? 'px-3' : undefined)}
        >
          {leaving === provider ? <Spinner size={20} /> : <ProviderMark provider={provider} />}
          {isPair ? providerNames[provider] : t('buttons.continue', { provider: providerNames[provider] })}
        </a>
      ))}
    </fieldset>
  );
}

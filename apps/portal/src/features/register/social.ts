import type { SocialRegistration } from '@fairhouse/contract/social';

/** Who came back from a provider for the first time. */
export type Social = SocialRegistration;

/** The providers' own names. */
export const providerNames: Readonly<Record<Social['provider'], string>> = { google: 'Google', facebook: 'Facebook' };

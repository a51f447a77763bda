import type { SocialProvider } from '@fairhouse/contract/social';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { facebookProvider } from './facebook.ts';
import { googleProvider } from './google.ts';
import type { Provider } from './provider.ts';

const providersOf = perCtx(() => new Map<SocialProvider, Provider>());

/** Returns the configured provider, which caches its service's metadata. Call it only while its module is on. */
export function providerOf(ctx: Ctx, name: SocialProvider): Provider {
  const providers = providersOf(ctx);
  const known = providers.get(name);
  if (known) return known;
  const { google, facebook } = ctx.config;
  const fresh = name === 'google' ? google && googleProvider(google) : facebook && facebookProvider(facebook);
  assert(fresh, 'the module of a provider is on only while it is configured');
  providers.set(name, fresh);
  return fresh;
}

import type { SocialProvider } from '@fairhouse/contract/social';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { facebookProvider } from './facebook.ts';
import { googleProvider } from './google.ts';
import type { Provider } from './provider.ts';

const held = new WeakMap<Ctx, Map<SocialProvider, Provider>>();

/** The configured provider; it keeps what it has learnt of the service behind it. Ask only while its module is on. */
export function providerOf(ctx: Ctx, name: SocialProvider): Provider {
  let providers = held.get(ctx);
  if (!providers) {
    providers = new Map();
    held.set(ctx, providers);
  }
  const known = providers.get(name);
  if (known) return known;
  const { google, facebook } = ctx.config;
  const fresh = name === 'google' ? google && googleProvider(google) : facebook && facebookProvider(facebook);
  assert(fresh, 'the module of a provider is on only while it is configured');
  providers.set(name, fresh);
  return fresh;
}

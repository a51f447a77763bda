import type { Configuration } from 'openid-client';
import type { Config } from '../../../platform/config/config.ts';
import { assert } from '../../../platform/errors.ts';
import { emailOf, nameOf } from './claims.ts';
import { isPlain, openidClient, type Provider, settle } from './provider.ts';

/** The time for which the issuer's metadata is cached: it changes seldom, and the client updates its keys itself. */
const discoveryMs = 60 * 60_000;

/** Signs in by OpenID Connect: the ID token's signature, issuer, audience, nonce and times are checked. */
export function googleProvider(settings: NonNullable<Config['google']>): Provider {
  let known: { config: Promise<Configuration>; at: number } | null = null;

  function configuration(): Promise<Configuration> {
    const now = performance.now();
    if (known && now - known.at < discoveryMs) return known.config;
    const config = discover(settings);
    known = { config, at: now };
    // Handled here; the next visitor retries a failure.
    config.catch(() => {
      if (known?.config === config) known = null;
    });
    return config;
  }

  return {
    async authorizationUrl(redirectUri, { state, nonce }, challenge) {
      const client = await openidClient();
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // On a shared computer the last person's account must not be used without asking.
        prompt: 'select_account',
      });
    },
    async identityOf(callback, { state, nonce, codeVerifier }) {
      const client = await openidClient();
      const tokens = await client.authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      assert(claims, 'an ID token was asked for and checked');
      return { provider: 'google', subject: claims.sub, email: emailOf(claims.email), name: nameOf(claims.name) };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: NonNullable<Config['google']>): Promise<Configuration> {
  const client = await openidClient();
  const config = await client.discovery(
    new URL(issuer),
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
    { timeout: 10, execute: isPlain(issuer) ? [client.allowInsecureRequests] : [] },
  );
  settle(client, config, issuer);
  client.enableNonRepudiationChecks(config);
  return config;
}

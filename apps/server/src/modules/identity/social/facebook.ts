import { createHmac } from 'node:crypto';
import type { Configuration } from 'openid-client';
import type { Config } from '../../../platform/config/config.ts';
import { emailOf, nameOf, textOf } from './claims.ts';
import { openidClient, type Provider, settle } from './provider.ts';

/** The issuer name in the client; no request is sent to this address. */
const issuer = 'https://www.facebook.com';
const subjectLengthMax = 255;

/** Signs in by OAuth 2: the token from the code exchange is sent to the Graph API, which returns its owner. */
export function facebookProvider(settings: NonNullable<Config['facebook']>): Provider {
  let known: Promise<Configuration> | null = null;
  const configuration = () => {
    known ??= configure(settings);
    return known;
  };

  return {
    async authorizationUrl(redirectUri, { state }, challenge) {
      const client = await openidClient();
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'public_profile,email',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
    },
    async identityOf(callback, { state, codeVerifier }) {
      const client = await openidClient();
      const config = await configuration();
      const { access_token: token } = await client.authorizationCodeGrant(config, callback, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      });
      const me = new URL(`${settings.graphUrl}/me?fields=id,name,email`);
      // Proves that the owner of the secret uses the token.
      me.searchParams.set('appsecret_proof', createHmac('sha256', settings.clientSecret).update(token).digest('hex'));
      const answer = await client.fetchProtectedResource(config, token, me, 'GET');
      return profileFrom(answer.ok ? await answer.json() : null);
    },
  };
}

function profileFrom(profile: unknown) {
  const { id, name, email }: Record<string, unknown> =
    typeof profile === 'object' && profile !== null ? { ...profile } : {};
  const subject = textOf(id, subjectLengthMax);
  if (subject === null) throw new Error('The Graph did not say whose token it is');
  return { provider: 'facebook' as const, subject, email: emailOf(email), name: nameOf(name) };
}

async function configure({ clientId, clientSecret, authorizeUrl, tokenUrl }: NonNullable<Config['facebook']>) {
  const client = await openidClient();
  const config = new client.Configuration(
    { issuer, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl },
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
  );
  settle(client, config, tokenUrl);
  return config;
}

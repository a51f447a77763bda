import type * as OpenidClient from 'openid-client';
import type { SocialIdentity } from './tickets.ts';

/** The secrets that bind a provider's answer to the request of one browser. */
export type FlowSecrets = {
  state: string;
  /** OpenID Connect's nonce: repeated in the ID token. */
  nonce: string;
  /** PKCE's verifier: only the browser that made the request can redeem the code. */
  codeVerifier: string;
};

/**
 * One provider: the address to which a visitor is sent, and the identity that comes back. Both reject with any error.
 */
export type Provider = {
  /** @param challenge SHA-256 of the code verifier (S256) */
  authorizationUrl: (redirectUri: string, secrets: FlowSecrets, challenge: string) => Promise<URL>;
  /** @param callback the address to which the browser returned, query included */
  identityOf: (callback: URL, secrets: FlowSecrets) => Promise<SocialIdentity>;
};

const timeoutS = 10;

/** Loads the client when the first visitor signs in through a provider. */
export function openidClient(): Promise<typeof OpenidClient> {
  return import('openid-client');
}

/**
 * Sets a timeout of ten seconds; allows plain http only to a service on this machine that the configuration permits.
 */
export function settle(client: typeof OpenidClient, config: OpenidClient.Configuration, address: string): void {
  config.timeout = timeoutS;
  if (isPlain(address)) client.allowInsecureRequests(config);
}

export function isPlain(address: string): boolean {
  return address.startsWith('http:');
}

import type * as OpenidClient from 'openid-client';
import type { SocialIdentity } from './tickets.ts';

/** What binds a provider's answer to the question of one browser. */
export type FlowSecrets = {
  state: string;
  /** Of OpenID Connect: repeated in the ID token. */
  nonce: string;
  /** Of PKCE: only who asked can redeem the code. */
  codeVerifier: string;
};

/** One provider: where a visitor is sent, and who comes back. Both fail with whatever error went wrong. */
export type Provider = {
  /** @param challenge SHA-256 of the code verifier (S256) */
  authorizationUrl: (redirectUri: string, secrets: FlowSecrets, challenge: string) => Promise<URL>;
  /** @param callback the address that the browser came back to, query included */
  identityOf: (callback: URL, secrets: FlowSecrets) => Promise<SocialIdentity>;
};

const timeoutS = 10;

/** Loaded when the first visitor signs in through somebody. */
export function openidClient(): Promise<typeof OpenidClient> {
  return import('openid-client');
}

/** Waits ten seconds for an answer; plain http only to a service that the configuration lets be on this machine. */
export function settle(client: typeof OpenidClient, config: OpenidClient.Configuration, address: string): void {
  config.timeout = timeoutS;
  if (isPlain(address)) client.allowInsecureRequests(config);
}

export function isPlain(address: string): boolean {
  return address.startsWith('http:');
}

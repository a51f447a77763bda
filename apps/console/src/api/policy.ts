// The document's Trusted Types policy refuses plain strings as a script's address or as HTML: this file makes both.

type Policy = { createHTML: (text: string) => string; createScriptURL: (text: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy };

const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
const workerAddress = '/console/sw.js';

const policy: Policy = (trustedTypes ?? { createPolicy: (_: string, rules: Policy) => rules }).createPolicy('console', {
  /** Documents of previews, which are shown in a frame without scripts. */
  createHTML: (text) => text,
  createScriptURL: () => workerAddress,
});

/** Returns the address of the console's worker. */
export const ownWorker = (): string => policy.createScriptURL('');

/**
 * Returns a preview's document with this document's nonce, which its style needs. It may only be shown in a frame
 * without scripts.
 */
export const framedDocument = (html: string): string => policy.createHTML(html.replace('__NONCE__', documentNonce()));

/** The nonce of this document's styles. */
export function documentNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}

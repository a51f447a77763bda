// The document's policy refuses plain text as a script's address or as HTML: each is named here, where it is made.

type Policy = { createHTML: (text: string) => string; createScriptURL: (text: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy };

const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
const workerAddress = '/console/sw.js';

const policy: Policy = (trustedTypes ?? { createPolicy: (_: string, rules: Policy) => rules }).createPolicy('console', {
  /** Documents of previews, which a frame without scripts shows. */
  createHTML: (text) => text,
  createScriptURL: () => workerAddress,
});

/** Returns the address of the console's worker. */
export const ownWorker = (): string => policy.createScriptURL('');

/** Returns a preview's document with the nonce of this one, which its style needs. It may stand in a frame without scripts alone. */
export const framedDocument = (html: string): string => policy.createHTML(html.replace('__NONCE__', documentNonce()));

/** The nonce of this document's styles. */
export function documentNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}

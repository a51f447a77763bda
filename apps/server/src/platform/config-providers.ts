import { ConfigError, type Read, serviceUrl, serviceUrlWords, text } from './config-readers.ts';

/** Whom visitors may sign in through, and who proves their numbers; null: not offered. */
export type Providers = {
  /** OpenID Connect. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** OAuth 2 and the Graph API. */
  facebook: {
    clientId: string;
    clientSecret: string;
    authorizeUrl: string;
    tokenUrl: string;
    graphUrl: string;
  } | null;
  firebase: {
    apiKey: string;
    authDomain: string;
    projectId: string;
    /** The JWK set that ID tokens are signed with. */
    keysUrl: string;
    /** An emulator, where no app verification is done; null: Google's own. */
    emulatorUrl: string | null;
  } | null;
};

const facebookVersion = 'v23.0';
const firebaseKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** @throws ConfigError for a malformed setting, or a group of which only a part is set */
export function readProviders(read: Read): Providers {
  return { google: google(read), facebook: facebook(read), firebase: firebase(read) };
}

function google(read: Read): Providers['google'] {
  const clientId = read('GOOGLE_CLIENT_ID', text, '', 'text');
  const clientSecret = read('GOOGLE_CLIENT_SECRET', text, '', 'text');
  const issuer = address(read, 'GOOGLE_ISSUER', 'https://accounts.google.com');
  const isSet = allOrNone({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret });
  return isSet ? { clientId, clientSecret, issuer } : null;
}

function facebook(read: Read): Providers['facebook'] {
  const clientId = read('FACEBOOK_CLIENT_ID', text, '', 'text');
  const clientSecret = read('FACEBOOK_CLIENT_SECRET', text, '', 'text');
  const graph = `https://graph.facebook.com/${facebookVersion}`;
  const dialog = `https://www.facebook.com/${facebookVersion}/dialog/oauth`;
  const authorizeUrl = address(read, 'FACEBOOK_AUTHORIZE_URL', dialog);
  const tokenUrl = address(read, 'FACEBOOK_TOKEN_URL', `${graph}/oauth/access_token`);
  const graphUrl = address(read, 'FACEBOOK_GRAPH_URL', graph);
  const isSet = allOrNone({ FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret });
  return isSet ? { clientId, clientSecret, authorizeUrl, tokenUrl, graphUrl } : null;
}

function firebase(read: Read): Providers['firebase'] {
  const projectId = read('FIREBASE_PROJECT_ID', text, '', 'text');
  const apiKey = read('FIREBASE_API_KEY', text, '', 'text');
  const authDomain = read('FIREBASE_AUTH_DOMAIN', text, '', 'text');
  const keysUrl = address(read, 'FIREBASE_KEYS_URL', firebaseKeys);
  const emulatorUrl = read<string | null>('FIREBASE_EMULATOR_URL', serviceUrl, null, serviceUrlWords);
  const isSet = allOrNone({
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
  });
  return isSet ? { projectId, apiKey, authDomain, keysUrl, emulatorUrl } : null;
}

function address(read: Read, name: string, fallback: string): string {
  return read(name, serviceUrl, fallback, serviceUrlWords);
}

/** Settings that mean something together only. @returns whether they are set */
function allOrNone(group: Record<string, string>): boolean {
  const names = Object.keys(group);
  const missing = names.filter((name) => group[name] === '');
  if (missing.length === 0) return true;
  if (missing.length === names.length) return false;
  throw new ConfigError(`${missing.join(', ')} is missing: ${names.join(', ')} are set together or not at all`);
}

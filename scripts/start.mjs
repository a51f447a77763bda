// npm start: installs, builds the portal, runs the server; each only when needed.
import { become, ensureBuilt, ensureInstalled, serverEnvironment, serverFlags } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
become([...serverFlags, 'apps/server/src/main.ts'], serverEnvironment);

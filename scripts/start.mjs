// npm start: installs, builds the portal, runs the server; each only when needed.
import { become, ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
become(['apps/server/src/main.ts']);

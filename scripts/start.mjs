// npm start: installs and builds if needed, then runs the server.
import { become, ensureBuilt, ensureInstalled, serverEnvironment, serverFlags } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
become([...serverFlags, 'apps/server/src/main.ts'], serverEnvironment);

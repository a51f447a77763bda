import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vendorDescription } from './vendor-openapi.ts';

/** `npm run vendor:openapi`: writes the description of the vendors' protocol beside its guide. */
const file = fileURLToPath(new URL('../docs/vendors-openapi.json', import.meta.url));
writeFileSync(file, JSON.stringify(vendorDescription(), null, 2));
execFileSync('npx', ['biome', 'format', '--write', file], { stdio: 'inherit' });

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vendorCollection } from './vendor-collection.ts';
import { vendorDescription } from './vendor-openapi.ts';

/**
 * `npm run vendor:openapi`: writes the description of the vendors' protocol, and the collection of its calls, next to
 * its guide in docs.
 */
const written = {
  'vendors-openapi.json': vendorDescription(),
  'vendors.postman_collection.json': vendorCollection(),
};
const files = Object.entries(written).map(([name, content]) => {
  const file = fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
  writeFileSync(file, JSON.stringify(content, null, 2));
  return file;
});
execFileSync('npx', ['biome', 'format', '--write', ...files], { stdio: 'inherit' });

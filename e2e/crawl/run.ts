/**
 * Opens every page as a visitor, a member and an agent, in each language, theme and size, and reports faults: a console
 * error, an axe finding, a horizontal scroll, a missing or untranslated word, a broken picture, too many scripts. The
 * pictures stay in `.cache/crawl`, with `seen.jsonl`, from which a stopped crawl continues: pages without a fault are
 * not opened again, unless `--again` is given. Parts of it:
 *
 *     npm run crawl -- --roles member --languages TH --themes dark --devices phone --only /chat,/help --lanes 3
 */
import { parseArgs } from 'node:util';
import { runTests, sayResult } from '../../scripts/vitest.mjs';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    roles: text,
    languages: text,
    themes: text,
    devices: text,
    only: text,
    lanes: text,
    again: { type: 'boolean' },
  },
});
const env = { ...process.env };
for (const [name, value] of Object.entries(values)) env[`CRAWL_${name.toUpperCase()}`] = String(value);

const result = runTests('crawl', ['--config', 'e2e/crawl/vitest.config.ts'], { env });
sayResult(result);
process.exitCode = result.failures.length > 0 ? 1 : 0;

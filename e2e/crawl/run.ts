/**
 * Opens every page as a visitor, a member and an agent, in each language, theme and size, and tells what is wrong with any: a
 * console error, an axe finding, a horizontal scroll, a missing or untranslated word, a broken picture. The pictures stay in
 * `.cache/crawl`. Parts of it: `CRAWL_ROLES=member CRAWL_LANGUAGES=TH CRAWL_PATHS=/chat,/help npm run crawl`
 */
import { runTests, sayResult } from '../../scripts/vitest.mjs';

const result = runTests('crawl', ['--config', 'e2e/crawl/vitest.config.ts', ...process.argv.slice(2)]);
sayResult(result);
process.exitCode = result.failures.length > 0 ? 1 : 0;

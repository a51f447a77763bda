import { defineConfig } from 'vitest/config';
import journeys from '../vitest.config.ts';

/** The crawl: each page as each role, in each language, theme and size. */
export default defineConfig({ ...journeys, test: { ...journeys.test, include: ['e2e/crawl/*.crawl.ts'] } });

// Runs a program of ours with the pinned Node: node scripts/run.mjs <file.ts> [arguments]
import { become, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
become(process.argv.slice(2));

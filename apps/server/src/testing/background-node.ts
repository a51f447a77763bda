import { startBackground } from '../app.ts';
import { openProcessCtx } from './process-ctx.ts';

/**
 * A node of a test that is killed in the middle of a job: it does the background work as the server does. Arguments:
 * database address, master key in base64, and the mail settings in JSON.
 */
const [url = '', masterKey = '', mail = 'null'] = process.argv.slice(2);
const { ctx } = openProcessCtx(url, { masterKey: Buffer.from(masterKey, 'base64'), mail: JSON.parse(mail) });
await startBackground(ctx);

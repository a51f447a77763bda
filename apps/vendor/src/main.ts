import { readConfig } from './config.ts';
import { type Running, startVendor } from './server.ts';

/** The reference vendor: games with a server of their own. Says where it listens in one line of JSON, and ends with whoever started it. */
async function main(): Promise<void> {
  const running = await startVendor(readConfig(process.argv.slice(2), process.env));
  stopInOrder(running);
  console.log(JSON.stringify({ listening: running.port }));
}

function stopInOrder({ close }: Running): void {
  let stopping = false;
  const leave = () => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  // Started beside a site, it holds a channel to it: a site that is gone needs no games.
  process.on('disconnect', leave);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

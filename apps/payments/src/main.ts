import { readConfig } from './config.ts';
import { startGateway } from './server.ts';

/**
 * The sandbox payment gateway, which moves no real money. It prints its port in one line of JSON, and ends with the
 * site that started it.
 */
try {
  const { port, close } = await startGateway(readConfig(process.argv.slice(2), process.env));
  let stopping = false;
  const leave = () => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', leave).on('SIGINT', leave).on('disconnect', leave);
  console.log(JSON.stringify({ listening: port }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

export { consoleRoutes } from './console.ts';
export { pageRoutes } from './routes.ts';

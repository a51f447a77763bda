export { startRendering } from './jobs.ts';
export { pictureOf } from './pictures.ts';
export { artRoutes } from './routes.ts';

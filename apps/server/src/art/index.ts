export { startRendering } from './jobs.ts';
export { findPicture, pictureOf } from './pictures.ts';
export { artRoutes } from './routes.ts';

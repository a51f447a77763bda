export { startRendering } from './jobs.ts';
export { findPicture, type KnowOf, pictureOf } from './pictures.ts';
export { artRoutes } from './routes.ts';

export { pictureOf } from './pictures.ts';
export { artRoutes } from './routes.ts';

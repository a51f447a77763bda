export { pictureOf } from './pictures.ts';

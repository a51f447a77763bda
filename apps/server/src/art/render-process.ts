import { setPriority } from 'node:os';
import sharp from 'sharp';
import { renderPictures } from './render.ts';

// Runs beside a site: on one core at most, with the lowest priority.
setPriority(19);
sharp.concurrency(1);
const [folder] = process.argv.slice(2);
if (folder) await renderPictures(folder);

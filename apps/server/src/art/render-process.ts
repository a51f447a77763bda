import { setPriority } from 'node:os';
import sharp from 'sharp';
import { renderPictures } from './render.ts';

// Beside a running site: one core at most, and only an idle one.
setPriority(19);
sharp.concurrency(1);
const [folder] = process.argv.slice(2);
if (folder) await renderPictures(folder);

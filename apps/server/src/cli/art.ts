import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { works } from '@fairhouse/art/works';
import { pictureFiles } from '../art/pictures.ts';
import { renderPictures } from '../art/render.ts';

/** `npm run art -- [folder]`: renders every picture at every size, with a page that shows them. */
const folder = resolve(process.argv[2] ?? '.data/art-preview');
const made = await renderPictures(folder);
const shown = works.map((work) => {
  const files = pictureFiles().filter((picture) => picture.work === work);
  const images = files.map(
    ({ file, width }) => `<figure><img src="${file}" width="${width}" alt=""><figcaption>${file}</figcaption></figure>`,
  );
  return `<h2>${work.name} <span style="background:${work.colour}">${work.colour}</span></h2>${images.join('')}`;
});
const page = join(folder, 'index.html');
await writeFile(page, `<!doctype html><meta charset="utf-8"><title>Pictures</title>${shown.join('\n')}\n`);
console.log(`${made.length} files made; look at ${page}`);

import { createHash } from 'node:crypto';
import { DeskLogo, DeskLogoChange, logoBytesMax } from '@fairhouse/contract/desk-site';
import { logoType } from '@fairhouse/contract/site';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { redrawn } from '../../../platform/pictures/redraw.ts';
import { deskNew } from '../../operators/index.ts';
import { putResource } from '../content.ts';
import { rowOf, siteSetting } from './setting.ts';
import { resources } from './views.ts';

/** Three times the height at which pages show it; what is transparent stays so, for both themes. */
const storedForm = {
  sidePx: 512,
  fit: 'inside',
  background: null,
  quality: 90,
  taken: ['png', 'jpeg', 'webp'],
} as const;

/** Logos that are kept, the one that is shown among them. */
const logosMax = 5;

const keepLogo = siteSetting(
  'logo',
  'site.content',
  rowOf(resources, 'name'),
  async ({ db, clock }, type: typeof logoType, { name, image }: { name: string; image: Buffer }) => {
    await sql`
      insert into site.logo (name, image, at) values (${name}, ${image}, ${clock()})
      on conflict (name) do update set at = excluded.at`.execute(db);
    await sql`delete from site.logo where name in (select name from site.logo order by at desc, name offset ${logosMax})`.execute(
      db,
    );
    await putResource(db, { resource_type: type, url: `/brand/${name}.webp`, label_name_en: 'Logo' });
  },
);

/** Shows a logo of the brand's own, drawn anew without the file's metadata. @throws IMAGE_INVALID, TOO_MANY_REQUESTS */
export const uploadLogo = deskNew({
  permission: keepLogo.permission,
  schema: { body: DeskLogoChange },
  answer: DeskLogo,
  bodyLimit: Math.ceil((logoBytesMax * 4) / 3) + 4096,
  act: async (
    ctx: Ctx,
    { operatorId }: { operatorId: bigint | null },
    { image: file, reason }: DeskLogoChange,
  ): Promise<DeskLogo> => {
    const { image } = await redrawn(ctx, Buffer.from(file, 'base64'), storedForm);
    const name = createHash('sha256').update(image).digest('hex').slice(0, 32);
    await keepLogo(ctx, { operatorId, reason, said: { picture: name } }, logoType, { name, image });
    return { url: `/brand/${name}.webp` };
  },
});

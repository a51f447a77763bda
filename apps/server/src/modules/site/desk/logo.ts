import { createHash } from 'node:crypto';
import { DeskLogo, DeskLogoChange, DeskResourceChange, logoBytesMax } from '@fairhouse/contract/desk-site';
import { logoType } from '@fairhouse/contract/site';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../platform/ctx.ts';
import { redrawn } from '../../../platform/pictures/redraw.ts';
import { byNobody, coverRequest, deskNew, tryAs } from '../../operators/index.ts';
import { putResource } from '../content.ts';
import { setResource } from './content.ts';
import { rowOf, siteSetting } from './setting.ts';
import { resources } from './views.ts';

/** Three times the height at which pages show it; transparency is kept, for both themes. */
const storedForm = {
  sidePx: 512,
  fit: 'inside',
  background: null,
  quality: 90,
  taken: ['png', 'jpeg', 'webp'],
} as const;

/** The number of logos kept, including the one that is shown. */
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

/** Re-encodes a logo, without the file's metadata. @throws IMAGE_INVALID, TOO_MANY_REQUESTS */
async function drawn(ctx: Ctx, file: string): Promise<{ name: string; image: Buffer; url: string }> {
  const { image } = await redrawn(ctx, Buffer.from(file, 'base64'), storedForm);
  const name = createHash('sha256').update(image).digest('hex').slice(0, 32);
  return { name, image, url: `/brand/${name}.webp` };
}

tryAs(keepLogo.action, {
  ...{ permission: keepLogo.permission, body: DeskLogoChange },
  act: async (draft, _params, said) => {
    const logo = await drawn(draft, Value.Parse(DeskLogoChange, said).image);
    await keepLogo(draft, byNobody, logoType, logo);
    return { pictures: new Map([[logo.url, logo.image]]) };
  },
});
// A change of the logo is undone by setting its resource.
coverRequest(keepLogo.action, {
  permission: keepLogo.permission,
  schema: { body: DeskResourceChange },
  named: () => logoType,
  set: setResource,
});

/**
 * Uploads a logo of the brand's own, re-encoded without the file's metadata.
 * @throws IMAGE_INVALID, TOO_MANY_REQUESTS
 */
export const uploadLogo = deskNew({
  permission: keepLogo.permission,
  preview: keepLogo.action,
  schema: { body: DeskLogoChange },
  answer: DeskLogo,
  bodyLimit: Math.ceil((logoBytesMax * 4) / 3) + 4096,
  act: async (
    ctx: Ctx,
    { operatorId }: { operatorId: bigint | null },
    { image: file, reason }: DeskLogoChange,
  ): Promise<DeskLogo> => {
    const logo = await drawn(ctx, file);
    await keepLogo(ctx, { operatorId, reason, said: { picture: logo.name } }, logoType, logo);
    return { url: logo.url };
  },
});

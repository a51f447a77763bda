import { drawAvatar } from '@fairhouse/art/avatar';
import { IconPreset, iconBytesMax, MemberIcon } from '@fairhouse/contract/security';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, cachedForever, ok, perMinute } from '../../../platform/http/http.ts';
import { issuesOf, MalformedError } from '../../../platform/http/validation.ts';
import { inPictureTurn } from '../../../platform/pictures/redraw.ts';
import { requireMember, requireSession } from '../sessions.ts';
import { visitorOf } from '../visitor.ts';
import { choosePreset, iconOf, removeIcon, takeIcon } from './avatar.ts';
import { imageOf } from './store.ts';

/** The room for a form's boundary lines around the file. */
const formBytes = 4096;
const preset = Compile(IconPreset);

/** Registers the routes of members' pictures: choosing, removing, and serving them under a hash of their content. */
export function avatarRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/member/info/icon',
    { schema: { response: answers(MemberIcon) }, config: { access: 'session' } },
    async (request) => ok(await iconOf(ctx, (await requireSession(ctx, request)).memberId)),
  );

  app.delete(
    '/wps/member/info/icon',
    { schema: { response: answers(MemberIcon) }, config: { access: 'member', ...perMinute(20) } },
    async (request) => ok(await removeIcon(ctx, (await requireMember(ctx, request)).memberId)),
  );

  // Forms with files are parsed in this scope only.
  app.register(async (room: App) => {
    await room.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: iconBytesMax } });
    room.put(
      '/wps/member/info/icon',
      {
        schema: { response: answers(MemberIcon) },
        bodyLimit: iconBytesMax + formBytes,
        config: { access: 'member', ...perMinute(10) },
      },
      async (request, reply) => {
        const { memberId } = await requireMember(ctx, request);
        if (!request.isMultipart()) return ok(await choosePreset(ctx, memberId, presetIn(request.body)));
        const visitor = visitorOf(ctx, request, reply);
        return ok(
          await inPictureTurn(ctx, memberId, async () => takeIcon(ctx, memberId, await fileIn(request), visitor)),
        );
      },
    );
  });

  app.get(
    '/avatar/:file',
    {
      schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 64 }) }) },
      config: { access: 'visitor' },
    },
    async (request, reply) => {
      const { file } = request.params;
      const [, number] = /^preset-(\d{1,3})\.svg$/.exec(file) ?? [];
      const drawing = number === undefined ? null : drawAvatar(Number(number));
      if (drawing) return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(drawing);
      const [, hash] = /^([0-9a-f]{32})\.webp$/.exec(file) ?? [];
      const image = hash === undefined ? null : await imageOf(ctx.db, hash);
      if (!image) throw new DomainError('NOT_FOUND');
      return reply.header('cache-control', cachedForever).type('image/webp').send(image);
    },
  );
}

function presetIn(body: unknown): number {
  if (preset.Check(body)) return body.preset;
  throw new MalformedError(issuesOf(preset.Errors(body)));
}

/** Returns the file of a form. @throws BODY_TOO_LARGE, IMAGE_INVALID when the form has no file `icon` */
async function fileIn(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file();
    if (part?.fieldname !== 'icon') throw new DomainError('IMAGE_INVALID');
    const file = await part.toBuffer();
    // A file cut off exactly between two chunks raises no error by itself.
    if (part.file.truncated) throw new DomainError('BODY_TOO_LARGE');
    return file;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    throw new DomainError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'BODY_TOO_LARGE' : 'IMAGE_INVALID');
  }
}

import { pathToFileURL } from 'node:url';
import type { Disk } from 'flydrive';
import type { Ctx } from '../../../platform/ctx.ts';
import { perCtx } from '../../../platform/per-ctx.ts';

/** The encryption purpose: pictures show account numbers, so they are encrypted in every storage. */
const purpose = 'cashier:proof';
const diskHolder = perCtx((): { opened: Promise<Disk> | null } => ({ opened: null }));
const keyOf = (id: string) => `${id.slice(0, 2)}/${id}`;

export async function writeProofFile(ctx: Ctx, id: string, image: Buffer): Promise<void> {
  await (await diskOf(ctx)).put(keyOf(id), ctx.vault.seal(purpose, image));
}

/** Returns a picture's file; null: it is missing. */
export async function readProofFile(ctx: Ctx, id: string): Promise<Buffer | null> {
  const disk = await diskOf(ctx);
  try {
    return ctx.vault.open(purpose, await disk.getBytes(keyOf(id)));
  } catch (error) {
    if (await disk.exists(keyOf(id))) throw error;
    return null;
  }
}

export async function deleteProofFile(ctx: Ctx, id: string): Promise<void> {
  await (await diskOf(ctx)).delete(keyOf(id));
}

function diskOf(ctx: Ctx): Promise<Disk> {
  const disk = diskHolder(ctx);
  disk.opened ??= openDisk(ctx.config.proofs).catch((error) => {
    // Retry loading the library the next time.
    disk.opened = null;
    throw error;
  });
  return disk.opened;
}

/** Loads the libraries with the first picture: most processes never need them. */
async function openDisk(storage: Ctx['config']['proofs']): Promise<Disk> {
  const { Disk } = await import('flydrive');
  if (storage.kind === 'local') {
    const { FSDriver } = await import('flydrive/drivers/fs');
    return new Disk(new FSDriver({ location: pathToFileURL(`${storage.folder}/`), visibility: 'private' }));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = storage;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      // Current buckets refuse access lists on a file; the bucket's own policy grants read access.
      supportsACL: false,
    }),
  );
}

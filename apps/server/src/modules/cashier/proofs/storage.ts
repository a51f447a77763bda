import { pathToFileURL } from 'node:url';
import type { Disk } from 'flydrive';
import type { Ctx } from '../../../platform/ctx.ts';

/** Pictures show account numbers: they lie sealed, wherever they lie. */
const purpose = 'cashier:proof';
const disks = new WeakMap<Ctx['config'], Promise<Disk>>();
const keyOf = (id: string) => `${id.slice(0, 2)}/${id}`;

export async function writeProofFile(ctx: Ctx, id: string, image: Buffer): Promise<void> {
  await (await diskOf(ctx)).put(keyOf(id), ctx.vault.seal(purpose, image));
}

/** Null: the file is not there any more. */
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

function diskOf({ config }: Ctx): Promise<Disk> {
  const known = disks.get(config);
  if (known) return known;
  const opened = openDisk(config.proofs);
  // A library that could not be loaded is asked for again.
  opened.catch(() => disks.delete(config));
  disks.set(config, opened);
  return opened;
}

/** The libraries are loaded with the first picture: most processes see none for long. */
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
      // Buckets of today refuse lists of rights a file; who may read is the bucket's own rule.
      supportsACL: false,
    }),
  );
}

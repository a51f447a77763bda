import { join } from 'node:path';
import { ConfigError, type Read, serviceUrl, serviceUrlWords, text } from './config-readers.ts';

/** Where pictures lie that members show for payments. */
export type ProofStorage =
  | { kind: 'local'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      /** null: the service's own of the region. */
      endpoint: string | null;
      accessKeyId: string;
      secretAccessKey: string;
    };

/** @throws ConfigError when the bucket is named without its keys */
export function readStorage(read: Read, dataDir: string): { proofs: ProofStorage } {
  const bucket = read<string | null>('PROOFS_S3_BUCKET', text, null, 'the name of a bucket');
  if (bucket === null) {
    return { proofs: { kind: 'local', folder: read('PROOFS_DIR', text, join(dataDir, 'proofs'), 'a folder') } };
  }
  const accessKeyId = read<string | null>('PROOFS_S3_ACCESS_KEY', text, null, 'an access key');
  const secretAccessKey = read<string | null>('PROOFS_S3_SECRET_KEY', text, null, 'a secret key');
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError('PROOFS_S3_BUCKET needs PROOFS_S3_ACCESS_KEY and PROOFS_S3_SECRET_KEY');
  }
  const region = read('PROOFS_S3_REGION', text, 'us-east-1', 'a region');
  const endpoint = read<string | null>('PROOFS_S3_ENDPOINT', serviceUrl, null, serviceUrlWords);
  return { proofs: { kind: 's3', bucket, region, endpoint, accessKeyId, secretAccessKey } };
}

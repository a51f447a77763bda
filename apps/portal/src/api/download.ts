import type { ErrorCode } from '@fairhouse/contract/errors';
import { ApiError } from '@fairhouse/web/api-error';
import { session } from './session.ts';

/** Fetches a file with the member's session. @throws ApiError as a call does */
export async function fetchFile(path: string): Promise<{ file: Blob; name: string }> {
  const token = session.token();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(path, headers ? { headers } : {}).catch(() => null);
  if (!response) throw new ApiError('NETWORK', 0);
  if (!response.ok) {
    const failure: { code?: ErrorCode; value?: unknown } = await response.json().catch(() => ({}));
    if (failure.code === 'NOT_LOGGED_IN' && token && token === session.token()) session.lose();
    throw new ApiError(failure.code ?? 'SYSTEM_ERROR', response.status, failure.value);
  }
  // Reads the whole file first, so that a broken connection leaves no partial file.
  const file = await response.blob().catch(() => null);
  if (!file) throw new ApiError('NETWORK', 0);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { file, name: name ?? 'records.csv' };
}

/** Downloads a file with the member's session. @throws ApiError as a call does */
export async function download(path: string): Promise<void> {
  const { file, name } = await fetchFile(path);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

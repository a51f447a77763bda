import { assert } from '../../../../platform/errors.ts';
import type { Adapter } from '../adapter.ts';
import { sandbox } from './sandbox/adapter.ts';

/** Every adapter by its code, as channels name it; one folder each. */
const adapters: Record<string, Adapter> = { sandbox };

export const adapterCodes = Object.keys(adapters);

export function isAdapter(code: string): boolean {
  return Object.hasOwn(adapters, code);
}

export function adapterOf(code: string): Adapter {
  const found = isAdapter(code) ? adapters[code] : undefined;
  assert(found, `there is an adapter ${code}`);
  return found;
}

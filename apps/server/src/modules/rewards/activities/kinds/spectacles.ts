import type { Kind } from './kind.ts';

/** Packets are taken without an entry: `rain`. */
export const rainKind: Kind<'rain'> = { period: () => 'rain', begin: () => ({ state: 'SIGNED_UP' }) };

/** Spins are made without an entry: `wheel`. */
export const wheelKind: Kind<'wheel'> = { period: () => 'wheel', begin: () => ({ state: 'SIGNED_UP' }) };

import type { SpawnSyncOptions } from 'node:child_process';

type Result = { passed: number; failures: string[] };
export function runTests(name: string, args?: string[], options?: SpawnSyncOptions): Result;
export function sayResult(result: Result): void;

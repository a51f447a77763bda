import type { ModuleNode } from '@fairhouse/contract/site';
import type { ModuleRow } from './store.ts';

/** Returns the modules that are on: enabled, with all their ancestors enabled. */
export function modulesOn(rows: ModuleRow[]): ReadonlySet<string> {
  const byId = new Map(rows.map((row) => [row.mod_id, row]));
  const isOn = (row: ModuleRow | undefined, depth = 0): boolean =>
    row?.enabled === true && depth < rows.length && (row.parent === null || isOn(byId.get(row.parent), depth + 1));
  return new Set(rows.filter((row) => isOn(row)).map((row) => row.mod_id));
}

/** Returns the module tree. A child of a module that is off is shown as off, whatever its own switch. */
export function moduleTree(rows: ModuleRow[]): ModuleNode[] {
  const on = modulesOn(rows);
  const under = (parent: string | null): ModuleNode[] =>
    rows
      .filter((row) => row.parent === parent)
      .map((row) => ({
        modId: row.mod_id,
        enabled: on.has(row.mod_id) ? '1' : '0',
        childrenNodes: under(row.mod_id),
      }));
  return under(null);
}

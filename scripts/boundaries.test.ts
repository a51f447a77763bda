import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';

/** Makes a source tree with these files; returns its folder. */
function house(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'fairhouse-boundaries-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}
const src = 'apps/server/src';
const features = 'apps/portal/src/features';

test('the house as it stands keeps the order', () => {
  const { files, imports, violations } = checkBoundaries(resolve(import.meta.dirname, '..'));
  expect(violations).toEqual([]);
  expect(files).toBeGreaterThan(100);
  expect(imports).toBeGreaterThan(files);
});

test.each([
  ['the platform imports a module', `${src}/platform/a.ts`, "import { b } from '../modules/site/index.ts';"],
  ['a module reaches into another', `${src}/modules/identity/a.ts`, "import { b } from '../site/store.ts';"],
  ['a module imports upward', `${src}/modules/ledger/a.ts`, "import type { B } from '../identity/index.ts';"],
  ['a module imports its equal', `${src}/modules/cashier/a.ts`, "export { b } from '../originals/index.ts';"],
  ['a module imports the app', `${src}/modules/site/a.ts`, "import { b } from '../../app.ts';"],
  [
    'a module uses the desk of another',
    `${src}/modules/cashier/a.ts`,
    "import { b } from '../identity/desk/index.ts';",
  ],
  ['a room’s index is no face', `${src}/modules/cashier/a.ts`, "import { b } from '../vendors/room/index.ts';"],
  ['the command line reaches into a desk', `${src}/cli/a.ts`, "import { b } from '../modules/site/desk/acts.ts';"],
  ['a module below operators imports them', `${src}/modules/site/a.ts`, "import { b } from '../operators/index.ts';"],
  ['a low desk imports a high module', `${src}/modules/site/desk/a.ts`, "import { b } from '../../cashier/index.ts';"],
  [
    'a desk is imported by its equal',
    `${src}/modules/site/desk/a.ts`,
    "import { b } from '../../ledger/desk/index.ts';",
  ],
  ['a module nobody has placed', `${src}/modules/gossip/a.ts`, "import { b } from '../site/index.ts';"],
  ['a module upward, lazily', `${src}/modules/site/a.ts`, "const b = await import('../identity/index.ts');"],
  ['over several lines', `${src}/platform/a.ts`, "import {\n  b,\n  c,\n} from '../modules/site/index.ts';"],
  ['production code uses test helpers', `${src}/platform/a.ts`, "import { b } from '../testing/ctx.ts';"],
  ['a package imports an app', 'packages/money/src/a.ts', "import { b } from '../../../apps/server/src/app.ts';"],
  ['the design system knows a feature', 'apps/portal/src/ui/a.tsx', "import { B } from '../features/home/b.tsx';"],
  ['a feature imports upward', `${features}/help/a.tsx`, "import { B } from '../home/b.tsx';"],
  [
    'a feature imports upward, a type',
    `${features}/identity/login/a.ts`,
    "import type { B } from '../../member/b.ts';",
  ],
  ['a room of a feature imports upward', `${features}/identity/login/a.ts`, "import { b } from '../security/b.ts';"],
  ['a feature nobody has placed', `${features}/gossip/a.ts`, "import { b } from '../help/b.ts';"],
  ['a room nobody has placed', `${features}/cashier/gossip/a.ts`, "import { b } from '../shared/b.ts';"],
  ['a feature imports a route', 'apps/portal/src/features/home/a.tsx', "import { B } from '../../routes/b.tsx';"],
  ['the portal imports the server', 'apps/portal/src/api/a.ts', "import { b } from '../../../server/src/app.ts';"],
  ['the payment gateway imports the server', 'apps/payments/src/a.ts', "import { b } from '../../server/src/app.ts';"],
  ['the server imports the payment gateway', `${src}/demo/a.ts`, "import { b } from '../../../payments/src/b.ts';"],
])('is told when %s', (_what, path, source) => {
  const { violations } = checkBoundaries(house({ [path]: source }));
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(path);
});

test('a workspace that imports another must depend on it', () => {
  const files = {
    'packages/games/package.json': '{}',
    'packages/games/src/a.ts': "import { b } from '@fairhouse/money/money';",
  };
  expect(checkBoundaries(house(files)).violations).toHaveLength(1);
});

test.each([
  ['downward through the index', `${src}/modules/identity/a.ts`, "import { b } from '../site/index.ts';"],
  ['a module its own files', `${src}/modules/identity/a.ts`, "import { b } from './store.ts';"],
  ['a module the platform', `${src}/modules/identity/a.ts`, "import { b } from '../../platform/ctx.ts';"],
  ['the command line a desk', `${src}/cli/a.ts`, "import { b } from '../modules/site/desk/index.ts';"],
  [
    'operators by the desk of a lower module',
    `${src}/modules/site/desk/a.ts`,
    "import { b } from '../../operators/index.ts';",
  ],
  ['the app a module', `${src}/app.ts`, "import { b } from './modules/site/index.ts';"],
  ['downward by a feature', `${features}/home/a.tsx`, "import { B } from '../games/lobby/b.tsx';"],
  ['downward by a room', `${features}/identity/security/a.ts`, "import { b } from '../register/b.ts';"],
  ['a higher feature, lazily,', `${features}/identity/login/a.ts`, "const b = () => import('../../messages/b.ts');"],
  ['the shell a feature, lazily', 'apps/portal/src/shell/a.tsx', "const b = () => import('../features/home/b.tsx');"],
])('nothing is told when %s is imported', (_what, path, source) => {
  expect(checkBoundaries(house({ [path]: source })).violations).toEqual([]);
});

test('seeing no file, or no import, is a failure', () => {
  expect(checkBoundaries(house({})).violations).toHaveLength(1);
  expect(checkBoundaries(house({ [`${src}/a.ts`]: 'const a = 1;' })).violations).toHaveLength(1);
});

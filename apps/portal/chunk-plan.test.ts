import { expect, test } from 'vitest';
import { type PlannedModule, planChunks, type Scene } from './chunk-plan.ts';

const modules = (list: Record<string, { imports?: string[]; bytes?: number }>): Map<string, PlannedModule> =>
  new Map(Object.entries(list).map(([id, { imports = [], bytes = 1000 }]) => [id, { imports, bytes }]));
const scene = (...sections: string[]): Scene => ({ sections, perByte: 1, perRequest: 1 });
const plan = (list: Parameters<typeof modules>[0], scenes: Scene[], first: string[] = []) =>
  planChunks({ modules: modules(list), first: new Set(first), scenes });

test('sections that are always imported together go into one file, with what they share', () => {
  const files = plan({ menu: { imports: ['icon'] }, footer: { imports: ['icon'] }, icon: {} }, [
    scene('menu', 'footer'),
  ]);
  expect(new Set(files.values()).size).toBe(1);
  expect([...files.keys()].sort()).toEqual(['footer', 'icon', 'menu']);
});

test('a small piece that two pages share goes with one of them no more than it costs the other', () => {
  const shared = plan(
    { one: { imports: ['piece'], bytes: 500_000 }, two: { imports: ['piece'], bytes: 500_000 }, piece: {} },
    [scene('one'), scene('two')],
  );
  expect(new Set(shared.values()).size).toBe(3);
  const often = plan(
    {
      one: { imports: ['piece', 'crumb'], bytes: 500_000 },
      two: { imports: ['piece', 'crumb'], bytes: 500_000 },
      three: { imports: ['piece'], bytes: 500_000 },
      piece: {},
      crumb: { bytes: 10 },
    },
    [scene('one'), scene('two'), scene('three')],
  );
  expect(often.get('crumb')).toBe(often.get('piece'));
  expect(new Set(often.values()).size).toBe(4);
});

test('what is in the browser first, and what it imports alone, has no file of the plan', () => {
  const files = plan(
    { page: { imports: ['react'] }, react: { imports: ['scheduler'] }, scheduler: {} },
    [scene('page')],
    ['react'],
  );
  expect([...files.keys()]).toEqual(['page']);
});

test('no file imports another in a circle', () => {
  // Top and bottom would share a file if the page between them did not make a circle.
  const list = {
    top: { imports: ['middle'] },
    middle: { imports: ['bottom'], bytes: 900_000 },
    bottom: {},
    other: { imports: ['bottom'] },
  };
  const files = plan(list, [scene('top'), scene('top', 'other'), scene('middle'), scene('other')]);
  const needs = new Map<string, Set<string>>();
  for (const [id, { imports = [] }] of Object.entries<{ imports?: string[] }>(list)) {
    const from = files.get(id) ?? '';
    const known = needs.get(from) ?? new Set();
    for (const imported of imports) if (files.get(imported) !== from) known.add(files.get(imported) ?? '');
    needs.set(from, known);
  }
  const circle = (file: string, above: string[]): boolean =>
    above.includes(file) || [...(needs.get(file) ?? [])].some((next) => circle(next, [...above, file]));
  expect([...needs.keys()].filter((file) => circle(file, []))).toEqual([]);
});

test('a scene asks for no more files than it may, and gives up the least bytes for that', () => {
  const list = {
    page: { imports: ['large', 'small', 'tiny'], bytes: 900_000 },
    other: { imports: ['large', 'small'], bytes: 900_000 },
    third: { imports: ['large'], bytes: 900_000 },
    fourth: { imports: ['small'], bytes: 900_000 },
    fifth: { imports: ['tiny'], bytes: 900_000 },
    large: { bytes: 800_000 },
    small: { bytes: 70_000 },
    tiny: { bytes: 60_000 },
  };
  const scenes = ['page', 'other', 'third', 'fourth', 'fifth'].map((name) => scene(name));
  const filesOf = (files: Map<string, string>) =>
    new Set(['page', 'large', 'small', 'tiny'].map((id) => files.get(id))).size;
  expect(filesOf(plan(list, scenes))).toBe(4);
  const bounded = plan(
    list,
    scenes.map((one, index) => (index === 0 ? { ...one, atMost: 3 } : one)),
  );
  expect(filesOf(bounded)).toBe(3);
  expect(bounded.get('small')).toBe(bounded.get('tiny'));
});

test('a scene brings no more bytes than it may beside those of every scene, whatever that saves elsewhere', () => {
  const list = {
    every: { bytes: 50_000 },
    one: { imports: ['every'], bytes: 900_000 },
    two: { bytes: 900_000 },
    small: { bytes: 4000 },
    mate: { bytes: 9000 },
  };
  const scenes = [scene('small', 'mate', 'one'), scene('small', 'mate', 'two'), scene('small')];
  const files = (limited: Scene[]) =>
    planChunks({ modules: modules(list), first: new Set(), scenes: limited, everywhere: ['every'] });
  const free = files(scenes);
  expect(free.get('small')).toBe(free.get('mate'));
  const bounded = files([...scenes.slice(0, 2), { ...scene('small'), bytesAtMost: 10_000 }]);
  expect(bounded.get('small')).not.toBe(bounded.get('mate'));
});

test('the same modules are planned alike whatever their order', () => {
  const list = { a: { imports: ['x', 'y'] }, b: { imports: ['x'] }, c: { imports: ['y'] }, x: {}, y: {} };
  const scenes = [scene('a', 'b'), scene('c'), scene('b', 'c')];
  const turned = Object.fromEntries(Object.entries(list).reverse()) as typeof list;
  const groups = (files: Map<string, string>) =>
    [...Map.groupBy(files.keys(), (id) => files.get(id)).values()].map((ids) => ids.sort().join()).sort();
  expect(groups(plan(turned, scenes))).toEqual(groups(plan(list, scenes)));
});

test('what a library brings counts as a file and as bytes, and is in no file of the plan', () => {
  const list = {
    page: { imports: ['dialog', 'text', 'form'], bytes: 900_000 },
    other: { imports: ['text'], bytes: 900_000 },
    third: { imports: ['form'], bytes: 900_000 },
    fourth: { imports: ['dialog'], bytes: 900_000 },
    text: { bytes: 60_000 },
    form: { bytes: 60_000 },
    dialog: { bytes: 60_000 },
  };
  const known = modules(list);
  known.set('dialog', { imports: [], bytes: 60_000, isFixed: true });
  const scenes = ['page', 'other', 'third', 'fourth'].map((name) => scene(name));
  const files = (atMost: number) =>
    planChunks({ modules: known, first: new Set(), scenes: [{ ...scene('page'), atMost }, ...scenes.slice(1)] });
  expect(files(4).has('dialog')).toBe(false);
  expect(files(4).get('text')).not.toBe(files(4).get('form'));
  expect(files(3).get('text')).toBe(files(3).get('form'));
});

test('no scene comes to ask for more files than it may by a merge for another one', () => {
  // Both pieces would share a file for the first page, but one of them imports what the second page does not have.
  const list = {
    page: { imports: ['piece', 'mate'], bytes: 900_000 },
    second: { imports: ['piece'], bytes: 900_000 },
    third: { imports: ['mate'], bytes: 900_000 },
    fourth: { imports: ['below'], bytes: 900_000 },
    piece: { bytes: 60_000 },
    mate: { imports: ['below'], bytes: 60_000 },
    below: { bytes: 60_000 },
  };
  const limited = [{ ...scene('page'), atMost: 3 }, { ...scene('second'), atMost: 2 }, scene('third'), scene('fourth')];
  const files = plan(list, limited);
  expect(files.get('piece')).not.toBe(files.get('mate'));
  expect(new Set(['page', 'piece', 'mate', 'below'].map((id) => files.get(id))).size).toBe(3);
});

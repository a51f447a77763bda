/**
 * Decides which modules share a script file. By default each set of sections that shares modules gets a file of its
 * own, and a page loads a hundred small files. This plan merges such files while that saves more requests than it costs
 * bytes, and further until no scene asks for more files than it may.
 */

/** The part of a module that the plan looks at; `bytes` are those of its source. */
export type PlannedModule = {
  imports: readonly string[];
  bytes: number;
  /** True for a module whose file the plan does not choose; its bytes and its request count like any other's. */
  isFixed?: boolean;
};

export type ChunkQuestion = {
  modules: ReadonlyMap<string, PlannedModule>;
  /** Modules that are in the browser before any other: nothing of them is planned. */
  first: ReadonlySet<string>;
  scenes: readonly Scene[];
  /** Sections that are in the browser in every scene. */
  everywhere?: readonly string[];
};

/** Modules that are imported later, and are in the browser together. */
export type Scene = {
  sections: readonly string[];
  /** The weight of a byte that a scene loads and does not use, and of a request. */
  perByte: number;
  perRequest: number;
  /** The files of the plan that this scene may ask for. */
  atMost?: number;
  /** The bytes that this scene may bring beside those of `everywhere`. */
  bytesAtMost?: number;
};

/** The bytes of source that one request fewer is worth, at equal weights. */
const requestBytes = 24_000;

type Part = {
  modules: string[];
  bytes: number;
  /** True where this part is a file as it stands. */
  isFixed: boolean;
  /** Numbers of the scenes that load this part. */
  scenes: Set<number>;
  /** Parts that this part imports. */
  needs: Set<Part>;
};

/** Shares of the bytes that scenes may bring, tried in this order until no scene asks for too many files. */
const shares = [0.9, 0.95, 1, 0.85];

/** Returns the file's name for each module that has one: modules of one name go into one file. */
export function planChunks({ modules, first, scenes: asked, everywhere = [] }: ChunkQuestion): Map<string, string> {
  const scenes = [...asked, { sections: everywhere, perByte: 0, perRequest: 0 }];
  let best: { parts: ReadonlySet<Part>; over: number } | null = null;
  for (const share of shares) {
    const tried = scenes.map((scene) =>
      scene.bytesAtMost === undefined ? scene : { ...scene, bytesAtMost: scene.bytesAtMost * share },
    );
    const parts = mergedParts(partsOf(modules, first, scenes), tried);
    const over = scenes.reduce((sum, scene, number) => sum + Math.max(0, filesOver(parts, scene, number)), 0);
    if (!best || over < best.over) best = { parts, over };
    if (over === 0) break;
  }
  return namesOf(best?.parts ?? new Set());
}

function namesOf(parts: ReadonlySet<Part>): Map<string, string> {
  const names = new Map<string, string>();
  let number = 0;
  for (const part of parts) {
    if (part.isFixed) continue;
    number += 1;
    for (const id of part.modules) names.set(id, `part-${number}`);
  }
  return names;
}

/** Merges parts while that saves more than it costs, then until no scene asks for more files than it may. */
function mergedParts(parts: readonly Part[], scenes: readonly Scene[]): ReadonlySet<Part> {
  const weights = {
    bytes: scenes.map(({ perByte }) => perByte),
    requests: scenes.map(({ perRequest }) => perRequest * requestBytes),
  };
  const left = new Set(parts);
  const isTooHeavy = refusals(left, scenes);
  for (let merged = true; merged; ) {
    merged = false;
    for (const part of [...left].sort((a, b) => a.bytes - b.bytes)) {
      if (part.isFixed || !left.has(part)) continue;
      const partner = partnerOf(part, left, weights, isTooHeavy);
      if (!partner) continue;
      merge(part, partner, left);
      merged = true;
    }
  }
  keepLimits(left, scenes, weights);
  return left;
}

/** The parts that exist before anything is merged: the modules that the same roots reach. */
function partsOf(
  modules: ChunkQuestion['modules'],
  first: ReadonlySet<string>,
  scenes: ChunkQuestion['scenes'],
): Part[] {
  const roots = [...new Set(scenes.flatMap(({ sections }) => sections))].sort();
  const reachedBy = new Map<string, number[]>();
  for (const [number, root] of roots.entries()) {
    for (const id of reached(root, modules, first)) {
      const known = reachedBy.get(id);
      if (known) known.push(number);
      else reachedBy.set(id, [number]);
    }
  }
  const scenesOfRoot = roots.map((root) =>
    scenes.flatMap(({ sections }, number) => (sections.includes(root) ? [number] : [])),
  );
  const bySet = new Map<string, Part>();
  const partOf = new Map<string, Part>();
  for (const [id, numbers] of [...reachedBy].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const isFixed = modules.get(id)?.isFixed ?? false;
    const key = `${isFixed} ${numbers.join()}`;
    let part = bySet.get(key);
    if (!part) {
      part = {
        modules: [],
        bytes: 0,
        isFixed,
        scenes: new Set(numbers.flatMap((n) => scenesOfRoot[n] ?? [])),
        needs: new Set(),
      };
      bySet.set(key, part);
    }
    part.modules.push(id);
    part.bytes += modules.get(id)?.bytes ?? 0;
    partOf.set(id, part);
  }
  for (const [id, part] of partOf) {
    for (const imported of modules.get(id)?.imports ?? []) {
      const needed = partOf.get(imported);
      if (needed && needed !== part) part.needs.add(needed);
    }
  }
  return [...bySet.values()];
}

/** All modules that a module imports, at any depth, and itself; nothing of `without` and what that alone imports. */
export function reached(
  root: string,
  modules: ChunkQuestion['modules'],
  without: ReadonlySet<string> = new Set(),
): Set<string> {
  const seen = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || without.has(id) || !modules.has(id)) continue;
    seen.add(id);
    waiting.push(...(modules.get(id)?.imports ?? []));
  }
  return seen;
}

/** The part that saves most when it goes with this one; null where each costs more than it saves. */
function partnerOf(part: Part, left: ReadonlySet<Part>, weights: Weights, isRefused: Refusal): Part | null {
  let best: Part | null = null;
  let most = 0;
  const below = reach(part);
  for (const other of left) {
    if (other === part || other.isFixed) continue;
    const saved = gain(part, below, other, weights);
    if (saved > most && !makesCircle(part, other) && !isRefused(part, other)) {
      most = saved;
      best = other;
    }
  }
  return best;
}

/**
 * Merges files of scenes that ask for too many, each time the two whose merge costs all scenes least. A scene where every merge exceeds
 * another limit is left as it is.
 */
function keepLimits(left: Set<Part>, scenes: readonly Scene[], weights: Weights): void {
  const isRefused = refusals(left, scenes, { countFiles: true });
  const open = new Set(scenes.keys());
  for (;;) {
    let worst: number | null = null;
    let most = 0;
    for (const number of open) {
      const over = filesOver(left, scenes[number], number);
      if (over > most) [worst, most] = [number, over];
    }
    if (worst === null) return;
    const scene = worst;
    const files = [...left].filter((part) => part.scenes.has(scene) && !part.isFixed);
    const pair = cheapestPair(files, weights, isRefused);
    if (pair) merge(pair[0], pair[1], left);
    else open.delete(scene);
  }
}

/** The files by which a scene asks for more than it may. */
function filesOver(parts: Iterable<Part>, scene: Scene | undefined, number: number): number {
  return scene?.atMost === undefined ? 0 : countOf(parts, number) - scene.atMost;
}

function countOf(parts: Iterable<Part>, scene: number): number {
  let count = 0;
  for (const part of parts) if (part.scenes.has(scene)) count += 1;
  return count;
}

/** The two of these parts whose merge costs least; null where each makes a circle or is refused. */
function cheapestPair(parts: readonly Part[], weights: Weights, isRefused: Refusal): [Part, Part] | null {
  let best: [Part, Part] | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, part] of parts.entries()) {
    const below = reach(part);
    for (const other of parts.slice(index + 1)) {
      const saved = gain(part, below, other, weights, most);
      if (saved <= most || makesCircle(part, other) || isRefused(part, other)) continue;
      most = saved;
      best = [part, other];
    }
  }
  return best;
}

type Refusal = (part: Part, other: Part) => boolean;

/** The bytes that a merge may bring to every scene at once. */
const everywhereAtMost = 40_000;

/**
 * Returns a predicate: true where a merge brings a scene more bytes than its limit or, with `countFiles`, more files.
 */
function refusals(left: ReadonlySet<Part>, scenes: readonly Scene[], { countFiles = false } = {}): Refusal {
  const everywhere = scenes.length - 1;
  /** The bytes that a scene has beside those of every scene. */
  const ownBytes = (number: number, parts: Iterable<Part>) => {
    let sum = 0;
    for (const part of parts) if (part.scenes.has(number) && !part.scenes.has(everywhere)) sum += part.bytes;
    return sum;
  };
  return (part, other) => {
    const both = new Set([part, other, ...reach(part), ...reach(other)]);
    /** The parts that the merge brings to a scene that has one of the two. */
    const brought = (number: number) =>
      part.scenes.has(number) === other.scenes.has(number) ? [] : [...both].filter((one) => !one.scenes.has(number));
    if (brought(everywhere).reduce((sum, { bytes }) => sum + bytes, 0) > everywhereAtMost) return true;
    return scenes.some(({ atMost: limit, bytesAtMost }, number) => {
      const atMost = countFiles ? limit : undefined;
      if (atMost === undefined && bytesAtMost === undefined) return false;
      const more = brought(number);
      if (more.length === 0) return false;
      if (atMost !== undefined) {
        // One of the two goes into the file of the other, which the scene has.
        const files = more.length - 1;
        if (files > 0 && countOf(left, number) + files > atMost) return true;
      }
      if (bytesAtMost === undefined) return false;
      const added = more.reduce((sum, one) => sum + (one.scenes.has(everywhere) ? 0 : one.bytes), 0);
      return added > 0 && ownBytes(number, left) + added > bytesAtMost;
    });
  };
}

/** By the scene's number: the cost of an unused byte, and the bytes that one request fewer is worth. */
type Weights = { bytes: readonly number[]; requests: readonly number[] };

/**
 * The bytes that a merge saves over all scenes: one request fewer where both are loaded, less the other part's bytes
 * where only one is.
 * @param least returned where the merge saves no more than this
 */
function gain(part: Part, below: ReadonlySet<Part>, other: Part, weights: Weights, least = 0): number {
  let saved = 0;
  for (const scene of part.scenes) if (other.scenes.has(scene)) saved += weights.requests[scene] ?? 0;
  if (saved <= least) return least;
  let lost = costIn(part.scenes, other, weights) + costIn(other.scenes, part, weights);
  // Loading either part loads its imports too, also in scenes that needed only the other part.
  for (const needed of below) {
    if (saved - lost <= least) return least;
    if (needed !== other) lost += costIn(other.scenes, needed, weights, true);
  }
  for (const needed of reach(other)) {
    if (saved - lost <= least) return least;
    if (needed !== part) lost += costIn(part.scenes, needed, weights, true);
  }
  return saved - lost;
}

/** The cost of a part in scenes that do not load it yet; with `asFile` the cost of its request too. */
function costIn(scenes: ReadonlySet<number>, part: Part, weights: Weights, asFile = false): number {
  let cost = 0;
  for (const scene of scenes) {
    if (part.scenes.has(scene)) continue;
    cost += part.bytes * (weights.bytes[scene] ?? 0) + (asFile ? (weights.requests[scene] ?? 0) : 0);
  }
  return cost;
}

/** All parts that a part imports, at any depth. */
function reach(part: Part): Set<Part> {
  const seen = new Set<Part>();
  const waiting = [...part.needs];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...next.needs);
  }
  return seen;
}

/** Tells whether a third part would be imported by the merged one and import it: files in a circle run in the wrong order. */
function makesCircle(a: Part, b: Part): boolean {
  const through = (from: Part, to: Part) => [...from.needs].some((needed) => needed !== to && reach(needed).has(to));
  return through(a, b) || through(b, a);
}

function merge(part: Part, into: Part, left: Set<Part>): void {
  left.delete(part);
  into.modules.push(...part.modules);
  into.bytes += part.bytes;
  for (const scene of part.scenes) into.scenes.add(scene);
  for (const needed of part.needs) into.needs.add(needed);
  into.needs.delete(into);
  into.needs.delete(part);
  for (const other of left) {
    if (!other.needs.delete(part)) continue;
    if (other !== into) other.needs.add(into);
  }
  for (const needed of reach(into)) for (const scene of into.scenes) needed.scenes.add(scene);
}

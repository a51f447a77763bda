/**
 * Decides which modules share a script file. By default each set of sections that shares modules gets a file of its own, and a
 * page loads a hundred crumbs. This plan merges such files while that saves more requests than it costs bytes, and further
 * until no scene asks for more files than it may.
 */

/** The part of a module that the plan looks at; `bytes` are those of its source. */
export type PlannedModule = { imports: readonly string[]; bytes: number };

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
  /** The weight of a byte that is loaded in vain, and of a request. */
  perByte: number;
  perRequest: number;
  /** The files of the plan that this scene may ask for. */
  atMost?: number;
  /** The bytes that this scene may bring beside those of `everywhere`. */
  bytesAtMost?: number;
};

/** The bytes of source that one request less is worth, at equal weights. */
const requestBytes = 24_000;

type Part = {
  modules: string[];
  bytes: number;
  /** Numbers of the scenes that load this part. */
  scenes: Set<number>;
  /** Parts that this part imports. */
  needs: Set<Part>;
};

/** Returns the file's name for each module that has one: modules of one name go into one file. */
export function planChunks({ modules, first, scenes: asked, everywhere = [] }: ChunkQuestion): Map<string, string> {
  const scenes = [...asked, { sections: everywhere, perByte: 0, perRequest: 0 }];
  const parts = partsOf(modules, first, scenes);
  const weights = {
    bytes: scenes.map(({ perByte }) => perByte),
    requests: scenes.map(({ perRequest }) => perRequest * requestBytes),
  };
  const left = new Set(parts);
  const isHeavy = heavyMerges(left, scenes);
  for (let merged = true; merged; ) {
    merged = false;
    for (const part of [...left].sort((a, b) => a.bytes - b.bytes)) {
      if (!left.has(part)) continue;
      const partner = partnerOf(part, left, weights, isHeavy);
      if (!partner) continue;
      merge(part, partner, left);
      merged = true;
    }
  }
  keepLimits(left, scenes, weights, isHeavy);
  const names = new Map<string, string>();
  let number = 0;
  for (const part of left) {
    number += 1;
    for (const id of part.modules) names.set(id, `part-${number}`);
  }
  return names;
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
    const key = numbers.join();
    let part = bySet.get(key);
    if (!part) {
      part = {
        modules: [],
        bytes: 0,
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
function partnerOf(part: Part, left: ReadonlySet<Part>, weights: Weights, isHeavy: Refusal): Part | null {
  let best: Part | null = null;
  let most = 0;
  const below = reach(part);
  for (const other of left) {
    if (other === part) continue;
    const saved = gain(part, below, other, weights);
    if (saved > most && !makesCircle(part, other) && !isHeavy(part, other)) {
      most = saved;
      best = other;
    }
  }
  return best;
}

/** Merges files of scenes that ask for too many, each time the two whose merge costs all scenes least. */
function keepLimits(left: Set<Part>, scenes: readonly Scene[], weights: Weights, isHeavy: Refusal): void {
  const limits = scenes.flatMap(({ atMost }, number) => (atMost === undefined ? [] : [{ number, atMost }]));
  const askedIn = (number: number) => [...left].filter((part) => part.scenes.has(number));
  const over = ({ number, atMost }: (typeof limits)[number]) => askedIn(number).length - atMost;
  for (;;) {
    const worst = limits.reduce<(typeof limits)[number] | null>(
      (found, limit) => (over(limit) > (found ? over(found) : 0) ? limit : found),
      null,
    );
    const files = worst ? askedIn(worst.number) : [];
    // Where every merge is too heavy for some scene, the limit of files counts.
    const pair = cheapestPair(files, weights, isHeavy) ?? cheapestPair(files, weights, () => false);
    if (!pair) return;
    merge(pair[0], pair[1], left);
  }
}

/** The two of these parts whose merge costs least; null where each makes a circle or is refused. */
function cheapestPair(parts: readonly Part[], weights: Weights, isHeavy: Refusal): [Part, Part] | null {
  let best: [Part, Part] | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, part] of parts.entries()) {
    const below = reach(part);
    for (const other of parts.slice(index + 1)) {
      const saved = gain(part, below, other, weights, most);
      if (saved <= most || makesCircle(part, other) || isHeavy(part, other)) continue;
      most = saved;
      best = [part, other];
    }
  }
  return best;
}

type Refusal = (part: Part, other: Part) => boolean;

/** Returns the question whether a merge brings a scene more bytes than it may, beside those of every scene, which is the last one. */
function heavyMerges(left: ReadonlySet<Part>, scenes: readonly Scene[]): Refusal {
  const limits = scenes.flatMap(({ bytesAtMost }, number) =>
    bytesAtMost === undefined ? [] : [{ number, bytesAtMost }],
  );
  const everywhere = scenes.length - 1;
  const isOwn = (part: Part, number: number) => part.scenes.has(number) && !part.scenes.has(everywhere);
  return (part, other) => {
    if (limits.length === 0) return false;
    const both = new Set([part, other, ...reach(part), ...reach(other)]);
    return limits.some(({ number, bytesAtMost }) => {
      const [has, hasOther] = [part.scenes.has(number), other.scenes.has(number)];
      if (has === hasOther) return false;
      let added = 0;
      for (const one of both) if (!one.scenes.has(number) && !one.scenes.has(everywhere)) added += one.bytes;
      if (added === 0) return false;
      let held = 0;
      for (const one of left) if (isOwn(one, number)) held += one.bytes;
      return held + added > bytesAtMost;
    });
  };
}

/** By the scene's number: the cost of a byte in vain, and the bytes that a request less is worth. */
type Weights = { bytes: readonly number[]; requests: readonly number[] };

/**
 * The bytes that a merge saves over all scenes: a request less where both are loaded, the other's bytes more where one is.
 * @param least the answer where it saves no more than this
 */
function gain(part: Part, below: ReadonlySet<Part>, other: Part, weights: Weights, least = 0): number {
  let saved = 0;
  for (const scene of part.scenes) if (other.scenes.has(scene)) saved += weights.requests[scene] ?? 0;
  if (saved <= least) return least;
  let lost = costIn(part.scenes, other, weights) + costIn(other.scenes, part, weights);
  // What either imports comes along where the other is loaded.
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

/** The cost of a part in scenes that do not load it by themselves, with its request where it comes as a file more. */
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

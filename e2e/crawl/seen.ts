import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

type Look = { look: string; address: string; themes: readonly string[]; found: string[] };

/**
 * The pages that a crawl has seen, with what was wrong, in a file: a stopped crawl continues from it, and checks pages
 * with faults again.
 */
export class Seen {
  readonly #file: string;
  readonly #looks = new Map<string, Look>();

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue;
      const look: Look = JSON.parse(line);
      this.#looks.set(keyOf(look), look);
    }
  }

  /** True for a page without a fault in any of these themes. */
  isClean(look: string, address: string, themes: readonly string[]): boolean {
    const held = this.#looks.get(keyOf({ look, address }));
    return held?.found.length === 0 && themes.every((theme) => held.themes.includes(theme));
  }

  note(look: Look): void {
    this.#looks.set(keyOf(look), look);
    appendFileSync(this.#file, `${JSON.stringify(look)}\n`);
  }

  /** Returns the faults of these pages. */
  faultsOf(look: string, addresses: readonly string[]): string[] {
    return addresses.flatMap((address) => {
      const found = this.#looks.get(keyOf({ look, address }))?.found ?? ['was not seen'];
      return found.map((fault) => `${address}: ${fault}`);
    });
  }
}

const keyOf = ({ look, address }: Pick<Look, 'look' | 'address'>) => `${look} ${address}`;

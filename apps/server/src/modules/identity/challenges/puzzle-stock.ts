import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Puzzle } from './puzzle.ts';

/** Puzzles are drawn ahead up to this many, some 30 KB each, as soon as fewer than half are left. */
const stockMax = 16;
/** A painter without work for so long goes, with the memory it held. */
const idleMs = 10_000;

type Waiting = { resolve: (puzzle: Puzzle) => void; reject: (error: Error) => void };

/** The puzzles of one node, each to be shown once, and the process that draws them. */
class PuzzleStock {
  readonly #ctx: Ctx;
  readonly #drawn: Puzzle[] = [];
  #waiting: Waiting[] = [];
  #painter: ChildProcess | null = null;
  /** How many the painter has been told to draw and has not delivered. */
  #ordered = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
    ctx.onClose(() => this.#dismiss());
  }

  /** A puzzle that nobody has seen; waits for it when none is left. */
  async take(): Promise<Puzzle> {
    const puzzle = this.#drawn.shift();
    const taken = puzzle
      ? Promise.resolve(puzzle)
      : new Promise<Puzzle>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.refill();
    return await taken;
  }

  /** Takes back a puzzle that nobody was shown. */
  giveBack(puzzle: Puzzle): void {
    if (this.#drawn.length < stockMax) this.#drawn.push(puzzle);
  }

  /** Orders what is missing once half of the stock is gone. */
  refill(): void {
    const coming = this.#drawn.length + this.#ordered - this.#waiting.length;
    if (coming >= stockMax / 2) return;
    this.#painter ??= this.#hire();
    this.#painter.send(stockMax - coming);
    this.#ordered += stockMax - coming;
    clearTimeout(this.#idle);
  }

  #hire(): ChildProcess {
    const painter = fork(join(import.meta.dirname, 'puzzle-process.ts'), {
      execArgv: [],
      // Little memory matters more to it than threads that do not wait for one another.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A server that stops does not wait for it.
    painter.unref();
    painter.channel?.unref();
    painter.on('message', (message) => {
      if (isPuzzle(message)) this.#deliver(message);
    });
    painter.on('error', (error) => this.#lost(painter, error));
    painter.on('exit', (code) => this.#lost(painter, new Error(`the painter of puzzles ended with ${code}`)));
    return painter;
  }

  #deliver(puzzle: Puzzle): void {
    this.#ordered -= 1;
    const first = this.#waiting.shift();
    if (first) first.resolve(puzzle);
    else this.giveBack(puzzle);
    if (this.#ordered > 0) return;
    this.#idle = setTimeout(() => this.#dismiss(), idleMs);
    this.#idle.unref();
  }

  #dismiss(): void {
    clearTimeout(this.#idle);
    const painter = this.#painter;
    this.#painter = null;
    this.#ordered = 0;
    if (painter?.connected) painter.disconnect();
  }

  /** One that was dismissed is not missed. */
  #lost(painter: ChildProcess, error: Error): void {
    if (painter !== this.#painter) return;
    this.#ctx.log.error({ err: error }, 'puzzles could not be drawn');
    this.#dismiss();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of waiting) reject(error);
  }
}

function isPuzzle(message: unknown): message is Puzzle {
  return typeof message === 'object' && message !== null && 'gap' in message && 'picture' in message;
}

const stocks = new WeakMap<Ctx, PuzzleStock>();

export function puzzleStock(ctx: Ctx): PuzzleStock {
  let stock = stocks.get(ctx);
  if (!stock) {
    stock = new PuzzleStock(ctx);
    stocks.set(ctx, stock);
  }
  return stock;
}

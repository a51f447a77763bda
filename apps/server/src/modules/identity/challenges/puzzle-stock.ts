import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../../../platform/child-environment.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import type { Puzzle } from './puzzle.ts';

/** The number of puzzles drawn ahead, some 30 KB each; refilled when fewer than half are left. */
const stockMax = 16;
/** The most visitors who wait for a puzzle; the next one must try again. */
const waitingMax = 64;
const retryAfterSeconds = 5;
/** The idle time after which the painter ends, to free its memory. */
const idleMs = 10_000;

type Waiting = { resolve: (puzzle: Puzzle) => void; reject: (error: Error) => void };

/** The puzzles of one node, each shown once, and the process that draws them. */
class PuzzleStock {
  readonly #ctx: Ctx;
  readonly #drawn: Puzzle[] = [];
  #waiting: Waiting[] = [];
  #painter: ChildProcess | null = null;
  /** The number of puzzles that were ordered from the painter and not delivered yet. */
  #ordered = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
    ctx.onClose(() => this.#dismiss());
  }

  /**
   * Returns an unseen puzzle; waits for one when none is left.
   * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds) while too many visitors wait
   */
  async take(): Promise<Puzzle> {
    const puzzle = this.#drawn.shift();
    if (!puzzle && this.#waiting.length >= waitingMax)
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const taken = puzzle
      ? Promise.resolve(puzzle)
      : new Promise<Puzzle>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.refill();
    return await taken;
  }

  /** Takes back a puzzle that was not shown. */
  giveBack(puzzle: Puzzle): void {
    if (this.#drawn.length < stockMax) this.#drawn.push(puzzle);
  }

  /** Orders the missing puzzles once half of the stock is used. */
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
      // Few arenas: its memory matters more than threads waiting for one another.
      env: childEnvironment({ MALLOC_ARENA_MAX: '2' }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A stopping server does not wait for the painter.
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

  /** Handles the loss of the painter; one that was dismissed is ignored. */
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

export const puzzleStock = perCtx((ctx) => new PuzzleStock(ctx));

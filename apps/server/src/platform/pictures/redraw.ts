import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import { limitConcurrency, limitConcurrencyByKey } from '../jobs/concurrency-limit.ts';
import { perCtx } from '../per-ctx.ts';
import { formatOf, isRedrawn, type PictureFormat, type Redrawn, type StoredForm, type Task } from './picture.ts';

/** Milliseconds without work after which the process ends, to free its memory. */
const idleMs = 10_000;
/** Milliseconds after which a picture is given up that the decoder itself does not give up. */
const patienceMs = 15_000;

/** One picture is decoded at a time, to limit the memory of decoding; waiting ones are held in memory as files. */
const altogether = { runningMax: 1, pendingMax: 12, retryAfterSeconds: 5 };
/** A member takes one of those places, however many pictures they send at once. */
const ofOneMember = { runningMax: 1, pendingMax: 4, retryAfterSeconds: 5 };

/** The process of one node that re-encodes pictures: started with the first one, ended when it is idle. */
class Redrawer {
  /** Waits for a member's turn. It is taken before the file is read, so that only one file of a member is in memory. */
  readonly inTurnOf = limitConcurrencyByKey<bigint>(ofOneMember);
  readonly #ctx: Ctx;
  readonly #inTurn = limitConcurrency(altogether);
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
    ctx.onClose(() => this.#dismiss());
  }

  async redraw(task: Task): Promise<Redrawn | null> {
    return await this.#inTurn(async () => {
      clearTimeout(this.#idle);
      try {
        return await this.#ask(task);
      } finally {
        this.#idle = setTimeout(() => this.#dismiss(), idleMs);
        this.#idle.unref();
      }
    });
  }

  #ask(task: Task): Promise<Redrawn | null> {
    this.#child ??= this.#start();
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const ended = (result: () => void) => {
        clearTimeout(patience);
        child.off('message', answered).off('error', lost).off('exit', lost);
        result();
      };
      const answered = (message: unknown) => ended(() => resolve(isRedrawn(message) ? message : null));
      const lost = (why: unknown) => {
        if (this.#child === child) this.#child = null;
        this.#ctx.log.error({ why }, 'a picture could not be drawn anew');
        ended(() => reject(new Error('the process that draws pictures anew ended')));
      };
      const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      child.on('message', answered).on('error', lost).on('exit', lost);
      child.send(task);
    });
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'redraw-process.ts'), {
      execArgv: [],
      serialization: 'advanced',
      // Few malloc arenas: memory matters more here than contention between threads.
      env: childEnvironment({ MALLOC_ARENA_MAX: '2' }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A stopping server does not wait for it.
    child.unref();
    child.channel?.unref();
    // A process that ends between two pictures is replaced for the next one.
    child.on('error', () => {});
    child.on('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    return child;
  }

  #dismiss(): void {
    clearTimeout(this.#idle);
    if (this.#child?.connected) this.#child.disconnect();
    this.#child = null;
  }
}

const redrawerOf = perCtx((ctx) => new Redrawer(ctx));

/**
 * Does the work of an upload, including reading the file, in the member's turn: one at a time.
 * @throws TOO_MANY_REQUESTS
 */
export async function inPictureTurn<T>(ctx: Ctx, memberId: bigint, work: () => Promise<T>): Promise<T> {
  return await redrawerOf(ctx).inTurnOf(memberId, work);
}

/**
 * Re-encodes a picture, so that no uploaded byte is ever served.
 * @param taken the accepted formats, judged by the file's content only
 * @throws IMAGE_INVALID, TOO_MANY_REQUESTS
 */
export async function redrawn(
  ctx: Ctx,
  file: Buffer,
  { taken, ...form }: StoredForm & { taken: readonly PictureFormat[] },
): Promise<Redrawn> {
  const format = formatOf(file, taken);
  const drawn = format && (await redrawerOf(ctx).redraw({ file, format, form }));
  if (!drawn) throw new DomainError('IMAGE_INVALID');
  return { ...drawn, image: Buffer.from(drawn.image) };
}

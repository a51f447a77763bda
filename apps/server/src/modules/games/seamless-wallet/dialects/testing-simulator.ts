import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The common part of the simulated studios of foreign protocols. Each is a process of its own that uses none of this
 * house's code, sends calls on request, with network faults, and plays rounds by itself whatever happens to either
 * side.
 */

export type Fields = Record<string, unknown>;
export type Wire = { method: string; path: string; headers: Record<string, string>; body: string };
type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

/** A round that the studio plays by itself, with its player; amounts in hundredths. */
export type Round = { user: string; token: string; game: string; round: string; bet: number; win: number };

/** A studio's own protocol. */
export type Speech = {
  /** Signs a call; `forged`: by another key. */
  encode: (path: string, fields: Fields, forged: boolean) => Wire;
  /** Returns the result of an answer: done, to be sent again, or finally refused. */
  verdictOf: (said: Fields) => 'done' | 'again' | 'refused';
  /** The calls of a round, each with a transaction of its own. */
  betOf: (round: Round) => [path: string, fields: Fields];
  winOf: (round: Round) => [path: string, fields: Fields];
  endOf: (round: Round) => [path: string, fields: Fields] | null;
  backOf: (round: Round) => [path: string, fields: Fields];
  /** Answers the platform's own calls; null: unknown path. */
  answer: (asked: Asked, played: readonly Played[]) => { type?: string; body: string } | null;
};

/** A round that has ended. */
export type Played = Round & { state: 'settled' | 'cancelled'; at: string };

/**
 * Listens on a free port, which it prints in one line of JSON. Arguments: the platform's address for this studio, and a
 * journal file.
 */
export function simulate(make: (settings: Fields) => Speech): void {
  const [platform = '', journal = '', settings = '{}'] = process.argv.slice(2);
  const speech = make(JSON.parse(settings));
  const played: Played[] = [];
  const state = { stopping: false, running: 0 };

  async function send(path: string, fields: Fields, forged = false): Promise<Fields> {
    const { method, path: at, headers, body } = speech.encode(path, fields, forged);
    const response = await fetch(platform + at, { method, headers, body, signal: AbortSignal.timeout(10_000) });
    if (response.status >= 500) throw new Error(`the platform answers ${response.status}`);
    return { status: response.status, said: await response.json() };
  }

  /** Sends a call until it is done or finally refused. */
  async function until(path: string, fields: Fields): Promise<'done' | 'refused'> {
    for (;;) {
      try {
        const { said } = await send(path, fields);
        const verdict = speech.verdictOf(said as Fields);
        if (verdict !== 'again') return verdict;
      } catch {
        // The platform is unreachable: the call may have been executed.
      }
      await sleep(40);
    }
  }

  const note = (round: Round, step: string) => appendFileSync(journal, `${JSON.stringify({ round, step })}\n`);

  /** Continues a round from its last step. A bet without an answer is taken back. */
  async function play(round: Round, step: string): Promise<void> {
    let at = step;
    if (at === 'new') {
      note(round, 'asked');
      try {
        const verdict = speech.verdictOf((await send(...speech.betOf(round))).said as Fields);
        at = verdict === 'done' ? 'taken' : verdict === 'refused' ? 'refused' : 'asked';
      } catch {
        at = 'asked';
      }
      if (at !== 'asked') note(round, at);
    }
    if (at === 'asked') {
      await until(...speech.backOf(round));
      note(round, 'back');
      played.push({ ...round, state: 'cancelled', at: new Date().toISOString() });
    }
    if (at !== 'taken') return;
    await until(...speech.winOf(round));
    const end = speech.endOf(round);
    if (end) await until(...end);
    note(round, 'ended');
    played.push({ ...round, state: 'settled', at: new Date().toISOString() });
  }

  /** Returns the last step of each round in the journal; an incomplete line is ignored. */
  function journalled(): Map<string, { round: Round; step: string }> {
    const last = new Map<string, { round: Round; step: string }>();
    if (!existsSync(journal)) return last;
    for (const line of readFileSync(journal, 'utf8').split('\n')) {
      try {
        const entry: { round: Round; step: string } = JSON.parse(line);
        last.set(entry.round.round, entry);
      } catch {
        // The last line of a killed process.
      }
    }
    return last;
  }

  async function control(path: string, said: Fields): Promise<unknown> {
    if (path === '/control/call') return await called(said as Called);
    if (path === '/control/play') {
      const { rounds } = said as { rounds: Round[] };
      state.running += 1;
      void Promise.all(rounds.map((round) => play(round, 'new'))).finally(() => {
        state.running -= 1;
      });
      return {};
    }
    if (path === '/control/resume') {
      state.running += 1;
      const open = [...journalled().values()].filter(({ step }) => step === 'asked' || step === 'taken');
      await Promise.all(open.map(({ round, step }) => play(round, step)));
      state.running -= 1;
      return {};
    }
    if (path === '/control/rounds') {
      return { running: state.running, rounds: [...journalled().values()] };
    }
    return null;
  }

  type Called = { path: string; fields: Fields; fault?: 'lost' | 'twice' | 'forged' };
  async function called({ path, fields, fault }: Called): Promise<unknown> {
    if (fault === 'twice') return { answers: await Promise.all([send(path, fields), send(path, fields)]) };
    const answer = await send(path, fields, fault === 'forged');
    return { answers: fault === 'lost' ? [] : [answer] };
  }

  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      const url = new URL(request.url ?? '/', 'http://localhost');
      const { pathname: path, searchParams: query } = url;
      if (path.startsWith('/control/')) {
        const done = await control(path, JSON.parse(body || '{}')).catch((error: unknown) => ({
          fault: String(error),
        }));
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(done));
      }
      const said = speech.answer({ method: request.method ?? '', path, query, headers: request.headers, body }, played);
      if (!said) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': said.type ?? 'application/json' }).end(said.body);
    })();
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(JSON.stringify({ listening: typeof address === 'object' && address ? address.port : 0 }));
  });
  process.on('disconnect', () => process.exit(0));
}

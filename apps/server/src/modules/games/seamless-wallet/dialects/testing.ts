import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../testing/free-port.ts';
import { ofTheTests } from '../../../../testing/programs.ts';
import type { VendorChange } from '../../../vendors/index.ts';
import type { Fields, Round } from './testing-simulator.ts';

/** A dialect's calls in neutral terms, for the faults that every protocol must survive. */
export type Tongue = {
  protocol: string;
  code: string;
  game: string;
  bet: (seat: Seat, amount: number, name: string) => [string, Fields];
  win: (seat: Seat, amount: number, name: string) => [string, Fields];
  end: (seat: Seat) => [string, Fields];
  back: (seat: Seat, bet: string) => [string, Fields];
  balance: (seat: Seat) => [string, Fields];
  /** Parses an answer: the refusal ('' when it was done), and the balance in units of baht. */
  read: (said: Fields) => { refusal: string; balance: bigint | null };
  /** The dialect's names of the house's refusals. */
  words: Record<'funds' | 'signature' | 'changed' | 'session' | 'currency' | 'player' | 'takenBack' | 'noBet', string>;
};

/** A player at a game: the vendor's name of the player, and the session of the bets. */
export type Seat = { user: string; token: string; round: string; currency: string };

const folderOf = import.meta.dirname;
const pem = (type: 'pkcs8' | 'spki') => ({ type, format: 'pem' }) as never;
const der = (type: 'pkcs8' | 'spki') => ({ type, format: 'der' }) as never;

/** Returns the keys and settings of a studio, on our side and on its own. */
function keysOf(protocol: string): { ours: VendorChange; theirs: Fields } {
  if (protocol === 'md5-form') {
    const secret = randomBytes(18).toString('base64url');
    return { ours: { secret, settings: { secureLogin: 'house' } }, theirs: { secret } };
  }
  const [house, studio] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ];
  const publicKeys = Buffer.from(studio.publicKey.export(der('spki'))).toString('base64');
  const settings = { operatorId: '7', publicKeys, signatureHeader: 'X-Studio-Signature' };
  return {
    ours: { secret: Buffer.from(house.privateKey.export(der('pkcs8'))).toString('base64'), settings },
    theirs: { privateKey: studio.privateKey.export(pem('pkcs8')), publicKey: house.publicKey.export(pem('spki')) },
  };
}

export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Starts the simulated studio of a dialect in a process of its own; it calls the platform at `site`. */
export async function openStudio({ protocol, code }: Tongue, site: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-dialect-'));
  const { ours, theirs } = keysOf(protocol);
  const pages = await freePort();
  let child: ChildProcess;
  let url = '';
  let platform = site;
  const start = async () => {
    const program = join(folderOf, protocol, `testing-${protocol}.ts`);
    const args = [`${platform}/gateway/${code}/api`, join(folder, 'journal'), JSON.stringify(theirs)];
    child = fork(program, args, {
      env: { ...ofTheTests, STUDIO_PORT: String(pages) },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const line = await new Promise<string>((done) => child.stdout?.setEncoding('utf8').once('data', done));
    const { listening }: { listening: number } = JSON.parse(line);
    url = `http://127.0.0.1:${listening}`;
  };
  await start();
  const control = async <T>(path: string, said: Fields = {}): Promise<T> => {
    const answer = await fetch(`${url}/control/${path}`, { method: 'POST', body: JSON.stringify(said) });
    const value: T = JSON.parse(await answer.text());
    return value;
  };
  return {
    /** The fields of the studio's vendor on the site. */
    change: (): VendorChange => ({
      name: `Studio ${code}`,
      url,
      walletMode: 'single',
      currencies: ['THB'],
      protocol,
      launchOrigins: [`http://localhost:${pages}`],
      ...ours,
    }),
    /** Makes the studio send a call; returns the answers that it got. */
    call: async ([path, fields]: [string, Fields], fault?: 'lost' | 'twice' | 'forged'): Promise<Fields[]> => {
      const { answers } = await control<{ answers: { said: Fields }[] }>('call', {
        path,
        fields,
        ...(fault ? { fault } : {}),
      });
      return answers.map(({ said }) => said);
    },
    play: (rounds: Round[]) => control('play', { rounds }),
    resume: () => control('resume'),
    rounds: () => control<{ running: number; rounds: { round: Round; step: string }[] }>('rounds'),
    kill: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    },
    start,
    /** Makes it call the platform at another address from its next start on. */
    moveTo: (address: string) => {
      platform = address;
    },
    close: async () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const baht = (text: unknown, scale: number) =>
  typeof text === 'number' ? BigInt(Math.round(text * 10 ** (4 - scale))) : null;

export const tongues: Tongue[] = [
  {
    protocol: 'rsa-json',
    code: 'RSAJ',
    game: 'dragon-rising',
    bet: (seat, amount, name) => [
      '/transaction/bet',
      { ...rsa(seat), transaction_uuid: name, amount: amount * 1000, is_free: false },
    ],
    win: (seat, amount, name) => ['/transaction/win', { ...rsa(seat), transaction_uuid: name, amount: amount * 1000 }],
    end: (seat) => [
      '/transaction/win',
      { ...rsa(seat), transaction_uuid: `${seat.round}-end`, amount: 0, round_closed: true },
    ],
    back: (seat, bet) => [
      '/transaction/rollback',
      { ...rsa(seat), transaction_uuid: `${bet}-back`, reference_transaction_uuid: bet },
    ],
    balance: ({ user, token }) => [
      '/user/balance',
      { user, token, game_code: 'dragon-rising', request_uuid: randomUUID() },
    ],
    read: ({ status, balance }) => ({ refusal: status === 'RS_OK' ? '' : String(status), balance: baht(balance, 5) }),
    words: {
      funds: 'RS_ERROR_NOT_ENOUGH_MONEY',
      signature: 'RS_ERROR_INVALID_SIGNATURE',
      changed: 'RS_ERROR_DUPLICATE_TRANSACTION',
      session: 'RS_ERROR_TOKEN_EXPIRED',
      currency: 'RS_ERROR_WRONG_CURRENCY',
      player: 'RS_ERROR_INVALID_TOKEN',
      takenBack: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      noBet: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    },
  },
  {
    protocol: 'md5-form',
    code: 'MD5F',
    game: 'vs20sample',
    bet: (seat, amount, name) => [
      '/bet.html',
      { ...md5(seat), reference: name, amount: (amount / 100).toFixed(2), roundDetails: 'spin' },
    ],
    win: (seat, amount, name) => ['/result.html', { ...md5(seat), reference: name, amount: (amount / 100).toFixed(2) }],
    end: (seat) => ['/endRound.html', md5(seat)],
    back: (seat, bet) => ['/refund.html', { ...md5(seat), reference: bet }],
    balance: ({ user }) => ['/balance.html', { userId: user, providerId: 'studio' }],
    read: ({ error, cash }) => ({ refusal: error === 0 ? '' : String(error), balance: baht(cash, 0) }),
    words: {
      funds: '1',
      signature: '5',
      changed: '7',
      session: '4',
      currency: '',
      player: '2',
      takenBack: '120',
      noBet: '100',
    },
  },
];

const rsa = ({ user, token, round, currency }: Seat) => ({
  user,
  token,
  round,
  currency,
  game_code: 'dragon-rising',
  round_closed: false,
  request_uuid: randomUUID(),
});
const md5 = ({ user, round }: Seat) => ({ userId: user, gameId: 'vs20sample', roundId: round, providerId: 'studio' });

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { patterns } from '@fairhouse/contract/patterns';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { verifyPassword } from '../modules/identity/index.ts';
import { listNotices } from '../modules/site/content.ts';
import { brandSettings, embedOrigins, isModuleOn, registerRules, systemStatus } from '../modules/site/index.ts';
import { listRegionRules } from '../modules/site/region-rules.ts';
import { listModules } from '../modules/site/settings.ts';
import { statusOf } from '../modules/site/status.ts';
import { useTestCtx } from '../testing/ctx.ts';
import { freePort } from '../testing/free-port.ts';
import { signedInMember } from '../testing/members.ts';
import { ofTheTests } from '../testing/programs.ts';
import { BadInput } from './admin/command.ts';
import { commands } from './admin/commands.ts';
import { runAdmin } from './admin/run.ts';

const program = join(import.meta.dirname, 'admin.ts');
const visitor = '203.0.113.9';
const ctx = await useTestCtx();
beforeEach(async () => {
  for (const table of ['region_rule', 'notice']) await sql`delete from site.${sql.raw(table)}`.execute(ctx.db);
  await sql`update site.maintenance set enabled = false`.execute(ctx.db);
});

type Ended = { code: number | null; out: string; err: string };

/** Runs the program itself, in a process of its own. */
async function execute(args: string[], { env = besideTheSite(), input = '' } = {}): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...ofTheTests, ...env }, stdio: 'pipe' });
  child.stdin.end(input);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

/** Runs a command line on a separate context beside the site's, as the program does. */
async function run(args: string[]): Promise<Ended> {
  const { code, lines } = await runAdmin(args, (work) => work({ ...ctx }));
  const printed = `${lines.join('\n')}\n`;
  return code === 0 ? { code, out: printed, err: '' } : { code, out: '', err: printed };
}
const words = (line: string) => line.split(' ').filter(Boolean);
const admin = (line: string) => run(words(line));

function besideTheSite(): Record<string, string> {
  return { DATABASE_URL: ctx.config.databaseUrl ?? '', MASTER_KEY: ctx.config.masterKey.toString('base64') };
}

/** Polls a value until the running site has noticed the change, which takes a moment. */
const followed = <T>(ask: () => Promise<T>) => expect.poll(ask, { interval: 20 });

test('a module is switched and a running site follows', async () => {
  expect(await isModuleOn(ctx, 'FREEPLAY3')).toBe(true);
  const off = await execute(['module', 'FREEPLAY3', 'off']);
  expect(off).toEqual({ code: 0, out: 'FREEPLAY3 is off\n', err: '' });
  await followed(() => isModuleOn(ctx, 'FREEPLAY3')).toBe(false);
  expect(await admin('module freeplay3 on')).toMatchObject({ code: 0, out: 'FREEPLAY3 is on\n' });
  await followed(() => isModuleOn(ctx, 'FREEPLAY3')).toBe(true);
});

test('modules lists the tree, and says what has no effect', async () => {
  await admin('module REG3 off');
  const child = await admin('module REGMOBVERF3 on');
  expect(child.out).toBe('REGMOBVERF3 is on, but has no effect while REG3 is off\n');
  const { out } = await admin('modules');
  expect(out).toMatch(/^PTSYS3 +off$/m);
  expect(out).toMatch(/^REG3 +off$/m);
  expect(out).toMatch(/^ {2}REGMOBVERF3 +on \(no effect while REG3 is off\)$/m);
  await admin('module REG3 on');
});

test('a field of the registration form is shown, required and ruled, and a running site follows', async () => {
  const ruleOf = async (field: string) => (await registerRules(ctx)).rules.find((rule) => rule.field === field);
  const required = await admin('register-field payeeName require --pattern full_name --min 3 --max 60');
  expect(required).toEqual({ code: 0, out: 'payeeName        required  FULL_NAME, 3 to 60 characters\n', err: '' });
  await followed(() => ruleOf('payeeName')).toEqual({
    field: 'payeeName',
    shown: true,
    required: true,
    acceptedPattern: patterns.FULL_NAME,
    minLength: 3,
    maxLength: 60,
    patternId: 'FULL_NAME',
  });
  await admin('register-field payeeName optional');
  await followed(() => ruleOf('payeeName')).toMatchObject({ shown: true, required: false });
  const both = await admin('register-field payeeName,nickname hide');
  expect(both.out.split('\n').map((line) => line.split(' ')[0])).toEqual(['payeeName', 'nickname', '']);
  expect((await admin('register-fields')).out).toMatch(/^payeeName +hidden +FULL_NAME, 3 to 60 characters$/m);
});

test('a rule that nobody could keep is refused, and so is one without username or password', async () => {
  const refused: [string, string][] = [
    ['register-field payeeName show --min 9 --max 3', 'payeeName would be at least 9 and at most 3 characters'],
    ['register-field password hide', 'password is always shown and required: accounts are opened with it'],
    ['register-field username optional', 'username is always shown and required: accounts are opened with it'],
    ['register-field shoeSize show', 'There is no field shoeSize. There are: username, password, captcha, payeeName'],
    ['register-field email show --pattern toString', '--pattern "toString" is not one of ANY, LETTER_FIRST'],
    ['register-field email show --min x', '--min "x" is not a number from 1 to 500'],
    ['register-field email', '<show|hide|require|optional> is missing'],
    ['register-field email toString', '"toString" is not one of show, hide, require, optional'],
  ];
  for (const [line, why] of refused) {
    const { code, err } = await admin(line);
    expect([code, err.includes(why)], `${line}: ${err}`).toEqual([2, true]);
  }
});

test('maintenance closes and opens the site with the words given', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const on = await run([
    'maintenance',
    'on',
    '--title',
    'Back soon',
    '--text',
    'New games',
    '--text-th',
    'เกมใหม่',
    '--until',
    until,
  ]);
  expect(on).toMatchObject({ code: 0, err: '' });
  const asked = { ip: visitor, host: 'localhost', language: 'TH' as const };
  const pictureOf = () => ({ src: '', widths: [1], ratio: 1, colour: '#000000' });
  await followed(() => systemStatus(ctx, asked, { pictureOf })).toMatchObject({
    status: 1,
    maintenance: { title: 'Back soon', text: 'เกมใหม่', until },
  });
  expect(await admin('maintenance off')).toMatchObject({ code: 0, out: 'The site is open\n' });
  await followed(() => statusOf(ctx, visitor)).toMatchObject({ status: 0 });
});

test('a region is denied, listed and freed', async () => {
  expect(await admin('region list')).toMatchObject({ code: 0, out: 'There are no region rules\n' });
  expect(await admin('region deny 203.0.113.77/24')).toMatchObject({ code: 0, out: '203.0.113.0/24 is denied\n' });
  await followed(() => statusOf(ctx, visitor)).toMatchObject({ status: 2 });
  expect((await admin('region allow 203.0.113.9')).out).toBe('203.0.113.9/32 is allowed\n');
  await followed(() => statusOf(ctx, visitor)).toMatchObject({ status: 0 });
  const country = await admin('region deny th');
  expect(country.out).toMatch(/^TH is denied\nCountry rules decide nothing yet/);
  expect((await admin('region list')).out).toMatch(
    /^deny {3}203\.0\.113\.0\/24\nallow {2}203\.0\.113\.9\/32\ndeny {3}TH\n/,
  );
  expect(await admin('region remove 203.0.113.0/24')).toMatchObject({ code: 0 });
  expect(await admin('region remove 203.0.113.0/24')).toMatchObject({ code: 2 });
});

test('pages of an origin may show the site in a frame, until that is taken back', async () => {
  expect((await admin('embed list')).out).toBe('No page may show the site in a frame\n');
  const allowed = await admin('embed allow https://Partner.example/');
  expect(allowed.out).toBe('Pages of https://partner.example may show the site in a frame\n');
  await admin('embed allow https://partner.example');
  await followed(() => embedOrigins(ctx)).toEqual(['https://partner.example']);
  expect((await admin('embed list')).out).toBe('https://partner.example\n');
  for (const wrong of ['http://partner.example', 'https://partner.example/games', 'https://*.example', 'partner']) {
    expect(await admin(`embed allow ${wrong}`), wrong).toMatchObject({ code: 2 });
  }
  expect(await admin('embed deny https://partner.example')).toMatchObject({ code: 0 });
  expect(await admin('embed deny https://partner.example')).toMatchObject({ code: 2 });
  await followed(() => embedOrigins(ctx)).toEqual([]);
});

test('an account is locked, unlocked and signed out everywhere', async () => {
  const { username } = await signedInMember(ctx);
  expect((await admin(`end-sessions ${username}`)).out).toBe(`1 session of ${username} ended\n`);
  expect((await admin(`lock ${username}`)).out).toBe(`${username} is locked; 0 sessions ended\n`);
  expect((await admin(`lock ${username}`)).out).toBe(`${username} was locked already\n`);
  expect((await admin(`unlock ${username} --reason Called`)).out).toBe(`${username} is unlocked\n`);
  expect((await admin(`unlock ${username} --reason Called`)).out).toBe(`${username} was not locked\n`);
  expect(await admin('lock nosuchaccount')).toMatchObject({ code: 2 });
  expect(await admin('lock')).toMatchObject({ code: 2 });
});

test('second factors of a member or an operator are forgotten', async () => {
  const { username } = await signedInMember(ctx);
  expect((await admin(`forget-factors ${username} --reason Called`)).out).toBe(`${username} had no second factor\n`);
  expect(await admin(`forget-factors ${username} --operator --reason Called`)).toMatchObject({ code: 2 });
  expect(await admin('forget-factors nosuchaccount --reason Called')).toMatchObject({ code: 2 });
  expect(await admin('forget-factors')).toMatchObject({ code: 2 });
});

test('the currencies of new accounts are shown and set, the brand’s own always first', async () => {
  expect((await admin('currencies')).out).toMatch(
    /^New accounts are kept in THB\nTHB +฿ +keeps 4 decimals, shows 2, small stake 1\n/,
  );
  expect((await admin('currencies --offer usd,vnd,thb,usd')).out).toMatch(/^New accounts are kept in THB, USD, VND\n/);
  await followed(() => brandSettings(ctx)).toMatchObject({ currencies: ['THB', 'USD', 'VND'] });
  const refused = await admin('currencies --offer EUR');
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.err).toContain('"EUR" is not one of THB, VND, CNY, USD, USDT, BTC');
  expect((await admin('currencies --offer THB')).out).toMatch(/^New accounts are kept in THB\n/);
});

test('a member is written to', async () => {
  const { username, memberId } = await signedInMember(ctx);
  const letter = (account: string) =>
    run(['letter', account, '--reason', 'Asked', '--title', 'Hello', '--text', 'All well?', '--text-th', 'สบายดีไหม']);
  expect(await letter(username)).toMatchObject({ code: 0, out: `${username} is written to\n` });
  const { rows } = await sql`select params from messages.message where member_id = ${memberId}`.execute(ctx.db);
  expect(rows).toEqual([
    {
      params: {
        title: { EN: 'Hello', TH: 'Hello', CN: 'Hello' },
        announcement: { EN: 'All well?', TH: 'สบายดีไหม', CN: 'All well?' },
      },
    },
  ]);
  expect(await letter('nosuchaccount')).toMatchObject({ code: 2 });
  expect(await admin(`letter ${username} --reason Asked --title Hello`)).toMatchObject({ code: 2 });
});

test('a notice is added, reworded, listed and removed', async () => {
  const added = await run(['notice', 'add', '--text', 'Hello all']);
  const id = /^Notice (notice-[0-9a-f]{6}) is shown\n$/.exec(added.out)?.[1] ?? '';
  expect(id).not.toBe('');
  await run(['notice', 'add', '--id', id, '--text', 'Hello', '--text-cn', '大家好']);
  expect((await admin('notice list')).out).toBe(`${id.padEnd(16)} Hello\n`);
  expect(await admin(`notice remove ${id}`)).toMatchObject({ code: 0 });
  expect((await admin('notice list')).out).toBe('There are no notices\n');
});

async function operator(username: string) {
  const { rows } = await sql<{ role: string; password_hash: string }>`
    select role, password_hash from operators.operator where username = ${username}`.execute(ctx.db);
  return rows[0];
}

test('an operator gets the password from standard input, and it is not repeated', async () => {
  const made = await execute(words('create --username olga --role finance --reason Hired --password-stdin'), {
    input: 'Correct-horse-7\n',
  });
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toMatch(
    /^Operator olga \(finance\) is made\nEnrolment code: (?:[0-9A-Z]{4} ?){4}\nIt opens one login/,
  );
  expect(made.out).not.toContain('Correct-horse-7');
  const kept = await operator('olga');
  expect(kept?.role).toBe('finance');
  expect(await verifyPassword(kept?.password_hash ?? '', 'Correct-horse-7')).toBe(true);
});

test('a default password comes from standard input, is kept sealed, and whoever has it must change it', async () => {
  const sealed = async () => (await ctx.pool.query('select default_password from site.brand')).rows[0].default_password;
  const set = await execute(words('default-password --reason Agreed --password-stdin'), { input: 'Welcome-1\n' });
  expect(set).toMatchObject({ code: 0, err: '' });
  expect(set.out).not.toContain('Welcome-1');
  expect((await sealed()).toString('latin1')).not.toContain('Welcome-1');
  expect(await execute(words('default-password'))).toMatchObject({ code: 2, out: '' });
  expect(await execute(words('default-password --reason Agreed --password-stdin'), { input: 'five5\n' })).toMatchObject(
    { code: 2 },
  );
  expect(await admin('default-password --clear --reason Agreed')).toMatchObject({
    code: 0,
    out: 'There is no default password\n',
  });
  expect(await sealed()).toBeNull();
});

test('an operator’s password is not one that everybody tries first', async () => {
  const common = await execute(words('create --username oleg --role admin --reason Hired --password-stdin'), {
    input: 'Password123!\n',
  });
  expect(common).toMatchObject({ code: 2, out: '' });
  expect(await operator('oleg')).toBeUndefined();
});

test('an operator without a password gets one, printed once', async () => {
  const made = await execute(words('create --username omar --role admin --reason Hired'));
  const password = /^Password: ([\w-]{20})$/m.exec(made.out)?.[1] ?? '';
  expect(made.code).toBe(0);
  expect(await verifyPassword((await operator('omar'))?.password_hash ?? '', password)).toBe(true);
  expect(made.out).toContain('Enrolment code: ');
  const again = await admin('create --username OMAR --role admin --reason Hired');
  expect(again).toMatchObject({ code: 2, out: '' });
  expect(again.err).toContain('There is an operator OMAR already');
});

async function kept() {
  const maintenance = await sql`select * from site.maintenance`.execute(ctx.db);
  return [await listModules(ctx), await listRegionRules(ctx), await listNotices(ctx.db), maintenance.rows];
}

test('bad input is one clear line and exit 2, and changes nothing', async () => {
  const before = await kept();
  const cases: [string, RegExp][] = [
    ['', /Which command\? Commands: modules, module/],
    ['toString', /There is no command "toString"/],
    ['module FREEPLAY3 maybe', /"maybe" is neither on nor off/],
    ['module NOSUCH3 on', /There is no module NOSUCH3\. There are: PTSYS3/],
    ['region remove 192.0.2.0/24', /There is no rule for 192\.0\.2\.0\/24/],
    ['notice remove nothing', /There is no notice nothing/],
  ];
  for (const [line, says] of cases) {
    const { code, out, err } = await admin(line);
    expect([code, out], line).toEqual([2, '']);
    expect(err, line).toMatch(says);
    expect(err.trim().split('\n'), line).toHaveLength(1);
  }
  const short = await execute(words('create --username olaf --role admin --reason Hired --password-stdin'), {
    input: 'short\n',
  });
  expect(short).toMatchObject({ code: 2, out: '' });
  expect(short.err).toMatch(/The password must have 10 to 128 characters/);
  expect(await operator('olaf')).toBeUndefined();
  expect(await kept()).toEqual(before);
});

test.each<[string, RegExp]>([
  ['module', /<MODID> is missing/],
  ['module FREEPLAY3', /<on\|off> is missing/],
  ['module FREEPLAY3 on now', /"now" is one argument too many/],
  ['modules --all', /Unknown option '--all'/],
  ['maintenance', /<on\|off> is missing/],
  ['maintenance on --until tomorrow', /--until "tomorrow" is not a time such as/],
  ['maintenance on --until 2020-01-01T00:00:00Z', /has passed/],
  ['maintenance on --until 2099-02-30', /is not a time/],
  ['maintenance on --title-th x', /--title is missing/],
  ['maintenance on --title', /--title/],
  ['maintenance off --title x', /--title has no meaning/],
  ['region', /<deny\|allow\|remove\|list> is missing/],
  ['region block TH', /"block" is not one of/],
  ['region deny', /<network\|country> is missing/],
  ['region deny XX', /"XX" is neither a network .* nor a country code/],
  ['region deny 10.0.0.0/40', /neither a network/],
  ['notice', /<add\|remove\|list> is missing/],
  ['notice add', /--text is missing/],
  ['notice add --text x --id A!', /--id "A!"/],
  ['create', /--username is missing/],
  ['create --username o --role admin', /--username "o" is not/],
  ['create --username olaf', /--role is missing/],
  ['create --username olaf --role admin', /--reason is empty/],
  ['create --username olaf --role king', /--role "king" is not one of admin, finance/],
])('“%s” is refused before any database is asked for', async (line, says) => {
  const [name = '', ...args] = line.split(' ');
  const read = async () => await commands[name]?.read(args);
  await expect(read).rejects.toThrow(says);
  await expect(read).rejects.toThrow(BadInput);
});

test('help names every command', async () => {
  const { code, out } = await admin('help');
  expect(code).toBe(0);
  for (const command of [
    'modules',
    'module <MODID>',
    'maintenance on',
    'region deny',
    'notice add',
    'create --username',
  ]) {
    expect(out).toContain(`npm run admin -- ${command}`);
  }
  expect((await admin('region --help')).out).toContain('region remove <network|country>');
});

test('a database that does not answer is one clear line and exit 1', async () => {
  const env = { ...besideTheSite(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
  const { code, err } = await execute(['modules'], { env });
  expect(code).toBe(1);
  expect(err).toMatch(/^The database does not answer: .*ECONNREFUSED.*\n$/);
});

test('with no site running it starts the embedded database and stops it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-admin-'));
  chmodSync(folder, 0o755);
  const env = { DATA_DIR: folder, PORT: String(await freePort(2)) };
  try {
    expect(await execute(['module', 'PTSYS3', 'on'], { env })).toMatchObject({
      code: 0,
      out: 'PTSYS3 is on\n',
      err: '',
    });
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
    expect((await execute(['modules'], { env })).out).toMatch(/^PTSYS3 +on$/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs, type OperatorRole } from '../../operators/index.ts';
import { siteFollower } from '../follow.ts';
import { mayReplace, portalWords } from '../portal-words.ts';
import { siteVersion } from '../settings.ts';

const site = await useTestApp();
const reason = 'Our own voice';
const name = 'shell:language';
let admin: Awaited<ReturnType<typeof atDesk>>;
beforeAll(async () => {
  admin = await atDesk('content');
});

async function atDesk(role: OperatorRole) {
  const { headers } = await signedInOperator(site.ctx, { role });
  async function call<T>(method: 'GET' | 'PUT', url: string, payload?: object) {
    const answer = await site.app.inject({ method, url: `/ops/v1${url}`, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
  }
  return {
    get: async <T = { name: string; word: unknown; version: string }[]>(url: string) =>
      (await call<T>('GET', url)).value,
    put: (word: unknown, { at = name, ...more }: { at?: string; version?: string } = {}) =>
      call('PUT', `/site/words/${encodeURIComponent(at)}`, { word, reason, ...more }),
  };
}
const texts = (said: Partial<Record<'EN' | 'TH' | 'CN', string>>) => ({ EN: null, TH: null, CN: null, ...said });
const told = async (language: string) =>
  (await site.app.inject({ url: `/wps/system/words?language=${language}` })).json().value;
const mark = async (language: string) =>
  (await site.app.inject({ url: `/wps/system/status?language=${language}` })).json().value.info.ownWords;

test('a word of the brand’s own is told in its language alone, written down, and taken back', async () => {
  expect([await told('EN'), await mark('EN')]).toEqual([{}, null]);
  expect(await admin.put(texts({ EN: 'Your tongue' }))).toMatchObject({ status: 200 });
  expect([await told('EN'), await told('TH')]).toEqual([{ shell: { language: 'Your tongue' } }, {}]);
  expect([await mark('EN'), await mark('TH')]).toEqual([expect.any(String), null]);
  expect((await notedActs(site.ctx.db, { limit: 1 }))[0]).toMatchObject({ action: 'word', subject: name, reason });
  const first = await mark('EN');
  await admin.put(texts({ EN: 'Another', TH: 'อื่น' }));
  expect(await mark('EN')).not.toBe(first);
  expect(await admin.get('/site/words')).toMatchObject([{ name, word: { EN: 'Another', TH: 'อื่น', CN: null } }]);

  expect(await admin.put(null)).toMatchObject({ status: 200 });
  expect([await told('EN'), await mark('EN')]).toEqual([{}, null]);
  expect(await admin.put(null)).toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['markup', 'shell:language', '<b>Tongue</b>'],
  ['another variable', 'shell:language', 'Tongue {{brand}}'],
  ['half a variable', 'shell:language', 'Tongue {{'],
  ['another word fetched', 'shell:language', '$t(shell:language)'],
  ['a turned reading direction', 'shell:language', 'Ton\u202egue'],
  ['nothing to read', 'shell:language', ' '],
  ['more than one line', 'shell:language', 'Tongue\nor'],
])('a word with %s is refused, and nothing changes', async (_what, at, text) => {
  expect(await admin.put(texts({ EN: text }), { at })).toMatchObject({ status: 400, code: 'MALFORMED' });
  expect(await told('EN')).toEqual({});
});

test('a word keeps every variable of the portal’s, in any order', () => {
  expect(mayReplace('{{b}} of {{ a }}', '{{a}}, {{b}}')).toBe(true);
  expect(mayReplace('{{a}} twice {{a}}', '{{a}}')).toBe(true);
  expect(mayReplace('{{a}}', '{{a}}, {{b}}')).toBe(false);
  expect(mayReplace('{{a.b}}', '{{a}}')).toBe(false);
  expect(mayReplace('Of $t(kind.{{kind}}): {{a}}', '{{a}} of $t(kind.{{kind}})')).toBe(true);
  expect(mayReplace('$t(kind.{{other}})', '$t(kind.{{kind}})')).toBe(false);
  expect(mayReplace('$t(a:b) $t(kind.{{kind}})', '$t(kind.{{kind}})')).toBe(false);
});

test('every word of the product may stand in its own place', () => {
  const refused = [...portalWords().values()].flatMap((words) =>
    [...words].filter(([, text]) => !mayReplace(text, text)).map(([at]) => at),
  );
  expect(refused).toEqual([]);
});

test('a word that the portal does not have is refused', async () => {
  expect(await admin.put(texts({ EN: 'x' }), { at: 'shell:nosuch.word' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await admin.put(texts({ EN: 'x' }), { at: 'shell:__proto__' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await admin.put(texts({ EN: 'x' }), { at: 'Shell' })).toMatchObject({ code: 'MALFORMED' });
});

test('who read a word before somebody else set it does not set it, and who may not sets none', async () => {
  await admin.put(texts({ EN: 'One' }));
  const [{ version } = { version: '' }] = await admin.get('/site/words');
  await admin.put(texts({ EN: 'Two' }), { version });
  expect(await admin.put(texts({ EN: 'Three' }), { version })).toMatchObject({ code: 'STATE_CONFLICT' });
  const support = await atDesk('support');
  expect(await support.put(texts({ EN: 'Four' }))).toMatchObject({ code: 'FORBIDDEN' });
  expect(await told('EN')).toEqual({ shell: { language: 'Two' } });
  await admin.put(null);
});

test('words are found by what they say in any language, and by their name', async () => {
  const thai = portalWords().get('TH')?.get(name) ?? '';
  const names = async (text: string) =>
    (await admin.get(`/site/words?text=${encodeURIComponent(text)}`)).map((found) => found.name);
  expect(await names(thai)).toContain(name);
  expect(await names('SHELL:LANG')).toContain(name);
  expect(await names('no word says this')).toEqual([]);
});

test('members whose pages are open hear the version as they come and once at each change', async () => {
  const heard: unknown[] = [];
  let here = new Map<bigint, number>();
  const look = siteFollower({
    ...site.ctx,
    push: {
      ...site.ctx.push,
      membersHere: () => here,
      toMemberHere: (...said: unknown[]) => void heard.push(said),
    },
  });
  await look();
  expect(heard).toEqual([]);
  const before = { version: await siteVersion(site.ctx) };
  here = new Map([[7n, 1]]);
  await look();
  await look();
  expect(heard).toEqual([[7n, 'site', before]]);
  await admin.put(texts({ EN: 'Told' }));
  await expect.poll(() => look().then(() => heard.length)).toBe(2);
  const after = { version: await siteVersion(site.ctx) };
  expect(after).not.toEqual(before);
  await look();
  // A second page of the same member.
  here = new Map([[7n, 2]]);
  await look();
  expect(heard).toEqual([
    [7n, 'site', before],
    [7n, 'site', after],
    [7n, 'site', after],
  ]);
  await admin.put(null);
});

test('words are found, set and taken back at the machine, with one clear line for a wrong one', async () => {
  const run = (...line: string[]) => runAdmin(line, (work) => work({ ...site.ctx }));
  expect(await run('word', name, '--text', 'From here')).toMatchObject({ code: 0 });
  expect((await run('words')).lines).toContain('  EN  From here  (own)');
  expect((await run('words', '--text', 'shell:language')).lines).toContain(name);
  expect(await run('word', name, '--text', '<i>x</i>')).toMatchObject({
    code: 2,
    lines: [expect.stringContaining('text without')],
  });
  expect(await run('word', name)).toMatchObject({ code: 0 });
  expect(await run('words')).toMatchObject({ code: 0, lines: ['There are no such words'] });
  expect(await run('word', name)).toMatchObject({ code: 2, lines: [expect.stringContaining('no word of its own')] });
  expect(await run('word', 'nothing')).toMatchObject({ code: 2 });
});

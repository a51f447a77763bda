import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { checkRounds, type RoundsCheck } from '@fairhouse/games/check-rounds';
import { RoundsFileError } from '@fairhouse/games/rounds-file';
import { VerifyError, verifiable, verify } from '@fairhouse/games/verify';
import { isSharedGame, paramsExample } from './games.ts';
import { type Words, words } from './words.ts';

/** The verifier for programmers: the same functions in the browser's console. */
Object.assign(globalThis, { fairhouse: { verify, checkRounds, verifiable, hashOfServerSeed } });

type Attributes = Readonly<Record<string, string>>;

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Draws the whole page in one language. */
function draw(tag: keyof typeof words): void {
  const t = words[tag];
  document.documentElement.lang = tag;
  document.title = t.title;
  const languages = element('select', { 'aria-label': t.language });
  for (const [value, { name }] of Object.entries(words)) {
    const option = element('option', { value }, name);
    option.selected = value === tag;
    languages.append(option);
  }
  languages.onchange = () => {
    const chosen = Object.keys(words).find((known): known is keyof typeof words => known === languages.value);
    draw(chosen ?? 'en');
  };
  document
    .getElementById('page')
    ?.replaceChildren(
      element('header', {}, element('h1', {}, t.title), languages),
      element('p', { class: 'muted' }, t.text),
      oneRound(t),
      manyRounds(t),
    );
}

/** The calculator of one round. */
function oneRound(t: Words): HTMLElement {
  const field = (id: string, attributes: Attributes = {}) =>
    element('input', { id, class: 'code', autocomplete: 'off', spellcheck: 'false', ...attributes });
  const game = element('select', { id: 'game' }, ...verifiable.map((code) => element('option', { value: code }, code)));
  const secret = field('secret');
  const client = field('client');
  const nonce = field('nonce', { inputmode: 'numeric', value: '0' });
  const params = field('params', { value: '{}' });
  const labels = { secret: element('span'), client: element('span') };
  const own = element(
    'div',
    { class: 'two' },
    element('label', {}, element('span', {}, t.nonce), nonce),
    element('label', {}, element('span', {}, t.params), params),
  );
  const result = element('output', { id: 'result', class: 'code', 'aria-label': t.result });
  const hash = element('output', { id: 'hash', class: 'code', 'aria-label': t.hash });

  const compute = () => {
    const isShared = isSharedGame(game.value);
    hash.textContent = secret.value.trim() === '' ? '' : hashOfServerSeed(secret.value.trim());
    const seeds = isShared
      ? { gameHash: secret.value.trim() }
      : { serverSeed: secret.value.trim(), nonce: /^\d{1,15}$/.test(nonce.value) ? Number(nonce.value) : -1 };
    try {
      const said = JSON.parse(params.value);
      const value = verify({ game: game.value, clientSeed: client.value.trim(), params: said, ...seeds });
      result.className = 'code good';
      result.textContent = JSON.stringify(value);
    } catch (error) {
      result.className = 'muted';
      result.textContent = t.wrong[error instanceof VerifyError ? error.field : 'params'];
    }
  };
  const choose = () => {
    const isShared = isSharedGame(game.value);
    labels.secret.textContent = isShared ? t.gameHash : t.serverSeed;
    labels.client.textContent = isShared ? t.salt : t.clientSeed;
    own.hidden = isShared;
    own.style.display = isShared ? 'none' : '';
    params.value = JSON.stringify(paramsExample(game.value));
    compute();
  };
  game.onchange = choose;
  for (const input of [secret, client, nonce, params]) input.oninput = compute;
  const section = element(
    'section',
    {},
    element('h2', {}, t.one),
    element('label', {}, element('span', {}, t.game), game),
    element('label', {}, labels.secret, secret),
    element('label', {}, labels.client, client),
    own,
    shown(t.result, result),
    shown(t.hash, hash),
  );
  choose();
  return section;
}

/** A computed value under its name. */
function shown(name: string, value: HTMLElement): HTMLElement {
  return element('div', { class: 'shown' }, element('span', { 'aria-hidden': 'true' }, name), value);
}

/** The check of a file of rounds. */
function manyRounds(t: Words): HTMLElement {
  const file = element('input', { id: 'file', type: 'file', accept: '.csv,text/csv' });
  const found = element('output', { id: 'found' });
  file.onchange = async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    try {
      await checkFile(await chosen.text(), (check, isLast) => found.replaceChildren(...findings(t, check, isLast)));
    } catch (error) {
      if (!(error instanceof RoundsFileError)) throw error;
      found.replaceChildren(element('span', { class: 'bad' }, t.refused.replace('{{column}}', error.message)));
    }
  };
  return element(
    'section',
    {},
    element('h2', {}, t.many),
    element('p', { class: 'muted' }, t.manyText),
    element('label', {}, element('span', {}, t.file), file),
    found,
  );
}

/** The time for which the check blocks the page before it yields to the browser. */
const atOnceMs = 40;

async function checkFile(text: string, tell: (found: RoundsCheck, isLast: boolean) => void): Promise<void> {
  let from = performance.now();
  let last: RoundsCheck | null = null;
  for (const found of checkRounds(text)) {
    last = found;
    if (performance.now() - from < atOnceMs) continue;
    tell(found, false);
    await new Promise((done) => setTimeout(done));
    from = performance.now();
  }
  if (last) tell(last, true);
}

function findings(t: Words, { rounds, agree, faulty, unread, gaps }: RoundsCheck, isLast: boolean): Node[] {
  const line = t.agree.replace('{{agree}}', String(agree)).replace('{{rounds}}', String(rounds));
  const isWhole = agree === rounds && unread === 0;
  const shown: Node[] = [element('p', { class: !isLast ? 'muted' : isWhole ? 'good' : 'bad' }, line)];
  if (!isLast) return shown;
  if (unread > 0) shown.push(element('p', { class: 'bad' }, t.unread.replace('{{count}}', String(unread))));
  if (gaps > 0) shown.push(element('p', { class: 'muted' }, t.gaps.replace('{{count}}', String(gaps))));
  const list = element('ul');
  for (const { roundId, game, nonce, fault } of faulty) {
    list.append(element('li', {}, `${roundId} · ${game} · ${nonce}: ${t.fault[fault]}`));
  }
  if (faulty.length > 0) shown.push(list);
  return shown;
}

if (typeof document !== 'undefined') {
  const tag = navigator.language.slice(0, 2);
  draw(tag === 'th' || tag === 'zh' ? tag : 'en');
}

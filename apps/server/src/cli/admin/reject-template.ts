import { rejectTemplatesMax } from '@fairhouse/contract/desk-rejects';
import { inLanguage, languages } from '@fairhouse/contract/language';
import { listRejectTemplates, setRejectTemplates } from '../../modules/cashier/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption } from './command.ts';
import { actForm, actOptions, readWord } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';
import { furtherForm, localized, textOptions } from './text-options.ts';

const queues = ['deposit', 'withdrawal'] as const;
const noteMin = 3;
const textMax = 300;

const shown = async (ctx: Ctx) =>
  (await listRejectTemplates(ctx, {})).flatMap(({ queue, templates }) =>
    templates.map(
      ({ note, text }, at) =>
        `${queue} ${at + 1}  ${note}: ${languages.map((language) => inLanguage(text, language)).join(' / ')}`,
    ),
  );

export const rejectTemplatesCommand: Command = {
  usage: [
    ['reject-templates', 'shows the reasons by which deposits and withdrawals are rejected, and what members read'],
  ],
  read(args) {
    readArgs(args, [], {});
    return shown;
  },
};

export const rejectTemplateCommand: Command = {
  usage: [
    [
      `reject-template <deposit|withdrawal> <place> --note <text> --text <text> ${furtherForm('text')} ${actForm}`,
      'sets the reason at this place of the list, or adds it at the end: a note for colleagues, and what the member reads; two operators',
    ],
    [`reject-template <deposit|withdrawal> <place> --remove ${actForm}`, 'takes the reason at this place away'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['deposit|withdrawal', 'place'], {
      ...actOptions,
      ...textOptions(['text']),
      note: { type: 'string' },
      remove: { type: 'boolean' },
    });
    const queue = readWord(positionals[0], queues);
    const place = Number(positionals[1]);
    if (!/^[1-9]$/.test(positionals[1] ?? '')) throw new BadInput(`a place is a figure of 1 to ${rejectTemplatesMax}`);
    const text = localized('text', values, { max: textMax });
    const { note, remove = false, ...by } = values;
    if (remove === (text !== null || note !== undefined)) throw new BadInput('either --note and --text, or --remove');
    if (!remove && (!text || note === undefined)) throw new BadInput('--note and --text are both needed');
    const template = text && note !== undefined ? { note: textOption('note', note, textMax), text } : null;
    if (template && template.note.length < noteMin) throw new BadInput(`--note is shorter than ${noteMin} characters`);
    const given = { ...by, queue, place: String(place), ...(remove ? { remove } : {}) };
    return await setting(given, setRejectTemplates, async (ctx, setter) => {
      const row = (await listRejectTemplates(ctx, {})).find((one) => one.queue === queue);
      const before = row?.templates ?? [];
      if (place > before.length + (template ? 1 : 0)) throw new BadInput(`there are ${before.length} reasons`);
      const templates = before.toSpliced(place - 1, 1, ...(template ? [template] : []));
      const { version } = row ?? {};
      const isSet = await setRejectTemplates(ctx, { ...setter, version }, queue, { templates });
      return isSet ? await shown(ctx) : waitsForSecond;
    });
  },
};

import { languages } from '@fairhouse/contract/language';
import { DeskWordChange, DeskWordPath } from '@fairhouse/contract/words';
import { Value } from 'typebox/value';
import { setWord, wordsOf } from '../../modules/site/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting, waitsForSecond } from './desk/setting.ts';
import { furtherForm, textOptions, typedTexts } from './text-options.ts';

export const wordsCommand: Command = {
  usage: [
    [
      'words [--text <text>]',
      'lists the brand’s own words in place of the portal’s, or the words that contain a text, by their names',
    ],
  ],
  async read(args) {
    const { values } = readArgs(args, [], { text: { type: 'string' } });
    const asked = values.text === undefined ? {} : { text: values.text };
    return async (ctx: Ctx) => {
      const found = await wordsOf(ctx, asked);
      if (found.length === 0) return ['There are no such words'];
      return found.flatMap(({ name, standard, word }) => [
        name,
        ...languages
          .filter((language) => standard[language] !== '')
          .map((language) => `  ${language}  ${word?.[language] ?? standard[language]}${own(word?.[language])}`),
      ]);
    };
  },
};

const own = (text: string | null | undefined) => (typeof text === 'string' ? '  (own)' : '');

export const wordCommand: Command = {
  usage: [
    [
      `word <namespace:key> [--text <text>] ${furtherForm('text')} ${mayActForm}`,
      'sets the brand’s own word in place of the portal’s; a language without a text, and all without any, keep the portal’s',
    ],
  ],
  async read(args) {
    const { positionals, values } = readArgs(args, ['namespace:key'], {
      ...textOptions(['text']),
      ...actOptions,
    });
    const [name = ''] = positionals;
    if (!Value.Check(DeskWordPath, { name }))
      throw new BadInput(`"${name}" is not a word’s name such as shell:language`);
    const typed = typedTexts('text', values, { max: 2000 });
    const word = Object.keys(typed).length === 0 ? null : { EN: null, TH: null, CN: null, ...typed };
    const asked: unknown = { word, reason: 'At the machine' };
    if (!Value.Check(DeskWordChange, asked)) throw new BadInput('A word is one line of up to 2000 characters');
    return await machineSetting(
      values,
      setWord,
      async (ctx, by) => {
        if ((await setWord(ctx, by, name, { word })) === false) return waitsForSecond;
        return word ? `${name} is the brand’s own` : `${name} is the portal’s again`;
      },
      {
        NOT_FOUND: word
          ? `The portal has no word ${name} in that language: see "words --text"`
          : `The brand has no word of its own for ${name}`,
        MALFORMED: 'A word is text without < > { }, with the variables of the portal’s own: see "words --text"',
        STATE_CONFLICT: 'There are as many own words as pages can carry',
      },
    );
  },
};

import { logoBytesMax } from '@fairhouse/contract/desk-site';
import { uploadLogo } from '../../modules/site/desk/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';
import { readBytes } from './file-option.ts';

export const logoCommand: Command = {
  usage: [[`logo --file <png|jpg|webp> ${mayActForm}`, 'shows a logo of the brand’s own, drawn anew']],
  async read(args) {
    const { values } = readArgs(args, [], { file: { type: 'string' }, ...actOptions });
    const file = readBytes(values.file);
    if (file.length > logoBytesMax) throw new BadInput('--file holds more than 2 MB');
    return await machineSetting(
      values,
      uploadLogo,
      async (ctx, { operatorId, reason }) => {
        const { url } = await uploadLogo(ctx, { operatorId }, { image: file.toString('base64'), reason });
        return `Pages show ${url}`;
      },
      { IMAGE_INVALID: '--file is no readable png, jpg or webp' },
    );
  },
};

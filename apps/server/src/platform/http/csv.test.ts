import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const written = async (name: string) => {
  const file = await csvOf<string>([['Name', (row) => row]], async () => ({ list: [name], nextCursor: null }));
  return (await file.setEncoding('utf8').toArray()).join('');
};

test.each(['so;=SUM(1)', 'so\t=1+1'])(
  '%j stays one cell in a spreadsheet that splits lines elsewhere',
  async (name) => {
    expect(await written(name)).toBe(`\ufeffName\n"${name.replaceAll('"', '""')}"\n`);
  },
);

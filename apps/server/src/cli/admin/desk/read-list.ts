import { readArgs } from '../command.ts';

const shownMax = 50;

/**
 * Reads `[--member <account>] [--all]` of a command that prints a list.
 * @param open the filter without `--all`
 */
export function readList<O extends object>(args: string[], open: O) {
  const { values } = readArgs(args, [], { member: { type: 'string' }, all: { type: 'boolean' } });
  return { pageSize: shownMax, ...ofMember(values), ...(values.all ? {} : open) };
}

export function ofMember({ member }: { member?: string }) {
  return member === undefined ? {} : { username: member };
}

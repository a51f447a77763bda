import { feedbackTypes } from '@fairhouse/contract/feedback';
import { answerFeedback, deskFeedbackOf, listDeskFeedback } from '../../modules/messages/desk/index.ts';
import { BadInput, type Command, readArgs, textOption } from './command.ts';
import { actOptions, readId, readWord, reasonForm } from './desk/as-operator.ts';
import { reasonedSetting, waitsForSecond } from './desk/setting.ts';

const pageSize = 50;
const answerMax = 1000;

const nameOf = (type: number) => Object.entries(feedbackTypes).find(([, one]) => one === type)?.[0] ?? String(type);

export const feedbackCommand: Command = {
  usage: [
    [
      'feedback list [--all] [--page <id>]',
      `what waits for an answer, the newest ${pageSize}; --all: also what is answered`,
    ],
    ['feedback show <id>', 'the conversation'],
    [
      `feedback answer <id> [--text <text>] [--close] ${reasonForm}`,
      'answers a member, in the inbox too; --close: it takes no more',
    ],
  ],
  async read(args) {
    const [action, ...rest] = args;
    switch (readWord(action, ['list', 'show', 'answer'])) {
      case 'list':
        return list(rest);
      case 'show':
        return show(rest);
      default:
        return await answer(rest);
    }
  },
};

function list(args: string[]): ReturnType<Command['read']> {
  const { values } = readArgs(args, [], { all: { type: 'boolean', default: false }, page: { type: 'string' } });
  const query = {
    pageSize,
    ...(values.all ? {} : { state: 'OPEN' as const }),
    ...(values.page === undefined ? {} : { cursor: String(readId(values.page)) }),
  };
  return async (ctx) => {
    const { list: found, nextCursor } = await listDeskFeedback(ctx, query);
    if (found.length === 0) return ['Nothing waits'];
    const lines = found.map(({ id, at, sender, type, state }) =>
      [id.padEnd(8), at, state.padEnd(8), nameOf(type).padEnd(10), sender || '(a visitor)'].join(' '),
    );
    return nextCursor === null ? lines : [...lines, `More follow: --page ${nextCursor}`];
  };
}

function show(args: string[]): ReturnType<Command['read']> {
  const { positionals } = readArgs(args, ['id'], {});
  const id = readId(positionals[0]);
  return async (ctx) => {
    const { sender, type, state, entries } = await deskFeedbackOf(ctx, id);
    const who = (operator: string | null, author: string) => (author === 'HOUSE' ? (operator ?? 'the house') : sender);
    return [
      `${state} ${nameOf(type)} of ${sender || 'a visitor'}`,
      ...entries.map(({ date, author, operator, text }) => `${date} ${who(operator, author)}: ${text}`),
    ];
  };
}

async function answer(args: string[]): Promise<ReturnType<Command['read']>> {
  const { positionals, values } = readArgs(args, ['id'], {
    ...actOptions,
    text: { type: 'string' },
    close: { type: 'boolean', default: false },
  });
  const id = String(readId(positionals[0]));
  const { text: given, close, ...by } = values;
  const text = given === undefined ? null : textOption('text', given, answerMax);
  if (text === null && !close) throw new BadInput('--text or --close is missing');
  const key = crypto.randomUUID();
  return await reasonedSetting(
    { ...by, close },
    answerFeedback,
    async (ctx, setter) => {
      if (!(await answerFeedback(ctx, setter, id, { text, close, key }))) return waitsForSecond;
      return `Feedback ${id} is ${close ? 'closed' : 'answered'}`;
    },
    {
      NOT_FOUND: `There is no feedback ${id}`,
      STATE_CONFLICT: 'It is closed, a visitor’s, or has five answers to which the member has said nothing',
    },
  );
}

import { readOutbox } from '../../modules/delivery/desk/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';

const shownMax = 50;
const channels = ['sms', 'email'] as const;

export const outboxCommand: Command = {
  usage: [
    [
      'outbox [--channel sms|email] [--to <number or address>] [--json]',
      'shows what was sent in the last day while no SMS provider or mail server is set, newest first',
    ],
  ],
  read(args) {
    const { values } = readArgs(args, [], {
      channel: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean' },
    });
    const channel = channels.find((known) => known === values.channel);
    if (values.channel !== undefined && !channel)
      throw new BadInput(`--channel "${values.channel}" is not sms or email`);
    const to = values.to?.trim();
    return async (ctx) => {
      const messages = await readOutbox(ctx, { to, channel, limit: shownMax });
      if (values.json) return [JSON.stringify(messages)];
      if (messages.length === 0) return ['The outbox is empty'];
      return messages.flatMap((message) => {
        const subject = message.channel === 'email' ? ` · ${printable(message.subject)}` : '';
        const head = `${message.at.toISOString()} ${message.channel} ${printable(message.to)}${subject}`;
        return [head, ...message.text.split('\n').map((line) => `  ${printable(line)}`), ''];
      });
    };
  },
};

/** Replaces control characters, so that names chosen by people cannot move the terminal's cursor. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}

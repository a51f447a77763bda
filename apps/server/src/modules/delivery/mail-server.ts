import type { MailSettings } from '../../platform/config/config.ts';
import { isThisMachine } from '../../platform/config/service-url.ts';
import { codeOf, type MailMessage, SendError } from './message.ts';

const patienceMs = 10_000;

/**
 * Passes a message to the mail server. The recipient is given as one address, never as a text that could hold several.
 * @throws SendError
 */
export async function sendByMailServer({ url, from }: MailSettings, message: MailMessage): Promise<void> {
  // Loaded on use: it is heavy, and needed only where mail is sent.
  const { createTransport } = await import('nodemailer');
  const at = new URL(url);
  const secure = at.protocol === 'smtps:';
  const transport = createTransport({
    host: at.hostname.replace(/^\[|\]$/g, ''),
    port: at.port ? Number(at.port) : secure ? 465 : 587,
    secure,
    // Without TLS the login and every code are sent in plain text, and anybody in between can suppress STARTTLS.
    requireTLS: !secure && !isThisMachine(at),
    ...(at.username ? { auth: { user: decodeURIComponent(at.username), pass: decodeURIComponent(at.password) } } : {}),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { attachment } = message;
  const file = attachment && {
    filename: attachment.name,
    contentType: attachment.type,
    content: attachment.content,
    ...(attachment.encoding === undefined ? {} : { encoding: attachment.encoding }),
  };
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: message.to },
      subject: message.subject,
      text: message.text,
      ...(message.html === undefined ? {} : { html: message.html }),
      ...(file ? { attachments: [file] } : {}),
      // Marked as automatic, so that no out-of-office reply comes back.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    const why = isRefusal(error) ? 'refused' : 'failed';
    throw new SendError(why, `the mail server did not take the message (${codeOf(error)})`);
  } finally {
    transport.close();
  }
}

/** True for a 5xx about the recipient or the message; one about the sender or the login disappears once it is fixed. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode } = error;
  const isOurs = 'command' in error && typeof error.command === 'string' && /^(MAIL|AUTH)/.test(error.command);
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500 && !isOurs;
}

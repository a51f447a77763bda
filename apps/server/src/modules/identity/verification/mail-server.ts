import type { MailSettings } from '../../../platform/config-senders.ts';
import { codeOf, type MailMessage, SendError } from './provider.ts';

const patienceMs = 10_000;

/**
 * Gives a message to the mail server. The address is given as one, never as a text that could hold several.
 * @throws SendError
 */
export async function sendByMailServer({ url, from }: MailSettings, message: MailMessage): Promise<void> {
  // Heavy, and needed where mail is sent only.
  const { createTransport } = await import('nodemailer');
  const at = new URL(url);
  const secure = at.protocol === 'smtps:';
  const transport = createTransport({
    host: at.hostname.replace(/^\[|\]$/g, ''),
    port: at.port ? Number(at.port) : secure ? 465 : 587,
    secure,
    ...(at.username ? { auth: { user: decodeURIComponent(at.username), pass: decodeURIComponent(at.password) } } : {}),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: message.to },
      subject: message.subject,
      text: message.text,
      ...(message.html === undefined ? {} : { html: message.html }),
      // No out-of-office answers to what nobody wrote.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    const why = isRefusal(error) ? 'refused' : 'failed';
    throw new SendError(why, `the mail server did not take the message (${codeOf(error)})`);
  } finally {
    transport.close();
  }
}

/** A 5xx about the recipient or the message; one about the sender or the login will pass once it is mended. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode } = error;
  const isOurs = 'command' in error && typeof error.command === 'string' && /^(MAIL|AUTH)/.test(error.command);
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500 && !isOurs;
}

import { createTransport } from 'nodemailer';
import type { Logger } from '#server/platform/logger.ts';
import type { MailPort } from '#server/ports/mail.ts';

const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/** RFC 8058: the email program can unsubscribe its user with one click. */
const oneClick = (href: string) => ({
  'List-Unsubscribe': `<${href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Any SMTP server. After a 4xx answer or a lost connection the job retries; a 5xx is final. */
export function smtpMailPort(settings: { url: string; from: string; log: Logger }): MailPort {
  const { url, from, log } = settings;
  const transport = createTransport(url, { from });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    id: 'smtp',
    isSandbox: false,
    async send({ id, to, subject, text, html, unsubscribe }) {
      try {
        const messageId = `<${id}@${domain}>`;
        const headers = unsubscribe ? oneClick(unsubscribe) : {};
        await transport.sendMail({ to, subject, text, html, messageId, headers });
      } catch (error) {
        if (!isFinalRefusal(error)) throw error;
        log.warn({ mail: id, err: error }, 'email refused permanently');
      }
    },
  };
}

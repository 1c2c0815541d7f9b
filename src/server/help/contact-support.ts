import { brand } from '#lib/brand.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { contactSupport as contactCall } from '#lib/help/contract.ts';
import { tickets as numbers } from '#lib/product-constants.ts';
import { isHuman } from '#server/auth/captcha.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { mail } from '#server/mail/send.job.ts';
import { compose, type MailText } from '#server/mail/templates.ts';
import { audit } from '#server/platform/audit.ts';

interface Guest {
  name: string;
  email: string;
  message: string;
}

/** A guest's message on its way to us. Nothing in it becomes a link. */
const guestMail = ({ name, email, message }: Guest): MailText =>
  compose({
    subject: `Message from ${name}`,
    name: 'colleague',
    lines: ['Sent by someone who isn’t signed in.', `From: ${name}`, `Reply to: ${email}`]
      .concat(message.split('\n'))
      .filter(Boolean),
    after: ['The address isn’t verified, so don’t share any account details.'],
  });

/**
 * Accepts a message from someone who isn't signed in. It goes only to our own address, so no one can use it
 * to send email to anyone else.
 * @throws AppError captcha_required, too_many_requests
 */
export async function contactSupport(
  ctx: CallContext<typeof contactCall>,
): Promise<Reply<typeof contactCall>> {
  const { name, email, message, 'g-recaptcha-response': token } = ctx.body;
  if (!(await isHuman(ctx, token))) throw new AppError('captcha_required');
  await inTransaction(ctx.db, async (tx) => {
    await mail(tx, ctx, brand.supportEmail, guestMail({ name, email, message }));
    await audit(tx, { actor: 'guest', action: 'help.contact' });
  });
  return {
    data: {
      message: `We’ve got your message. We’ll reply to ${email} within ${numbers.guestAnswerHours} hours.`,
    },
  };
}

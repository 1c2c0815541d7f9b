import { brand } from '#lib/brand.ts';
import { compose, type MailText } from './templates.ts';

interface Reported {
  number: string;
  /** The bank with the masked account. */
  receiver: string;
  amount: string;
  sentAt: string;
  /** The provider's reference first, then ours. */
  references: readonly string[];
}

/** To the fraud team of the bank that got a payment. It names no member and no full account number. */
export const fraudDeskMail = ({
  number,
  receiver,
  amount,
  sentAt,
  references,
}: Reported): MailText =>
  compose({
    subject: `Fraud report ${number}: please hold ${amount}`,
    name: 'fraud team',
    lines: [
      `Our customer reports that they were tricked into this payment. Please hold what is left of it and reply with the number ${number}.`,
      `Amount: ${amount}`,
      `To: ${receiver}`,
      `Sent: ${sentAt}`,
      `References: ${references.join(', ')}`,
    ],
    after: [
      `Reply to this email, and ${brand.name} gives you the full account number and the customer’s statement.`,
    ],
  });

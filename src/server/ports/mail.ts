import type { Adapter } from './adapter.ts';

export interface Mail {
  /** Our own id, made once per email, so that a repeated job visibly sends the same one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The links that the email asks its reader to open. */
  links: string[];
  /**
   * Accepts a POST from the email program that unsubscribes from emails like this one; not every email offers
   * it.
   */
  unsubscribe?: string;
}

export interface MailPort extends Adapter {
  /** Sends the email. Throws when it should be retried; a final refusal is only logged. */
  send(mail: Mail): Promise<void>;
}

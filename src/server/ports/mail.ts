import type { Adapter } from './adapter.ts';

export interface Mail {
  /** Ours, made once per mail: a repeated job is visibly the same mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The addresses that the mail wants opened. */
  links: string[];
  /** Takes a POST from the mail program that ends mails like this one; not every mail may end. */
  unsubscribe?: string;
}

export interface MailPort extends Adapter {
  /** Hands the mail over. Throws when it should be tried again; a final refusal is logged only. */
  send(mail: Mail): Promise<void>;
}

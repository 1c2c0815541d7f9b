import type { Adapter } from './adapter.ts';

export interface Sms {
  id: string;
  /** E.164, with the plus. */
  to: string;
  text: string;
}

export interface SmsPort extends Adapter {
  /** Hands over at most once per call: there is no way to tell a provider that a message is a repeat. */
  send(sms: Sms): Promise<void>;
}

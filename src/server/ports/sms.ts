import type { Adapter } from './adapter.ts';

export interface Sms {
  id: string;
  /** E.164 with the plus. */
  to: string;
  text: string;
}

export interface SmsPort extends Adapter {
  /** At most one hand-over a call: there is no way to tell a provider that a message is the same. */
  send(sms: Sms): Promise<void>;
}

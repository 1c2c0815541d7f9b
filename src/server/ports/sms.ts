import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

export interface Sms {
  id: string;
  /** E.164, with the plus. */
  to: string;
  text: string;
}

export interface SmsPort extends Adapter {
  /** The services that it chooses between, if there are several. */
  services?: readonly Adapter[];
  /**
   * Sends at most once per call: there is no way to tell a provider that a message is a repeat.
   * `failed`: it was refused, so nothing was sent; `unknown`: it may have been sent.
   */
  send(sms: Sms): Promise<Outcome<null>>;
}

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
   * Sends at most once per call, because providers can't recognise a repeated message.
   * `failed`: it was refused, so nothing was sent; `unknown`: it may have been sent.
   */
  send(sms: Sms): Promise<Outcome<null>>;
}

import type { Adapter } from './adapter.ts';

/** Where a browser can be reached, as it told us. */
export interface PushAddress {
  endpoint: string;
  /** Public key of the browser and a secret it shares with us: nobody between can read a message. */
  p256dh: string;
  auth: string;
}

/** What the service worker shows. Small: a push service takes 4 kB of ciphertext at most. */
export interface PushContent {
  /** The notification's own id: a click marks it read. */
  id: string;
  title: string;
  body: string;
  /** A path of ours. */
  link: string;
  /** A later message with the same tag takes the place of the earlier one. */
  tag: string;
}

export interface PushMessage {
  /** One per notification and device: a repeated job is visibly the same message. */
  id: string;
  to: PushAddress;
  content: PushContent;
  /** Seconds for which a phone that is off is waited for. */
  ttlS: number;
  urgency: 'low' | 'normal' | 'high';
  /** At most 32 letters of base64url; a waiting message of the same topic is replaced. */
  topic: string;
}

/** `gone`: the browser no longer wants to hear from us. `refused`: this message will never go. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface PushPort extends Adapter {
  /** The key that browsers must be given before they can subscribe. */
  publicKey(): Promise<string>;
  /** Where we would send to: anything else could make us call into our own network. */
  mayReach(endpoint: string): boolean;
  /** Throws when it should be tried again. */
  send(message: PushMessage): Promise<PushOutcome>;
}

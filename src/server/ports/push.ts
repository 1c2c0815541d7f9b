import type { Adapter } from './adapter.ts';

/** Where a browser can be reached, as the browser reported it. */
export interface PushAddress {
  endpoint: string;
  /** The browser's public key and a secret it shares with us, so that no one in between can read a message. */
  p256dh: string;
  auth: string;
  /** Our public key that it subscribed with. */
  publicKey?: string | undefined;
}

/** What the service worker shows. It is small, because push services accept at most 4 KB of ciphertext. */
export interface PushContent {
  /** The notification's own id: a click marks it read. */
  id: string;
  title: string;
  body: string;
  /** A path on our site. */
  link: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
}

export interface PushMessage {
  /** One per notification and device: a repeated job is visibly the same message. */
  id: string;
  to: PushAddress;
  content: PushContent;
  /** How long, in seconds, the push service keeps trying a phone that is off. */
  ttlS: number;
  urgency: 'low' | 'normal' | 'high';
  /** At most 32 characters of base64url; a waiting message with the same topic is replaced. */
  topic: string;
}

/** `gone`: the browser has unsubscribed. `refused`: this message will never be accepted. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface PushPort extends Adapter {
  /** The key that browsers need before they can subscribe. */
  publicKey(): Promise<string>;
  /** Whether we may send there. Without this check, an address could make us call into our own network. */
  mayReach(endpoint: string): boolean;
  /** Throws when it should be retried. */
  send(message: PushMessage): Promise<PushOutcome>;
}

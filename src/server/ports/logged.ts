declare const logged: unique symbol;

/** A message that is in the log of messages; only `platform/message-log.ts` makes one. */
export type Logged<M> = M & { readonly [logged]: true };

/** A port that sends only messages that are in the log. A new way to send can't leave them out. */
export type SendsLogged<P> = P extends { send(message: infer M): infer R }
  ? Omit<P, 'send'> & { send(message: Logged<M>): R }
  : never;

import { createHmac, hkdfSync } from 'node:crypto';
import { messageLines } from '#lib/was-that-you/message-lines.ts';
import { lasting, type Database } from '#server/db/client.ts';
import type { Logged } from '#server/ports/logged.ts';
import { currentKey, type Keyed, type SecretKey } from './secret-keys.ts';
import { sha256 } from './crypto.ts';

export const messageWays = ['email', 'sms', 'push', 'inbox'] as const;
export type MessageWay = (typeof messageWays)[number];

/** A message as the log describes it. */
export interface SentMessage {
  channel: MessageWay;
  /** The topic of a notification, or what sent it. */
  kind: string;
  /** An email address, a phone number in E.164, or a member’s id; null when it isn’t known. */
  to: string | null;
  /** Its text, in each form that a reader may copy. */
  texts: readonly string[];
}

const keys = new Map<string, Buffer>();

function keyFor(secret: string): Buffer {
  const known = keys.get(secret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'oja-message-log', 32));
  keys.set(secret, key);
  return key;
}

const hashLine = (secret: string, line: string): string =>
  createHmac('sha256', keyFor(secret)).update(line).digest().readBigInt64BE().toString();

/** The keyed hashes of lines, as the log has them. */
export const hashLines = (secret: string, lines: readonly string[]): string[] =>
  lines.map((line) => hashLine(secret, `line\0${line}`));

/** The keyed hash of a whole text. */
export const hashWhole = (secret: string, lines: readonly string[]): string =>
  hashLine(secret, `whole\0${lines.join('\n')}`);

/** Finds a recipient’s messages, and nothing once the address has been erased. */
export const hashRecipient = (to: string): Buffer => sha256(to.toLowerCase());

function hashesOf({ secret }: SecretKey, texts: readonly string[]): string[] {
  const forms = texts.map(messageLines);
  return [
    ...new Set([...hashLines(secret, forms.flat()), ...forms.map((f) => hashWhole(secret, f))]),
  ];
}

/** The secrets of each open database: notices are stored where only the transaction is at hand. */
const secrets = new WeakMap<object, Keyed>();

/** Sets the secret that the log of a database is hashed with. Without it, nothing can be sent. */
export const useMessageSecrets = (db: Database, env: Keyed): void =>
  void secrets.set(lasting(db).sql, env);

function secretsOf(db: Database): Keyed {
  const env = secrets.get(lasting(db.origin ?? db).sql);
  if (!env) throw new Error('This database was opened without the secret of its message log.');
  return env;
}

const COLUMNS = 'channel, kind, key_id, recipient, lines';

/** The statement that logs a message, as a part of another one, with its values from `$first` on. */
export const logsMessage = (first: number): string => {
  const at = (n: number, type: string) => `$${first + n}::${type}`;
  const values = [at(0, 'text'), at(1, 'text'), at(2, 'text'), at(3, 'bytea'), at(4, 'bigint[]')];
  return `insert into message_log(${COLUMNS}) values (${values.join(', ')})`;
};

/** The values of that statement. */
export function loggedValues(db: Database, { channel, kind, to, texts }: SentMessage): unknown[] {
  const key = currentKey(secretsOf(db));
  return [channel, kind, key.id, to === null ? null : hashRecipient(to), hashesOf(key, texts)];
}

/** Logs a message that is about to be sent, and returns it as one that may be sent. */
export async function logMessage<M>(
  db: Database,
  message: M,
  about: SentMessage,
): Promise<Logged<M>> {
  await db.sql.query({
    name: 'log-message',
    text: logsMessage(1),
    values: loggedValues(db, about),
  });
  return wasLogged(message);
}

/**
 * A message that was logged in the transaction that queued it. A test lists the callers that may
 * log one.
 */
export const wasLogged = <M>(message: M): Logged<M> => message as Logged<M>;

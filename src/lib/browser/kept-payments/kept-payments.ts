import { forget, readJson, store } from '#lib/browser/storage.ts';
import type { CurrencyCode } from '#lib/countries.ts';

/**
 * A purchase that was finished without network: sealed with its own key, the price last seen and the
 * most it may cost. It is never sent by itself; whoever kept it is asked, and gives the PIN.
 */
export interface KeptPayment {
  /** The Idempotency-Key, made with the draft and never again: it is the same purchase for ever. */
  key: string;
  /** Names the draft: "airtime". */
  product: string;
  /** The page of its form. */
  url: string;
  /** What was typed and chosen, as the draft keeps it. */
  values: Record<string, string>;
  /** The same as POST /quotes takes it. */
  quote: object;
  name: string;
  /** To whom, for the eye. */
  to: string;
  currency: CurrencyCode;
  /** The total that was shown, and the most it may be. */
  shown: string;
  limit: string;
  /** Epoch ms. */
  at: number;
  until: number;
  owner: string;
  /** "Not now" was said: it waits in /my-orders and asks no more. */
  later: boolean;
  /** The PIN was given and no clear answer came back. */
  sent: boolean;
}

/** Its form, filled in again. */
export const formOf = ({ url, key }: Pick<KeptPayment, 'url' | 'key'>): string =>
  `${url}${url.includes('?') ? '&' : '?'}kept=${encodeURIComponent(key)}`;

const NAME = 'keptPayments';
const MOST = 10;
export const KEPT_MS = 24 * 3_600_000;

const isKept = (value: unknown): value is KeptPayment =>
  typeof value === 'object' && value !== null && 'key' in value && 'until' in value;

function readAll(): KeptPayment[] {
  const stored = readJson(NAME);
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

function write(all: readonly KeptPayment[]): void {
  if (all.length > 0) store(NAME, JSON.stringify(all));
  else forget(NAME);
}

/** One that was sent does not run out: first it has to be known what became of it. */
const isOver = ({ until, sent }: KeptPayment) => !sent && until <= Date.now();

/** What this person kept, oldest first; what is over is gone. */
export const readKept = (owner: string): KeptPayment[] =>
  readAll().filter((each) => each.owner === owner && !isOver(each));

export const findKept = (owner: string, key: string): KeptPayment | undefined =>
  readKept(owner).find((each) => each.key === key);

/** Keeps one; false where this device stores nothing, so that somebody says so. */
export function keepPayment(payment: KeptPayment): boolean {
  const others = readAll().filter((each) => each.key !== payment.key && !isOver(each));
  write([...others, payment].slice(-MOST));
  return findKept(payment.owner, payment.key) !== undefined;
}

export function changeKept(
  key: string,
  change: Partial<Pick<KeptPayment, 'later' | 'sent' | 'limit'>>,
): void {
  write(readAll().map((each) => (each.key === key ? { ...each, ...change } : each)));
}

export const dropKept = (key: string): void => write(readAll().filter((each) => each.key !== key));

/** Whose it is does not matter any more: the device is somebody else's, or nobody's. */
export const dropAllKept = (exceptOf?: string): void =>
  write(readAll().filter((each) => each.owner === exceptOf && !isOver(each)));

/** What is over goes from the device too, whoever it was. */
export const dropOver = (): void => write(readAll().filter((each) => !isOver(each)));

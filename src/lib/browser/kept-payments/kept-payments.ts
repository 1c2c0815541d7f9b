import { removeStored, readJson, store } from '#lib/browser/storage.ts';
import type { CurrencyCode } from '#lib/countries.ts';

/**
 * A purchase that was completed offline: with its own key, the last price seen and its maximum. It is never
 * sent automatically; its owner is asked, and enters the PIN.
 */
export interface KeptPayment {
  /** The Idempotency-Key, created with the draft and never replaced: it stays the same purchase forever. */
  key: string;
  /** The name of the draft: "airtime". */
  product: string;
  /** The address of its form. */
  url: string;
  /** What was typed and chosen, as in the draft. */
  values: Record<string, string>;
  /** The same, in the form that POST /quotes takes. */
  quote: object;
  name: string;
  /** The recipient, for display. */
  to: string;
  currency: CurrencyCode;
  /** The total that was shown, and its maximum. */
  shown: string;
  limit: string;
  /** Epoch ms. */
  at: number;
  until: number;
  owner: string;
  /** The visitor said "Not now": it waits in /my-orders and isn't asked about again. */
  later: boolean;
  /** The PIN was entered and there was no clear answer. */
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
  else removeStored(NAME);
}

/** A payment that was sent doesn't expire: we first need to know what happened to it. */
const isExpired = ({ until, sent }: KeptPayment) => !sent && until <= Date.now();

/** Whether this device has any saved payment, from any account. */
export const isAnyKept = (): boolean => readAll().length > 0;

/** This user's saved payments, oldest first, without expired ones. */
export const readKept = (owner: string): KeptPayment[] =>
  readAll().filter((each) => each.owner === owner && !isExpired(each));

export const findKept = (owner: string, key: string): KeptPayment | undefined =>
  readKept(owner).find((each) => each.key === key);

/** Saves one; false when this device stores nothing, so that the caller can report it. */
export function keepPayment(payment: KeptPayment): boolean {
  const others = readAll().filter((each) => each.key !== payment.key && !isExpired(each));
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

/** Removes all except one user's: the device is now someone else's, or no one's. */
export const dropAllKept = (exceptOf?: string): void =>
  write(readAll().filter((each) => each.owner === exceptOf && !isExpired(each)));

/** Removes expired ones from the device of all users. */
export const dropExpired = (): void => write(readAll().filter((each) => !isExpired(each)));

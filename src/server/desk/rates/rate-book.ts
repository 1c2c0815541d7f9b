import type { DeskFact, deskRateBooks } from '#lib/desk/parts.contract.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { Judged } from './price-moves.ts';

/** Numbers to set, as typed. */
export interface Wanted {
  rows: readonly { name: string; value: string; before?: string | undefined }[];
  /** Null: immediately. */
  effectiveAt: Date | null;
}

/** The effect of a change; without rows it changes nothing. */
export interface RatePlan extends Judged {
  at: Date;
  /** As people read them. */
  rows: readonly { name: string; title: string; before: string; after: string }[];
  /** The sum of the moves of all numbers, in hundredths of a percent; counts towards the day's limit. */
  moved: bigint;
}

export interface Because {
  reason: string;
  /** operator:<uuid> */
  by: string;
  /** The second approver, if there was one: operator:<uuid>. */
  agreedBy: string | null;
}

type Parts = Pick<Services, 'db' | 'clock'>;

/** A type of rates: which numbers it has, which prices follow from them, and how they are stored. */
export interface RateBook<P extends RatePlan = RatePlan> {
  kind: (typeof deskRateBooks)[number];
  /** The name that people read: "Airtime rates". */
  name: string;
  /** Services that are sold to us, or bought from us, at these rates. */
  services: readonly ServiceType[];
  /** Whether a person has set one of them. Absent where the product starts without values. */
  isSet?: (db: Database) => Promise<boolean>;
  /**
   * Previews a change; stores nothing.
   * @throws AppError 422 naming the field; conflict when a value isn't what its `before` says
   */
  plan(parts: Parts, wanted: Wanted): Promise<P>;
  /**
   * Stores a plan.
   * @returns the version of the prices from its time on
   */
  write(tx: Database, parts: Parts, plan: P, because: Because): Promise<string>;
  /** A change, as the second approver reads it. */
  facts(parts: Parts, plan: P): Promise<DeskFact[]>;
}

const books = new Map<string, RateBook>();

export const keepBook = (book: RateBook): void => void books.set(book.kind, book);

export const listBooks = (): RateBook[] => [...books.values()];

export const findBook = (kind: string): RateBook | undefined => books.get(kind);

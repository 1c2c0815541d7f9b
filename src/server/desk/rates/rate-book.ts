import type { DeskApprovalKind } from '#lib/contracts/desk.ts';
import type { DeskFact } from '#lib/contracts/desk-parts.ts';
import type { ServiceType } from '#lib/order-words.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { Judged } from './price-moves.ts';

/** Numbers to set, as typed. */
export interface Wanted {
  rows: readonly { name: string; value: string; before?: string | undefined }[];
  /** Null: at once. */
  effectiveAt: Date | null;
}

/** What a change comes to; without rows it changes nothing. */
export interface RatePlan extends Judged {
  at: Date;
  /** As people read them. */
  rows: readonly { name: string; title: string; before: string; after: string }[];
  /** What it moves of all numbers together, in hundredths of a percent: it counts for the day. */
  moved: bigint;
}

export interface Because {
  reason: string;
  /** operator:<uuid> */
  by: string;
  /** The second approver, where one agreed: operator:<uuid>. */
  agreedBy: string | null;
}

type Parts = Pick<Services, 'db' | 'clock'>;

/** A kind of rates: what its numbers are, what they make of prices, and how they are written. */
export interface RateBook<P extends RatePlan = RatePlan> {
  kind: Extract<DeskApprovalKind, 'rates' | 'airtime-rates' | 'dollar-terms'>;
  /** As people read it: "Airtime rates". */
  name: string;
  /** What is sold to us, or bought from us, at these rates. */
  services: readonly ServiceType[];
  /**
   * What a change would do; it writes nothing.
   * @throws AppError 422 naming the field; conflict when a value is not what its `before` says
   */
  plan(parts: Parts, wanted: Wanted): Promise<P>;
  /** Writes a plan. @returns the version of prices from its time on */
  write(tx: Database, parts: Parts, plan: P, because: Because): Promise<string>;
  /** A change as another person reads it before they agree. */
  facts(parts: Parts, plan: P): Promise<DeskFact[]>;
}

const books = new Map<string, RateBook>();

export const keepBook = (book: RateBook): void => void books.set(book.kind, book);

export const findBook = (kind: string): RateBook | undefined => books.get(kind);

import type { z } from 'zod';
import type { Call } from '#lib/contracts/call.ts';
import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import type { Counted } from '#server/desk/day-sums.ts';
import type { Decided } from '#server/desk/decide.ts';
import type { Services } from '#server/platform/services.ts';

/** A call that acts on a person. */
export type ActCall = Call & { path: `/desk/people/{id}/acts/${string}`; body: z.ZodType };

/** An act on a person, as an operator requested it. */
export interface Asked<B = unknown> {
  /** The customer it is about, locked until the transaction ends. */
  user: UserRow;
  body: B;
  operatorId: string;
  /** operator:<uuid> */
  by: string;
  /** The second approver, in the same form, once they have agreed. */
  agreedBy: string | null;
  /** The same for a request that is sent twice. */
  key: string;
}

export type Detail = Record<string, unknown>;

/** A row of the table of acts. `B` is the act's input. */
export interface Act<B = unknown> {
  call: ActCall;
  /** The title that a second approver reads. */
  title: string;
  /** Its line in the audit log. */
  action: string;
  /** For closed accounts instead of open ones. */
  ofClosed?: boolean;
  /**
   * Refuses what isn't possible, before anyone is asked.
   * @throws AppError 422 naming the field; conflict; bad_request
   */
  check?(tx: Database, services: Services, asked: Asked<B>): Promise<void>;
  /** Why it takes two people; null if one is enough. */
  whySecond?(tx: Database, services: Services, asked: Asked<B>): Promise<string | null>;
  /** What it adds to its operator's daily limit. */
  counts?(asked: Asked<B>): Counted;
  /** What a second approver needs to know besides the customer. */
  facts?(services: Services, asked: Pick<Asked<B>, 'user' | 'body'>): Promise<DeskFact[]>;
  /** Runs it and notifies the customer. Returns what the audit log stores of before and after. */
  run(tx: Database, services: Services, asked: Asked<B>): Promise<Detail | undefined>;
}

/** An act that decides a case of a queue, with that queue's claims and second approvers. */
export interface QueueAct<B = unknown> {
  call: ActCall;
  decide(
    services: Services,
    asked: Pick<Asked<B>, 'body' | 'operatorId' | 'key'> & { userId: string },
  ): Promise<Decided>;
}

export type Parts = Pick<Services, 'db' | 'clock' | 'env'>;

/** An operator's action on a person. */
export interface PersonAct {
  /** The customer it is about. */
  id: string;
  /** operator:<uuid> */
  by: string;
  /** For colleagues. */
  reason: string;
}

/**
 * A user's row, locked until the transaction ends.
 * @param which whether the account must be open or closed
 * @throws AppError not_found; conflict when it is the other
 */
export async function lockUser(
  tx: Database,
  id: string,
  which: 'open' | 'closed' = 'open',
): Promise<UserRow> {
  const { rows } = await tx.sql.query<UserRow>('select * from users where id = $1 for update', [
    id,
  ]);
  const [user] = rows;
  if (!user) throw AppError.notFound();
  if (which === 'open' && user.deleted_at) throw AppError.conflict('This account is closed.');
  if (which === 'closed' && !user.deleted_at) throw AppError.conflict('This account isn’t closed.');
  return user;
}

/** The actor in one line of the audit log: "operator:<uuid>". */
export const actorOf = (operatorId: string): string => `operator:${operatorId}`;

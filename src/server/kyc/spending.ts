import type { CountryCode } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { Now } from '#server/platform/settings.ts';
import type { Limits } from '#server/reference/limits-of-country.ts';

/** What left the wallet or is on hold to leave it; minor units, including fees and duty. */
export interface Used {
  spent: bigint;
  withdrawn: bigint;
  /** Both together, since the first of the month. */
  month: bigint;
}

/** The engine's view of a user's spending; passed in where the calls are mounted. */
export interface Spending {
  usedBy: (
    db: Database,
    asked: { userId: string; country: CountryCode; now: Date },
  ) => Promise<Used>;
  roomWithin: (
    direction: 'purchase' | 'withdrawal',
    limits: Limits,
    used: Used,
    asked: { inOne: boolean },
  ) => bigint;
  /** What the member’s own limits leave of a day, null without any, and which of them holds it back. */
  ownRules: (
    now: Now,
    user: Member,
    used: Used,
    newDeviceAt: Date | undefined,
  ) => Promise<{ room: bigint | null; notes: string[] }>;
  largestWithdrawal: (services: Services, user: Member, newDeviceAt?: Date) => Promise<bigint>;
}

import { z } from 'zod';
import type { CountryCode } from '#lib/countries.ts';

/** What Smile ID's public pages leave open. Check each with its test system before switching it on. */
export const unconfirmed = {
  /**
   * Unconfirmed: the type that looks a Ghana Card up by its number; the page of `GHANA_CARD` requires
   * a selfie as well.
   */
  ghanaCard: ['GHANA_CARD_NO_PHOTO'],
  /**
   * Unconfirmed: which of these has Ghana’s voter’s cards; older pages split them by mid-2020, newer
   * ones name only the second.
   */
  ghanaVoter: ['NEW_VOTER_ID', 'VOTER_ID'],
  /** Unconfirmed: whether SSNIT numbers are still looked up; the newest menu leaves them out. */
  ghanaSsnit: ['SSNIT'],
  /**
   * Unconfirmed: no page documents which request error means a bad key, so the status alone
   * decides.
   */
  badKeyStatuses: [401, 403] as readonly number[],
} as const;

/**
 * Its types for each document, by country and our name for it. The next one is asked when one doesn’t know
 * the number.
 */
export const idTypes: Partial<Record<CountryCode, Readonly<Record<string, readonly string[]>>>> = {
  NG: { bvn: ['BVN'], nin: ['NIN_V2'], voters_card: ['VOTER_ID'] },
  GH: {
    ghana_card: unconfirmed.ghanaCard,
    passport: ['PASSPORT'],
    voters_card: unconfirmed.ghanaVoter,
    ssnit: unconfirmed.ghanaSsnit,
  },
  KE: { national_id: ['NATIONAL_ID'], passport: ['PASSPORT'], alien_id: ['ALIEN_CARD'] },
};

/** Two types of approval and a partial one; we compare the names ourselves. */
export const found: readonly string[] = ['1012', '1020', '1021'];
export const notFound: readonly string[] = ['1013', '1022', '1023'];
export const BAD_FORMAT = '1014';
export const AUTHORITY_DOWN = '1015';

export const Answer = z.looseObject({
  ResultCode: z.union([z.string(), z.number()]).transform(String),
  PartnerParams: z.looseObject({ job_id: z.string() }),
  FullName: z.string().nullish(),
  DOB: z.string().nullish(),
  timestamp: z.string(),
  signature: z.string(),
});

import { PROVABLE_NIGHTS } from '#lib/books/nights.ts';
import { mailed } from '#lib/constants.ts';
import { draftKeptDays, photosKeptDays } from '#lib/kyc/identity-photos.ts';
import { airtimeToCash, cardReview } from '#lib/product-constants.ts';
import { uploads } from '#lib/uploads/picture-constants.ts';
import type { RetentionRule } from './retention-rule.ts';

const DAY_S = 24 * 3600;

/** A rule that a job of the feature carries out, because there are files or several tables to erase. */
export interface JobRule extends RetentionRule {
  /** The name of the job. */
  job: string;
}

const byJob = (
  job: string,
  [table, what]: [string, string],
  [keptS, since]: [number, string],
  why: string,
): JobRule => ({ job, table, what, keptS, since, why });

/** What jobs of features erase. */
export const jobRules: readonly JobRule[] = [
  byJob(
    'auth.purge',
    ['users', 'Closed accounts: everything that no law wants kept'],
    [mailed.restoreLinkS, 'the account was closed'],
    'Members can change their mind',
  ),
  byJob(
    'kyc.erase-photos',
    ['kyc_photo', 'Photos of documents and faces'],
    [photosKeptDays * DAY_S, 'the decision'],
    'Reviews of the decision',
  ),
  byJob(
    'kyc.erase-photos',
    ['kyc_draft', 'Unfinished identity forms'],
    [draftKeptDays * DAY_S, 'the last change'],
    'Members finish it later',
  ),
  byJob(
    'giftcard.erase-cards',
    ['gift_card_sale', 'Pictures, codes and comments of cards sold to us'],
    [cardReview.keptS, 'the decision'],
    'Issuers can reverse a card until then',
  ),
  byJob(
    'airtime-to-cash.erase-proofs',
    ['airtime_proof', 'Proofs of airtime sold to us'],
    [airtimeToCash.keptS, 'the decision'],
    'Networks can reverse a transfer until then',
  ),
  byJob(
    'books.night',
    ['book_node', 'The balances in the books of a night, without names'],
    [PROVABLE_NIGHTS * DAY_S, 'the night'],
    'Members check that their balance is in it',
  ),
  byJob(
    'uploads.purge',
    ['upload', 'Pictures that nothing uses'],
    [uploads.looseS, 'they were uploaded'],
    'Members finish what they began',
  ),
];

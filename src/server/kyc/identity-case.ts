import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { photoReasons, photoWords } from '#lib/kyc/identity-photos.ts';
import { dayOnPaper } from '#lib/look/zone-time.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import type { CaseDetail, CaseRow } from '#server/desk/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { nameOfDocument } from './documents.ts';
import type { Identity } from './identities.ts';
import type { Match } from './listed/find-listed.ts';
import { listMatches } from './listed/matches.ts';
import { missingWords } from './names.ts';
import { listPhotos } from './photos.ts';

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

/** @throws AppError not_found, also for a claim that the ID service hasn't answered yet */
export async function findReview(db: Database, id: string): Promise<Identity> {
  const { rows } = await db.sql.query<Identity>(
    'select * from kyc_identity where id = $1 and review_since is not null',
    [id],
  );
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

export const identityRow = (row: Identity): CaseRow => ({
  id: row.id,
  reference: row.reference,
  title: nameOfDocument(row),
  country: row.country_code,
  amount: null,
  currency: null,
  since: (row.review_since ?? row.created_at).toISOString(),
  promised_at: null,
  stage: row.state === 'pending' ? 'open' : 'done',
});

function factsOf(row: Identity): CaseDetail['facts'] {
  const { timeZone } = supportedCountries[row.country_code];
  const born = row.claimed_birth_date;
  const claimed = [row.claimed_first_name, row.claimed_last_name].filter(Boolean).join(' ');
  const differs = missingWords(claimed, row.register_name ?? '').length > 0;
  return [
    fact('Name entered', claimed),
    fact('Name from the ID service', row.register_name ?? 'Document not found', differs),
    fact('Date of birth', born ? dayOnPaper(born, 'UTC') : 'Unknown'),
    fact('Number ends in', row.number_last4),
    fact('Consent given', dayOnPaper(row.consent_at.toISOString(), timeZone)),
  ];
}

async function historyOf(db: Database, row: Identity): Promise<CaseDetail['facts']> {
  const { rows } = await db.sql.query<{ verified: number; refused: number }>(
    `select count(*) filter (where state = 'verified')::int verified,
       count(*) filter (where state = 'rejected' and reason_code <> 'replaced')::int refused
     from kyc_identity where user_id = $1 and id <> $2`,
    [row.user_id, row.id],
  );
  const { verified = 0, refused = 0 } = rows[0] ?? {};
  return [
    fact('Other documents accepted', String(verified)),
    fact('Other documents declined', String(refused), refused > 2),
  ];
}

const describeMatch = ({ list, name, score, reasons }: Match) =>
  fact(`On the list ${list}?`, `${name}, ${score} of 100. ${reasons.join('. ')}`, true);

function whyReviewed({ register_name: name, tries }: Identity, isListed: boolean): string {
  if (isListed) return 'The name may be on a list';
  if (name) return 'ID service matched; photos need review';
  return tries > 1 ? 'ID service didn’t answer' : 'No ID service to ask';
}

function timelineOf(row: Identity, isListed: boolean): CaseDetail['timeline'] {
  const step = (title: string, at: Date | null, text: string | null = null) =>
    at ? [{ title, text, at: at.toISOString(), by: '' }] : [];
  return [
    ...step('Submitted', row.created_at),
    ...step(whyReviewed(row, isListed), row.review_since),
    ...step(row.state === 'verified' ? 'Accepted' : 'Declined', row.decided_at, row.reason),
  ];
}

/** A document with what a reviewer compares; its pictures are opened one by one. */
export async function viewReview({ db }: Services, id: string): Promise<CaseDetail> {
  const row = await findReview(db, id);
  const [photos, user, history, matches] = await Promise.all([
    listPhotos(db, row.id),
    findUser(db, row.user_id),
    historyOf(db, row),
    listMatches(db, row.id),
  ]);
  const kept = photos.filter(({ erased_at }) => erased_at === null);
  const files = kept.map(({ kind, upload_key }) => ({
    key: upload_key,
    name: photoWords[kind].title,
  }));
  const title = nameOfDocument(row);
  return {
    ...identityRow(row),
    facts: [...factsOf(row), ...matches.map(describeMatch)],
    items: [{ position: 0, title, facts: [], amount: null, files, has_code: false }],
    user: user
      ? {
          name: [user.firstname, user.lastname].filter(Boolean).join(' ') || user.username,
          since: user.created_at.toISOString(),
          country: user.country_code,
          history,
        }
      : null,
    timeline: timelineOf(row, matches.length > 0),
    verdicts: ['approve', 'reject'],
    reasons: Object.entries(photoReasons).map(([code, { say }]) => ({ code, text: say })),
  };
}

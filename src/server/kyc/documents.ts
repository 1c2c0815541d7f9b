import type { DocumentType } from '#lib/kyc/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { PhotoKind } from '#lib/kyc/identity-photos.ts';
import facts from '#lib/facts/kyc-documents.json' with { type: 'json' };
import { typedAccount } from '#lib/rules/typed.ts';
import { AppError } from '#lib/errors/app-error.ts';

export type DocumentRow = Omit<(typeof facts)[number], 'photos'> & { photos: PhotoKind[] };

// importing JSON widens the types to string; the unit test of the facts checks them against the list
const documents = facts as DocumentRow[];

export const BVN = 'bvn';

export const documentsOf = (country: CountryCode): DocumentRow[] =>
  documents.filter((each) => each.country === country);

export const viewDocument = ({
  slug,
  name,
  label,
  pattern,
  example,
  message,
  hosted,
  photos,
}: DocumentRow): DocumentType => ({
  slug,
  name,
  label,
  pattern,
  example,
  message,
  hosted,
  photos,
});

/** The document of a country by its slug. @throws AppError 422 on document_type */
export function requireDocument(country: CountryCode, slug: string, hosted: boolean): DocumentRow {
  const found = documentsOf(country).find((each) => each.slug === slug && each.hosted === hosted);
  if (!found) throw AppError.invalid({ document_type: ['Choose a document from the list.'] });
  return found;
}

/** The photos a document needs, in order; none for a number without a card. */
export const photosOf = (country: CountryCode, slug: string): PhotoKind[] =>
  documentsOf(country).find((each) => each.slug === slug)?.photos ?? [];

/** @throws AppError 422 on number, with the document's own rule */
export function requireNumber(document: DocumentRow, number: string): string {
  const clean = typedAccount(number.toUpperCase(), document.pattern);
  if (!new RegExp(document.pattern).test(clean))
    throw AppError.invalid({ number: [document.message] });
  return clean;
}

interface Named {
  document_type: string;
  country_code: CountryCode;
}

/** The name of a claim's document in its country: a passport is called otherwise in Ghana than in Nigeria. */
export const nameOfDocument = ({ document_type: slug, country_code: country }: Named): string =>
  slug === BVN
    ? 'Bank Verification Number (BVN)'
    : (documentsOf(country).find((each) => each.slug === slug)?.name ?? slug);

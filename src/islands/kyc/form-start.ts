import type { DocumentType, FoundKycDraft, KycStatus } from '#lib/kyc/contract.ts';
import type { Member } from '#lib/visitor.ts';
import type { FoundPhoto } from './use-document-photos.ts';

export interface FormStart {
  values: {
    document_type: string;
    first_name: string;
    last_name: string;
    date_of_birth: string;
  };
  found: readonly FoundPhoto[];
}

/** The form as it was left on any device, else with the account's data. */
export function startForm(
  documents: readonly DocumentType[],
  user: Pick<Member, 'firstname' | 'lastname'>,
  draft: FoundKycDraft | null,
  wanted: string | null,
): FormStart {
  const isKnown = (slug: string | null | undefined) => documents.some((each) => each.slug === slug);
  const left = draft && isKnown(draft.document_type) ? draft : null;
  const document_type =
    (isKnown(wanted) ? wanted : left?.document_type) ?? documents[0]?.slug ?? '';
  return {
    values: {
      document_type,
      first_name: left?.first_name || user.firstname || '',
      last_name: left?.last_name || user.lastname || '',
      date_of_birth: left?.date_of_birth ?? '',
    },
    found: left?.document_type === document_type ? left.photos : [],
  };
}

/**
 * The documents of one form: a card with its own check has another form than documents that are entered
 * with a name. Shown is the form of the wanted document, else of the one that was left or declined.
 */
export function formOf(
  types: readonly DocumentType[],
  ...wanted: readonly (string | null | undefined)[]
): { documents: readonly DocumentType[]; others: readonly DocumentType[] } {
  const found = wanted
    .map((slug) => types.find((each) => each.slug === slug))
    .find((each) => each !== undefined);
  const isHosted = (found ?? types.find(({ hosted }) => hosted))?.hosted ?? false;
  return {
    documents: types.filter(({ hosted }) => hosted === isHosted),
    others: types.filter(({ hosted }) => hosted !== isHosted),
  };
}

/** What the identity pages show: the form, or the state of the submitted document. */
export function placeInIdentity(
  { steps, documents }: Pick<KycStatus, 'steps' | 'documents'>,
  { again, wanted }: { again: boolean; wanted: string | null },
) {
  const waiting = documents.find(({ state }) => state === 'pending');
  if (waiting?.waits_for && !again) return { view: 'waiting', waiting } as const;
  const lacksPhotos = documents.some(
    ({ slug, state, photos }) => slug === wanted && state === 'verified' && photos === 'missing',
  );
  if (steps.kyc.state === 'done' && !lacksPhotos) return { view: 'done' } as const;
  const { state, reason, advice } = steps.kyc;
  return {
    view: 'form',
    refusal: state === 'rejected' && reason ? { reason, advice } : null,
  } as const;
}

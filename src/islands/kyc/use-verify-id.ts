import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { verifyGovernmentId } from '#lib/browser/api/kyc.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import type { DocumentType } from '#lib/contracts/kyc.ts';

export interface IdFields {
  document_type: string;
  number: string;
  first_name: string;
  last_name: string;
  date_of_birth: string;
  consent: boolean;
}

const names = ['document_type', 'number', 'first_name', 'last_name', 'date_of_birth'] as const;
const NAME_MAX = 60;

const checkName = (value: string) =>
  value.trim() ? (value.length > NAME_MAX ? 'This is too long.' : undefined) : 'This is required.';

/** What is wrong with a date of birth, or nothing. */
export function checkBirthDate(value: string, now = new Date()): string | undefined {
  const time = Date.parse(value);
  if (Number.isNaN(time)) return 'Enter your date of birth.';
  return time < now.getTime() ? undefined : 'This day is still to come.';
}

/** What is wrong with a document number, by the document's own rule, or nothing. */
export function checkNumber(value: string, document: DocumentType | undefined): string | undefined {
  if (!value.trim()) return 'The number is required.';
  if (!document || new RegExp(document.pattern).test(value.trim())) return undefined;
  return document.message;
}

const consentRule = (_: string, all: IdFields) =>
  all.consent ? undefined : 'Please agree so that we may check your details.';

function resolverFor(documents: readonly DocumentType[]) {
  return rulesResolver<IdFields>({
    document_type: required('Choose a document.'),
    number: (value, all) =>
      checkNumber(
        value,
        documents.find((each) => each.slug === all.document_type),
      ),
    first_name: checkName,
    last_name: checkName,
    date_of_birth: (value) => checkBirthDate(value),
    consent: consentRule,
  });
}

export type IdOutcome = 'verified' | 'pending';

/** The form of /onboarding/verify-id. What the register refuses stands beside its field, in words. */
export function useVerifyId(documents: readonly DocumentType[], start: Partial<IdFields>) {
  const [resolver] = useState(() => resolverFor(documents));
  const form = useForm<IdFields>({ resolver, defaultValues: start });
  const [outcome, setOutcome] = useState<IdOutcome | null>(null);
  const running = useRef(false);
  const send = async ({ consent: _, ...typed }: IdFields) => {
    if (running.current) return;
    running.current = true;
    try {
      const { data } = await verifyGovernmentId({ ...typed, consent: true });
      updateUser(data.user);
      setOutcome(data.status);
    } catch (error) {
      const wrong = fieldErrors(error);
      const shown = names.filter((name) => wrong[name]);
      shown.forEach((name, i) =>
        form.setError(name, { message: wrong[name] ?? '' }, { shouldFocus: i === 0 }),
      );
      presentError(error, { shownFields: names });
    } finally {
      running.current = false;
    }
  };
  return { form, outcome, submit: form.handleSubmit(send) };
}

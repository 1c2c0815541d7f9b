import type { DocumentType } from '#lib/kyc/contract.ts';

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A link to the form of the documents that this one doesn’t take. */
export function OtherDocuments({ others }: { others: readonly DocumentType[] }) {
  const [first, second] = others;
  if (!first) return null;
  return (
    <p className="cap">
      <a className="link" href={`?document=${first.slug}`}>
        {second
          ? `Use another document: ${either.format(others.map(({ name }) => name))}`
          : `Use your ${first.name} instead`}
      </a>
    </p>
  );
}

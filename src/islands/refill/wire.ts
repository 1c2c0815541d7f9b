import type { PurchaseBill, Recipient } from '#lib/refill/contract.ts';

type Texts = Record<string, string>;
type Bill = Omit<PurchaseBill, 'pin' | 'quote_id'>;

/** The numbers besides the first one, in the format of a draft. */
export const readMore = (more: string | undefined): Recipient[] =>
  more ? (JSON.parse(more) as Recipient[]) : [];

/** The fields of POST /bills/purchase from a draft's texts: `more` makes it several. */
export function wireOf({ more, ...texts }: Texts): Bill {
  const { user_number = '', ...same } = texts;
  const fields = more
    ? { ...same, recipients: [{ user_number }, ...readMore(more)] }
    : { ...same, user_number };
  return fields as object as Bill;
}

/** Errors about the first of several numbers belong to the fields it was typed into. */
export const fieldsOfFirst = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field.replace(/^recipients\.0\./, ''), text]),
  );

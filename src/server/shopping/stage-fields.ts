import type { DeskStageField } from '#lib/contracts/desk-parts.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { StageSaid } from '#server/orders/index.ts';

const picture = { name: 'image_keys', label: 'Photo', kind: 'pictures' } as const;

/** What our buyers type in at each stage; the member reads it, but for the decision about our expense. */
const fields: Record<string, readonly DeskStageField[]> = {
  bought: [
    { name: 'order_number', label: 'Order number at the shop', kind: 'text' },
    {
      name: 'paid',
      label: 'Paid in the shop',
      hint: 'For all pieces with tax, in the shop’s currency.',
      kind: 'money',
    },
    {
      name: 'at_our_expense',
      label: 'Buy it although it costs more than the quote allows',
      hint: 'We pay what is above the quote. A second approver agrees.',
      kind: 'check',
      optional: true,
    },
  ],
  at_our_address: [{ name: 'weight_g', label: 'Weight in grams', kind: 'number' }, picture],
  on_its_way: [
    { name: 'carrier', label: 'Carrier', kind: 'text' },
    { name: 'tracking_number', label: 'Tracking number', kind: 'text' },
    { name: 'expected_day', label: 'Expected in the country', kind: 'date' },
  ],
  in_country: [{ name: 'customs', label: 'Customs', kind: 'text', optional: true }],
  delivered: [
    { name: 'taken_by', label: 'Who took it', kind: 'text' },
    { ...picture, optional: true },
  ],
  damaged: [picture],
  lost: [],
  returned: [],
};

export const fieldsOf = (stage: string): readonly DeskStageField[] => fields[stage] ?? [];

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function wrongWith({ kind, optional }: DeskStageField, typed: string): string | undefined {
  if (typed === '') return optional ? undefined : 'Fill this in.';
  if (kind === 'money' && (!/^\d{1,10}(\.\d{1,2})?$/.test(typed) || Number(typed) <= 0))
    return 'Enter an amount like 129.90.';
  if (kind === 'number' && !/^[1-9]\d{0,6}$/.test(typed)) return 'Enter a whole number.';
  if (kind === 'date' && !isDay(typed)) return 'Choose a day.';
  return undefined;
}

/** @throws AppError 422 on facts.<name> and image_keys for what is missing or can't be read */
export function checkFields({ stage, facts, imageKeys }: StageSaid): void {
  const wrong = fieldsOf(stage).flatMap((field): [string, string[]][] => {
    if (field.kind === 'pictures')
      return field.optional || imageKeys.length > 0 ? [] : [['image_keys', ['Add a photo.']]];
    const text = wrongWith(field, facts[field.name] ?? '');
    return text === undefined ? [] : [[`facts.${field.name}`, [text]]];
  });
  if (wrong.length > 0) throw AppError.invalid(Object.fromEntries(wrong));
}

/** What is kept: the fields of the stage that were filled in. */
export const factsKept = ({ stage, facts }: StageSaid): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(stage).flatMap(({ name, kind }) =>
      kind !== 'pictures' && facts[name] ? [[name, facts[name]]] : [],
    ),
  );

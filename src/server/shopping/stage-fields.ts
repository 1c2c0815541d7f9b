import type { DeskStageField } from '#lib/desk/parts.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { stageFields } from '#lib/shopping/lines.ts';
import type { StageSaid } from '#server/orders/plug/stage-work.ts';

export const fieldsOf = (stage: string): readonly DeskStageField[] => stageFields[stage] ?? [];

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function wrongWith({ kind, optional }: DeskStageField, typed: string): string | undefined {
  if (typed === '') return optional ? undefined : 'Fill this in.';
  if (kind === 'money' && (!/^\d{1,10}(\.\d{1,2})?$/.test(typed) || Number(typed) <= 0))
    return 'Enter an amount like 129.90.';
  if (kind === 'number' && !/^[1-9]\d{0,6}$/.test(typed)) return 'Enter a whole number.';
  if (kind === 'date' && !isDay(typed)) return 'Choose a day.';
  return undefined;
}

/** What is missing or invalid, by facts.<name> and image_keys. */
export const wrongFields = ({ stage, facts, imageKeys }: Omit<StageSaid, 'lines'>) =>
  fieldsOf(stage).flatMap((field): [field: string, texts: string[]][] => {
    if (field.kind === 'pictures')
      return field.optional || imageKeys.length > 0 ? [] : [['image_keys', ['Add a photo.']]];
    const text = wrongWith(field, facts[field.name] ?? '');
    return text === undefined ? [] : [[`facts.${field.name}`, [text]]];
  });

/** @throws AppError 422 on facts.<name> and image_keys for what is missing or invalid */
export function checkFields(said: StageSaid): void {
  const wrong = wrongFields(said);
  if (wrong.length > 0) throw AppError.invalid(Object.fromEntries(wrong));
}

/** What is stored: the fields of the stage that were filled in. */
export const factsKept = ({ stage, facts }: StageSaid): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(stage).flatMap(({ name, kind }) =>
      kind !== 'pictures' && facts[name] ? [[name, facts[name]]] : [],
    ),
  );

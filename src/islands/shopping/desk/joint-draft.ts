import type { BodyOf } from '#lib/contracts/call.ts';
import type { DeskStageField } from '#lib/desk/parts.contract.ts';
import type { DeskShoppingLine, takeShoppingSteps } from '#lib/shopping/lines.contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { readAmount } from '#lib/rules/amount.ts';
import { saidOfEach, stageFields, type JointStep } from '#lib/shopping/lines.ts';
import { sentFact } from '#islands/desk/form-text.ts';

export interface JointDraft {
  /** What is the same for all, by field name. */
  facts: Record<string, string>;
  /** The input for each, in the order of the items. */
  each: readonly Record<string, string>[];
}

const needed = (step: JointStep) => (stageFields[step] ?? []).filter(({ optional }) => !optional);

/** The fields that are filled in once. */
export const sharedFields = (step: JointStep): DeskStageField[] =>
  needed(step).filter(({ name }) => !saidOfEach.includes(name));

/** The fields that each item has. */
export const ownFields = (step: JointStep): DeskStageField[] =>
  needed(step).filter(({ name }) => saidOfEach.includes(name));

/** The currencies of their quotes: one shop order is paid in one of them. */
export const currenciesOf = (lines: readonly DeskShoppingLine[]): string[] => [
  ...new Set(lines.map(({ price }) => price.split(' ')[0] ?? '')),
];

/** The total paid, to compare with the shop's receipt; null while one is missing. */
export function sumPaid({ each }: JointDraft): string | null {
  const paid = each.flatMap((facts) => readAmount(facts['paid'] ?? '') ?? []);
  if (paid.length === 0 || paid.length < each.length) return null;
  return toAmount(paid.reduce((sum, amount) => sum + parseAmount(amount), 0n));
}

/** What is missing, by the API's names. */
export function checkJoint(step: JointStep, { facts, each }: JointDraft): Record<string, string> {
  const missing = (name: string, of: Record<string, string>) => !of[name]?.trim();
  const wrong = [
    ...sharedFields(step)
      .filter(({ name }) => missing(name, facts))
      .map(({ name }) => `facts.${name}`),
    ...each.flatMap((own, n) =>
      ownFields(step)
        .filter(({ name }) => missing(name, own))
        .map(({ name }) => `lines.${n}.facts.${name}`),
    ),
  ];
  return Object.fromEntries(wrong.map((field) => [field, 'Fill this in.']));
}

const sentOf = (step: JointStep, facts: Record<string, string>) => {
  const kindOf = (name: string) => needed(step).find((field) => field.name === name)?.kind;
  return Object.fromEntries(
    Object.entries(facts).map(([name, typed]) => [name, sentFact(typed, kindOf(name))]),
  );
};

export const jointBody = (
  step: JointStep,
  lines: readonly DeskShoppingLine[],
  { facts, each }: JointDraft,
): BodyOf<typeof takeShoppingSteps> => ({
  stage: step,
  facts: sentOf(step, facts),
  lines: lines.map(({ reference_code, position }, n) => ({
    reference_code,
    position,
    ...(ownFields(step).length > 0 ? { facts: sentOf(step, each[n] ?? {}) } : {}),
  })),
});

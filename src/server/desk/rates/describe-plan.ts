import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { describeEffect } from '#lib/desk/rate-effects.ts';
import type { ShownPlan } from './answer-change.ts';
import { formatPercent } from './price-moves.ts';

/** The effect for customers, before and after. */
export const effectFacts = (effects: ShownPlan['effects']): DeskFact[] =>
  effects.map((effect) => {
    const { label, before, after } = describeEffect(effect);
    const value = `${before} → ${after}${formatPercent(effect.change_percent)}`;
    return { label, value, warn: false };
  });

/**
 * A change as its second approver reads it: what else is set, every number before and after, and the effect
 * for customers.
 * @param say formats a value of a number
 */
export function describePlan(
  { rows, effects, warnings }: Pick<ShownPlan, 'rows' | 'effects' | 'warnings'>,
  say: (name: string, value: string) => string,
): DeskFact[] {
  const titles = new Map(rows.map(({ name, title }) => [name, title]));
  return [
    ...warnings.map(({ code, name, text }) => ({
      label: titles.get(name ?? '') ?? 'All of them',
      value: text,
      warn: code !== 'trial',
    })),
    ...rows.map(({ name, title, before, after, change_percent: percent }) => ({
      label: title,
      value: `${say(name, before)} → ${say(name, after)}${formatPercent(percent)}`,
      warn: false,
    })),
    ...effectFacts(effects),
  ];
}

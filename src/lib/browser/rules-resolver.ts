import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/**
 * A rule of #lib/rules: returns what is wrong with a value, or undefined. It can read the other
 * values.
 */
export type Rule<T> = (value: string, all: T) => string | undefined;

/** Lets react-hook-form use the same plain rules as the contracts, without zod in the browser. */
export function rulesResolver<T extends FieldValues>(rules: {
  [Name in keyof T]?: Rule<T>;
}): Resolver<T> {
  return (values) => {
    const problems = Object.entries(rules).flatMap(([name, rule]) => {
      const value: unknown = values[name];
      const message = (rule as Rule<T>)(typeof value === 'string' ? value : '', values);
      return message ? [[name, { type: 'rule', message }] as const] : [];
    });
    if (problems.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(problems) as FieldErrors<T> };
  };
}

/** The simplest rule: the value must not be empty. */
export const required =
  (message: string) =>
  (value: string): string | undefined =>
    value.trim() ? undefined : message;

import { randomBytes } from 'node:crypto';
import type { EventForm } from '#lib/e-tickets/desk/events.contract.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { readPlan, type PlanBlock } from '#lib/e-tickets/seat-plan.ts';
import { fold } from '#lib/rules/fold.ts';

const MOST_ERRORS = 20;

/** Lower-case words with hyphens, as in ids and links. */
export const slugOf = (name: string, most: number): string =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, most)
    .replace(/-+$/, '');

/** "lagos-jazz-night-3f9a": readable, and never the address of a page. */
export const newId = (title: string): string =>
  `${slugOf(title, 60) || 'event'}-${randomBytes(3).toString('hex')}`;

/** The id of each class, in order: its own, or one made from its name. */
export const classIds = ({ classes }: Pick<EventForm, 'classes'>): string[] =>
  classes.map(({ id, name }) => id ?? slugOf(name, 40));

const time = (at: string) => Date.parse(at);

/** Whether a time equals the one that was typed in; null equals null. */
export const sameTime = (a: Date | null, b: string | null): boolean =>
  (a?.getTime() ?? null) === (b ? time(b) : null);

function timeErrors({ starts_at, doors_at, ends_at }: EventForm): FieldErrors {
  return {
    ...(doors_at && time(doors_at) > time(starts_at)
      ? { doors_at: ['The doors must open before it starts.'] }
      : {}),
    ...(ends_at && time(ends_at) <= time(starts_at)
      ? { ends_at: ['The end must be after the start.'] }
      : {}),
  };
}

function classErrors(form: EventForm, now: Date): FieldErrors {
  const errors: FieldErrors = {};
  const ids = classIds(form);
  form.classes.forEach((each, n) => {
    const at = `classes.${n}`;
    const id = ids[n]!;
    if (id === '' || ids.indexOf(id) !== n)
      errors[`${at}.name`] = ['Give each class its own name.'];
    if (form.seats === null && each.capacity === null)
      errors[`${at}.capacity`] = ['Enter how many there are.'];
    if (form.seats !== null && each.admits > 1)
      errors[`${at}.admits`] = ['With numbered seats, each ticket lets one person in.'];
    if (each.sale_from && each.sale_until && time(each.sale_until) <= time(each.sale_from))
      errors[`${at}.sale_until`] = ['The sale must end after it starts.'];
    each.later.forEach((price, k) => {
      if (time(price.from) <= now.getTime())
        errors[`${at}.later.${k}.from`] = ['A later price must start in the future.'];
    });
  });
  return errors;
}

/**
 * The blocks of the typed seats, each with a class of the event.
 * @throws AppError 422 on seats, naming the line
 */
export function blocksOf(form: EventForm): PlanBlock[] {
  const { blocks, errors } = readPlan(form.seats ?? '');
  const refuse = (texts: string[]) => AppError.invalid({ seats: texts });
  if (errors.length > 0)
    throw refuse(errors.slice(0, MOST_ERRORS).map(({ line, text }) => `Line ${line}: ${text}`));
  const ids = classIds(form);
  const filled = blocks.map((block) => ({
    ...block,
    class: block.class || ids[0]!,
  }));
  const unknown = filled
    .flatMap((block) => [block.class, ...block.rows.map((row) => row.class ?? block.class)])
    .find((id) => !ids.includes(id));
  if (unknown !== undefined)
    throw refuse([`There’s no class “${unknown}”. The classes are: ${ids.join(', ')}.`]);
  return filled;
}

/**
 * Checks an event's form before anything is read or stored.
 * @throws AppError 422 with a message per field
 */
export function checkForm(form: EventForm, now: Date): void {
  const errors = { ...timeErrors(form), ...classErrors(form, now) };
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
  if (form.seats !== null) blocksOf(form);
}

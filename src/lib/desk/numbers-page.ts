import type { DeskSetting } from './settings.contract.ts';

type Value = DeskSetting['past'][number];
type Listed = Pick<
  DeskSetting,
  | 'name'
  | 'value'
  | 'set_by'
  | 'agreed_by'
  | 'reason'
  | 'effective_at'
  | 'coming'
  | 'asked'
  | 'past'
>;

/** A number in its row, for people. */
export interface ShownNumber {
  name: string;
  title: string;
  value: string;
  /** The meaning of the value, below it. */
  note?: string | undefined;
  since: string | null;
  /** The page for setting its picture, if it has one. */
  picture?: string | null;
  /** Scheduled; `id` if it can be withdrawn. */
  coming: { value: string; at: string | null; who: string; id: string | null }[];
  asked: { value: string; at: string | null; who: string; change: string }[];
  /** Its values, current one first; `again` proposes an earlier one. */
  history: { value: string; at: string | null; who: string; again: string }[];
}

interface How {
  title: string;
  say: (value: string) => string;
  /** The page for proposing a value. */
  again: (value: string) => string;
  /** The id for withdrawing a scheduled change. */
  idOf?: (id: string) => string;
}

const describeWho = ({
  set_by,
  agreed_by,
  reason,
}: Pick<Value, 'set_by' | 'agreed_by' | 'reason'>) =>
  `${set_by}${agreed_by ? `, approved by ${agreed_by}` : ''}${reason ? `: ${reason}` : ''}`;

/** A number with its history and scheduled values. */
export function showNumber(number: Listed, { title, say, again, idOf }: How): ShownNumber {
  const show = (each: Value) => ({
    value: say(each.value),
    at: each.effective_at,
    who: describeWho(each),
  });
  const past = (each: Value) => ({ ...show(each), again: again(each.value) });
  return {
    name: number.name,
    title,
    value: say(number.value),
    since: number.effective_at,
    coming: number.coming.map((each) => ({ ...show(each), id: idOf?.(each.id) ?? null })),
    asked: number.asked.map((each) => ({ ...show(each), change: each.change_id })),
    history: number.effective_at ? [number, ...number.past].map(past) : [],
  };
}

/** The anchor of a number’s row. */
export const numberAnchor = (name: string): string => `term-${name.replaceAll(/[^\w-]/g, '-')}`;

/**
 * The first number of each change that waits for a second approver, by change: the target of a link to the
 * change.
 */
export const firstOfChanges = (
  numbers: readonly Pick<DeskSetting, 'name' | 'asked'>[],
): ReadonlyMap<string, string> =>
  new Map(
    numbers.toReversed().flatMap(({ name, asked }) => asked.map((each) => [each.change_id, name])),
  );

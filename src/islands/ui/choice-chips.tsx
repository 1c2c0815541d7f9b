import { memo, type ReactNode } from 'react';
import { NetMark } from './net-mark.tsx';
import { useSteady } from './use-steady.ts';

export interface Chip<V extends string = string> {
  value: V;
  label: string;
  /** A second line, for networks: the rate. */
  detail?: string;
}

interface ChipsProps<V extends string> {
  label: string;
  choices: readonly Chip<V>[];
  value: V | null;
  onChoose: (value: V) => void;
  /** One line that scrolls sideways instead of wrapping. */
  oneLine?: boolean;
  /** The number of columns on phones. */
  grid?: 2 | 3 | 4;
}

const wrapped = 'choices flex flex-wrap gap-2';
const filled =
  'max-lg:grid max-lg:[&>*]:px-1.5 max-lg:[&>*]:rounded max-lg:[&>*]:whitespace-normal tiny:!grid-cols-1';
const columns = {
  2: `${wrapped} ${filled} max-lg:grid-cols-2`,
  3: `${wrapped} ${filled} max-lg:grid-cols-3`,
  4: `${wrapped} ${filled} max-lg:grid-cols-4`,
} as const;

export function ChoiceChips<V extends string>(props: ChipsProps<V>) {
  const { label, choices, value, onChoose, oneLine = false, grid } = props;
  return (
    <div
      className={
        oneLine
          ? 'scroll-x flex flex-nowrap gap-2 -mx-gutter py-px px-gutter overflow-x-auto [scrollbar-width:none] lg:flex-wrap lg:mx-0 lg:px-0'
          : grid
            ? columns[grid]
            : wrapped
      }
      role="group"
      aria-label={label}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="choice"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

/** Two or three mutually exclusive options. */
export function Segment<V extends string>({ label, choices, value, onChoose }: ChipsProps<V>) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

interface MarkChoicesProps<V extends string> extends ChipsProps<V> {
  /** Letters for a network whose picture isn't shown. */
  marks: Record<V, string>;
  /** The sheet with the pictures of all choices. */
  sheet: string;
  hint?: ReactNode;
  /** Space for names longer than networks'. */
  wide?: boolean;
}

interface MarkChoiceProps extends Chip {
  letters: string;
  sheet: string;
  isChosen: boolean;
  onChoose: (value: string) => void;
}

/** A choice re-renders only two of many. */
const MarkChoice = memo(function MarkChoice(props: MarkChoiceProps) {
  const { value, label, detail, letters, sheet, isChosen, onChoose } = props;
  return (
    <button
      type="button"
      className="net text-13/4 grid content-start justify-items-center gap-1 px-1 pt-2.5 pb-2 rounded font-semibold text-center [&_.net-mark]:aria-pressed:bg-primary-fill [&_.net-mark]:aria-pressed:text-on-primary"
      aria-pressed={isChosen}
      onClick={() => onChoose(value)}
    >
      <NetMark letters={letters} id={value} sheet={sheet} />
      {label}
      {detail && <span className="font-normal"> {detail}</span>}
    </button>
  );
});

/** A word that four buttons beside each other have no space for on a small phone: "Safaricom". */
const longWord = /\S{9}/;

/** Networks: guessed, and always changeable. */
export function MarkChoices<V extends string>(props: MarkChoicesProps<V>) {
  const { label, choices, value, onChoose, marks, sheet, hint } = props;
  const wide = props.wide || choices.some((choice) => longWord.test(choice.label));
  const choose = useSteady((chosen: string) => onChoose(chosen as V));
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div
        className={
          wide
            ? 'grid gap-2 !grid-cols-[repeat(auto-fill,minmax(min(100%,max(6rem,25%_-_0.5rem)),1fr))] max-22:grid-cols-2'
            : 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(4rem,25%_-_0.5rem)),1fr))] gap-2 max-22:grid-cols-2'
        }
      >
        {choices.map((choice) => (
          <MarkChoice
            {...choice}
            key={choice.value}
            letters={marks[choice.value]}
            sheet={sheet}
            isChosen={choice.value === value}
            onChoose={choose}
          />
        ))}
      </div>
      {hint}
    </fieldset>
  );
}

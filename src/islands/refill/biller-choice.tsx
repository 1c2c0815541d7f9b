import { useEffect, useRef } from 'react';
import { MarkChoices } from '#islands/ui/choice-chips.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { Biller } from '#lib/refill/contract.ts';
import { iconCircleAlert } from '#lib/look/first-icons.ts';
import { sheetOf } from '#lib/look/marks.ts';
import { iconLightbulb } from '#lib/look/icons.ts';
import { matchedPrefix } from '#lib/rules/network.ts';
import { markOf } from './biller-mark.ts';
import type { Bill } from './use-bill.ts';

/** A text next to a choice. */
export const ChoiceProblem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="hint hint-bad" role="alert">
      <Icon path={iconCircleAlert} size={16} />
      <span>{text}</span>
    </p>
  ) : null;

const usuallyMeans = (number: string, guess: Biller) =>
  `${matchedPrefix(number, guess)} usually means ${guess.short_name}.`;

function adviceOn({ biller, guess, number }: Bill): string | undefined {
  if (!guess) return undefined;
  const usual = usuallyMeans(number, guess);
  if (!biller || guess === biller) return `${usual} Ported your number? Choose the right network.`;
  return `${usual} You chose ${biller.short_name}: make sure the number was ported there.`;
}

function Advice({ bill }: { bill: Bill }) {
  const { bill_id: problem } = bill.problems;
  if (problem) return <ChoiceProblem text={problem} />;
  const text = adviceOn(bill);
  return (
    <p className="hint" aria-live="polite" hidden={!text}>
      {text && <Icon path={iconLightbulb} size={16} />}
      {text && <span>{text}</span>}
    </p>
  );
}

/** Guessed from a phone number, and always changeable: numbers move between networks. */
export function BillerChoice({ bill }: { bill: Bill }) {
  const { billers, biller, kind, problems } = bill;
  const box = useRef<HTMLDivElement>(null);
  const problem = problems.bill_id;
  useEffect(() => {
    if (problem) box.current?.querySelector('button')?.focus();
  }, [problem]);
  return (
    <div ref={box}>
      <MarkChoices
        label={kind.biller}
        wide={billers.every(({ prefixes }) => prefixes.length === 0)}
        choices={billers.map((each) => ({ value: each.bill_id, label: each.short_name }))}
        sheet={sheetOf('bills', billers[0]?.bill_id ?? '')}
        marks={Object.fromEntries(billers.map((each) => [each.bill_id, markOf(each)]))}
        value={biller?.bill_id ?? null}
        onChoose={(billId) => bill.chooseBiller(billId)}
        hint={<Advice bill={bill} />}
      />
    </div>
  );
}

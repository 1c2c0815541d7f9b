import { useState } from 'react';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { proposeRule, tryRule } from '#lib/desk/browser/fraud-calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { FraudRule, FraudTrial } from '#lib/desk/fraud.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import {
  effectWords,
  fraudEffects,
  fraudKindWords,
  type FraudEffect,
} from '#lib/desk/fraud-rules.ts';
import { formatMoney } from '#lib/money.ts';
import { cleanAmount, readAmount, readWhole, shortAmount } from '#lib/rules/amount.ts';
import { DeskForm } from './desk-form.tsx';
import { textOf } from './form-text.ts';
import { useDeskAct } from './use-desk-act.ts';

const MINUTE_S = 60;
const effects = fraudEffects.map((value) => ({ value, label: effectWords[value] }));

function numbersOf({ kind, country, currency }: FraudRule, data: FormData) {
  const { of, hasSpan } = fraudKindWords[kind];
  const typed = textOf(data, 'at_least');
  const at_least = of === 'money' ? cleanAmount(typed, currency) : shortAmount(typed);
  // JSON makes NaN null, which the server refuses for types with a time span
  const minutes = Number(readAmount(textOf(data, 'within_s')) ?? NaN);
  return { kind, country, at_least, within_s: hasSpan ? minutes * MINUTE_S : null };
}

/** What the rule would have done, in the words that a second approver also reads. */
function Trial({ trial }: { trial: FraudTrial }) {
  const { days, orders, matched, fine, people, amount, currency, examples } = trial;
  return (
    <section className="card stack-s" aria-label="Trial" role="status">
      <h2>Last {days} days</h2>
      <p>
        It would have stopped <b>{matched}</b> of {orders} orders, {formatMoney(amount, currency)},
        of {people === 1 ? '1 customer' : `${people} customers`}.
      </p>
      <p>
        <b>{fine}</b> of those were fine: completed, and never refunded, reversed, disputed or
        flagged by us.
      </p>
      {examples.length > 0 && (
        <p className="sub">
          The newest:{' '}
          {examples.map((reference) => (
            <a key={reference} href={deskPaths.order(reference)}>
              {reference}{' '}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

/** Changes a rule: it is tested first, and then a second approver decides whether it takes effect. */
export function FraudForm({ rule }: { rule: FraudRule }) {
  const [trial, setTrial] = useState<FraudTrial | null>(null);
  const act = useDeskAct();
  const { of } = act;
  const words = fraudKindWords[rule.kind];
  const onChange = () => setTrial(null);
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const numbers = numbersOf(rule, data);
    if (!trial) return setTrial(await tryRule(numbers));
    const points = readWhole(textOf(data, 'points')) ?? 0;
    const effect = textOf(data, 'effect') as FraudEffect;
    const body = { ...numbers, points, effect, reason: textOf(data, 'reason') };
    await proposeRule(body, act.keyOf(body));
    goTo(`${deskPaths.fraudIn(rule.country)}&said=asked`);
  };
  const atLeast = { label: words.label, defaultValue: rule.at_least, onChange, ...of('at_least') };
  return (
    <DeskForm
      act={act}
      send={send}
      button={trial ? 'Ask a second approver' : 'Try it on the last 30 days'}
      busyText={trial ? 'Asking' : 'Trying'}
      done={trial && <Trial trial={trial} />}
    >
      {words.of === 'money' ? (
        <MoneyField {...atLeast} currency={rule.currency} />
      ) : (
        <TextField {...atLeast} inputMode="numeric" />
      )}
      {words.hasSpan && (
        <TextField
          label="Within how many minutes"
          inputMode="numeric"
          hint="60 is an hour, 1,440 a day, 10,080 a week."
          defaultValue={String((rule.within_s ?? 0) / MINUTE_S)}
          onChange={onChange}
          {...of('within_s')}
        />
      )}
      <TextField
        label="Points"
        inputMode="numeric"
        hint="From 1 to 100, added to the score."
        defaultValue={String(rule.points)}
        {...of('points')}
      />
      <Select
        label="What it does"
        choices={effects}
        defaultValue={rule.effect}
        hint="A stop puts the money on hold for a day, and the customer reads why."
        {...of('effect')}
      />
      <TextField label="Reason" maxLength={300} hint="For the audit log." {...of('reason')} />
    </DeskForm>
  );
}

import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { addOpportunity } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { addDeskOpportunity } from '#lib/rewards/desk/opportunities.contract.ts';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { formatMoney } from '#lib/money.ts';
import { opportunityTasks } from '#lib/rewards/opportunity-tasks.ts';
import { describeWorth, taskNames } from '#lib/rewards/opportunity-words.ts';
import { tutorialQuestions } from '#lib/rewards/tutorial-questions.ts';
import { draftOf, emptyOpportunity, wrongOf, type OpportunityFields } from './opportunity-draft.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

type Seen = ReplyOf<typeof addDeskOpportunity>;
type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

const countries = countryCodes.map((code) => ({
  value: code,
  label: supportedCountries[code].name,
}));
const tasks = opportunityTasks.map((task) => ({ value: task, label: taskNames[task] }));
const tutorials = Object.entries(tutorialQuestions).map(([id, { ask }]) => ({
  value: id,
  label: `${id}: ${ask}`,
}));

/** What members will see, and its maximum cost. */
function Preview({ seen: { opportunity, why, budget_left } }: { seen: Seen }) {
  const { title, text, currency, most, max_claims } = opportunity;
  const say = (amount: string) => formatMoney(amount, currency);
  return (
    <section className="card stack-s" aria-label="Preview" role="status">
      <div>
        <b>{title}</b>
        <p className="row-s">{text}</p>
        <b className="num">{describeWorth(opportunity)}</b>
      </div>
      <p>
        Cost: at most {say(most)} for {max_claims.toLocaleString('en')} claims. This month’s budget
        has {say(budget_left)} left, and claims stop once it’s spent.
      </p>
      {why && <Note tone="warn">{why}</Note>}
    </section>
  );
}

function useOpportunityForm() {
  const [fields, setFields] = useState(emptyOpportunity);
  const [seen, setSeen] = useState<Seen | null>(null);
  const act = useDeskAct();
  const wrong = wrongOf(act.wrong);
  const send = (form: HTMLFormElement | null, preview: boolean) =>
    act.run(form, async () => {
      const body = { draft: draftOf(fields), preview };
      const answer = await addOpportunity(body, act.keyOf(body));
      if (!preview) goTo(deskPaths.opportunities);
      setSeen(answer);
    });
  return {
    fields,
    seen,
    send,
    busy: act.busy,
    said: act.said,
    text: (name: keyof OpportunityFields) => ({
      value: fields[name],
      error: wrong[name],
      onChange: ({ target }: Typed) => {
        setFields((now) => ({ ...now, [name]: target.value }));
        setSeen(null);
      },
    }),
  };
}

function Fields({ fields, text }: Pick<ReturnType<typeof useOpportunityForm>, 'fields' | 'text'>) {
  const { currency } = supportedCountries[fields.country];
  return (
    <>
      <div className="two">
        <Select label="Country" choices={countries} {...text('country')} />
        <Select label="Task" choices={tasks} {...text('task')} />
      </div>
      {fields.task === 'learn' && (
        <Select
          label="Tutorial and its question"
          placeholder="Choose a tutorial"
          choices={tutorials}
          {...text('tutorial')}
        />
      )}
      <TextField label="Title" maxLength={60} autoComplete="off" {...text('title')} />
      <TextField label="Description" maxLength={200} autoComplete="off" {...text('text')} />
      <div className="two">
        <MoneyField label="Money" aside="Optional" currency={currency} {...text('amount')} />
        <TextField label="Gold coins" aside="Optional" inputMode="numeric" {...text('coins')} />
      </div>
      <TextField label="Maximum number of claims" inputMode="numeric" {...text('most')} />
      <div className="two">
        <TextField
          label="From"
          aside="Optional"
          type="date"
          hint="From midnight UTC (01:00am in Lagos). Leave empty to start immediately."
          {...text('from')}
        />
        <TextField label="Until" aside="Optional" type="date" {...text('until')} />
      </div>
    </>
  );
}

/** Adds an opportunity: a preview first, then for everyone, or for a second approver. */
export function OpportunityForm() {
  const { fields, seen, said, busy, text, send } = useOpportunityForm();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send(event.currentTarget, seen === null);
  };
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit}>
      <Fields fields={fields} text={text} />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      {seen && <Preview seen={seen} />}
      <Button type="submit" className="self-start" busy={busy}>
        {seen === null
          ? 'Preview'
          : seen.why === null
            ? 'Open to customers'
            : 'Send for second approval'}
      </Button>
    </form>
  );
}

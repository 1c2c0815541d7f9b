import { Button } from '#islands/ui/button.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { DeskShoppingLine } from '#lib/shopping/lines.contract.ts';
import { jointSteps, type JointStep } from '#lib/shopping/lines.ts';
import { currenciesOf, ownFields, sharedFields, sumPaid } from './joint-draft.ts';
import { JointResults } from './joint-results.tsx';
import { StageField } from '#islands/orders/desk/stage-fields.tsx';
import { useJoint } from './use-joint.ts';

interface JointFormProps {
  step: JointStep;
  /** The ticked items. */
  lines: readonly DeskShoppingLine[];
}

interface ItemProps extends Pick<ReturnType<typeof useJoint>, 'draft' | 'wrong' | 'typeOf'> {
  step: JointStep;
  line: DeskShoppingLine;
  n: number;
}

/** One of several items, with its own input. */
function Item({ step, line, n, draft, wrong, typeOf }: ItemProps) {
  const { name, quantity, price, reference_code: reference } = line;
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="sub num block">
          {quantity} × {price}, {reference}
        </span>
      </span>
      {ownFields(step).map((field) => (
        <MoneyField
          key={field.name}
          label={field.label}
          aria-label={`${field.label} for ${name}`}
          maxLength={13}
          value={draft.each[n]?.[field.name] ?? ''}
          onChange={(event) => typeOf(n, field.name, event.target.value)}
          error={wrong[`lines.${n}.facts.${field.name}`]}
        />
      ))}
    </li>
  );
}

type ItemsProps = Omit<ItemProps, 'line' | 'n'> & JointFormProps;

/** The items of a step, with the total paid if that is entered. */
function Items({ step, lines, ...joint }: ItemsProps) {
  const own = ownFields(step);
  const sum = sumPaid(joint.draft);
  return (
    <section className="card stack-s" aria-labelledby="joint-items">
      <h2 id="joint-items">{lines.length === 1 ? '1 item' : `${lines.length} items`}</h2>
      {own.map(
        ({ name, hint }) =>
          hint && (
            <p key={name} className="sub">
              {hint}
            </p>
          ),
      )}
      <ul className="joint lg:[&>li]:grid-cols-[minmax(0,1fr)_14rem] lg:[&>li]:items-center">
        {lines.map((line, n) => (
          <Item
            key={`${line.reference_code}:${line.position}`}
            step={step}
            line={line}
            n={n}
            {...joint}
          />
        ))}
      </ul>
      {own.length > 0 && sum !== null && (
        <p className="split-row">
          <span>Total paid</span>
          <b className="num">
            {currenciesOf(lines)[0]} {sum}
          </b>
        </p>
      )}
    </section>
  );
}

/** A step that several items take together: shared fields are typed in once. */
export function JointForm({ step, lines }: JointFormProps) {
  const joint = useJoint(step, lines);
  const { draft, wrong, said, busy, results, type, submit } = joint;
  const currencies = currenciesOf(lines);
  if (results) return <JointResults results={results} lines={lines} />;
  if (step === 'bought' && currencies.length > 1)
    return (
      <Note tone="bad">
        These are priced in {currencies.join(' and ')}. One shop order is paid in one currency, so
        go back and tick those of one.
      </Note>
    );
  return (
    <form className="stack" noValidate method="post" onSubmit={submit}>
      {sharedFields(step).map((field) => (
        <StageField
          key={field.name}
          field={field}
          value={draft.facts[field.name] ?? ''}
          error={wrong[`facts.${field.name}`]}
          onType={(value) => type(field.name, value)}
        />
      ))}
      <Items step={step} lines={lines} {...joint} />
      <p className="sub">
        Each is decided in its own order. Anything that can’t be done is left as it is, and you’ll
        see why.
      </p>
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <Button type="submit" size="big" busy={busy} busyText="Working on it">
        {jointSteps[step].title}
      </Button>
    </form>
  );
}

import { Fragment, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import type { FormField, FormRow } from '#lib/desk/form-view.ts';
import { checkAmount } from '#lib/rules/amount.ts';
import { DescribedField } from './described-field.tsx';
import { DeskForm } from './desk-form.tsx';
import { currencyOf, isShown, type Typed } from './form-body.ts';
import { FormPart } from './form-part.tsx';
import type { DeskAct } from './use-desk-act.ts';
import { useDescribedForm, type Sending } from './use-described-form.ts';

interface DescribedFormProps<Reply> extends Sending {
  above?: ReactNode;
  /** Below the fields, while they are typed in. */
  below?: (typed: Typed) => ReactNode;
  /** Shows the reply to a preview. */
  preview?: (seen: Reply, typed: Typed) => ReactNode;
  /** Shows the reply if the form stays. */
  done?: (reply: Reply) => ReactNode;
  /** A second button, before the first. */
  beside?: ReactNode;
}

/** The server's error for a field; some checks leave out the first part of its path. */
const errorOf = ({ name }: FormField, wrong: DeskAct['wrong']): string | undefined =>
  wrong[name] ?? wrong[name.split('.').slice(1).join('.')];

/** The same, but for an amount that can't be read, which the server only calls wrong: why it can't. */
function describeError(field: FormField, typed: Typed, wrong: DeskAct['wrong']) {
  const error = errorOf(field, wrong);
  const currency = currencyOf(field, typed);
  if (!error || field.kind !== 'amount' || !currency) return error;
  return checkAmount(typed[field.name]?.[0] ?? '', { min: '0', currency }) ?? error;
}

interface RowProps {
  row: FormRow;
  draw: (field: FormField) => ReactNode;
}

function Row({ row, draw }: RowProps): ReactNode {
  if ('text' in row)
    return (
      <>
        {row.heading && <h2>{row.heading}</h2>}
        <p className="sub">{row.text}</p>
      </>
    );
  if ('title' in row)
    return (
      <FormPart title={row.title}>
        {row.rows.map((inner, n) => (
          <Row key={n} row={inner} draw={draw} />
        ))}
      </FormPart>
    );
  return 'pair' in row ? <div className="two">{row.pair.map(draw)}</div> : draw(row);
}

/** An operator's form, rendered from the description of its call. */
export function DescribedForm<Reply>(props: DescribedFormProps<Reply>) {
  const { form, above, below, preview, done, beside } = props;
  const { act, typed, seen, reply, button, look, send, change } = useDescribedForm<Reply>(props);
  const draw = (field: FormField) => (
    <Fragment key={`${field.name} ${field.label}`}>
      {isShown(field, typed) && (
        <DescribedField
          field={field}
          typed={typed}
          error={describeError(field, typed, act.wrong)}
          onChange={change}
        />
      )}
    </Fragment>
  );
  const previewButton = form.preview?.isOptional && (
    <Button
      variant="line"
      busy={act.busy}
      onClick={({ currentTarget }) => void look(currentTarget.form)}
    >
      {form.preview.button}
    </Button>
  );
  return (
    <DeskForm
      act={act}
      send={send}
      button={
        <>
          {button} {form.buttonAbout && <span className="vh">{form.buttonAbout}</span>}
        </>
      }
      busyText={form.busyText}
      variant={form.variant ?? 'primary'}
      {...(form.size && { size: form.size })}
      beside={beside ?? previewButton}
      done={
        <>
          {seen !== null && preview?.(seen, typed)}
          {reply !== null && done?.(reply)}
        </>
      }
    >
      {above}
      {form.rows.map((row, n) => (
        <Row key={n} row={row} draw={draw} />
      ))}
      {below?.(typed)}
    </DeskForm>
  );
}

import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { addPromoCode } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { fromZoneField } from '#lib/desk/zone-field.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { sentAmount, textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

interface EventPromoFormProps {
  id: string;
  timeZone: string;
  classes: readonly { id: string; name: string }[];
}

const Dates = ({ wrong }: { wrong: Partial<Record<string, string>> }) => (
  <div className="two">
    <TextField
      name="valid_from"
      label="From"
      aside="Optional"
      type="datetime-local"
      error={wrong['valid_from']}
    />
    <TextField
      name="valid_until"
      label="Until"
      aside="Optional"
      type="datetime-local"
      error={wrong['valid_until']}
    />
  </div>
);

const Fields = ({
  classes,
  wrong,
}: Pick<EventPromoFormProps, 'classes'> & { wrong: Partial<Record<string, string>> }) => (
  <>
    <TextField
      name="code"
      label="Code"
      maxLength={20}
      autoCapitalize="characters"
      error={wrong['code']}
    />
    <div className="two">
      <TextField
        name="percent"
        label="Percent off"
        type="number"
        min={1}
        max={100}
        error={wrong['percent']}
      />
      <TextField
        name="amount"
        label="Or an amount off"
        inputMode="decimal"
        error={wrong['amount']}
      />
    </div>
    <Select
      name="class"
      label="For"
      placeholder="All classes"
      choices={classes.map(({ id: value, name }) => ({ value, label: name }))}
      error={wrong['class_ids']}
    />
    <TextField
      name="max_uses"
      label="How many tickets"
      type="number"
      min={1}
      defaultValue="100"
      hint="It stops working after that."
      error={wrong['max_uses']}
    />
    <Dates wrong={wrong} />
  </>
);

/** Adds a promo code of the organiser. */
export function EventPromoForm({ id, timeZone, classes }: EventPromoFormProps) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const text = (name: string) => textOf(data, name);
    await addPromoCode(id, {
      code: text('code'),
      percent: text('percent') ? Number(text('percent')) : null,
      amount: text('amount') ? sentAmount(text('amount')) : null,
      class_ids: text('class') ? [text('class')] : null,
      max_uses: Number(text('max_uses')),
      valid_from: fromZoneField(text('valid_from'), timeZone),
      valid_until: fromZoneField(text('valid_until'), timeZone),
    });
    goTo(deskPaths.event(id));
  };
  return (
    <DeskForm act={act} send={send} button="Add the code" busyText="Adding">
      <Fields classes={classes} wrong={act.wrong} />
    </DeskForm>
  );
}

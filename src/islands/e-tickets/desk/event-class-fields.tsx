import { SumField } from '#islands/desk/sum-field.tsx';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { EventState } from './use-event-fields.ts';

interface EventClassFieldsProps {
  state: EventState;
  n: number;
  isNew: boolean;
}

/** One class of an event: its price, capacity, and sales period. */
export function EventClassFields({ state, n, isNew }: EventClassFieldsProps) {
  const { fields, classText, dropClass } = state;
  const of = (name: Parameters<typeof classText>[1]) => classText(n, name);
  return (
    <fieldset className="stack-s class-fields">
      <legend className="label text-16 mb-2">Class {n + 1}</legend>
      <div className="two">
        <TextField label="Name" maxLength={60} {...of('name')} />
        <SumField label="Price" {...of('price')} />
      </div>
      <TextField label="Description" aside="Optional" maxLength={200} {...of('description')} />
      <div className="two">
        <SumField label="Next price" aside="Optional" {...of('laterPrice')} />
        <TextField label="From" aside="Optional" type="datetime-local" {...of('laterFrom')} />
      </div>
      {!fields.seated && <TextField label="Places" inputMode="numeric" {...of('capacity')} />}
      <div className="two">
        <TextField label="People per ticket" inputMode="numeric" {...of('admits')} />
        <TextField label="Maximum per order" inputMode="numeric" {...of('most')} />
      </div>
      <div className="two">
        <TextField
          label="On sale from"
          aside="Optional"
          type="datetime-local"
          {...of('saleFrom')}
        />
        <TextField
          label="On sale until"
          aside="Optional"
          type="datetime-local"
          {...of('saleUntil')}
        />
      </div>
      {isNew && fields.classes.length > 1 && (
        <Button variant="quiet" size="small" onClick={() => dropClass(n)}>
          Remove this class
        </Button>
      )}
    </fieldset>
  );
}

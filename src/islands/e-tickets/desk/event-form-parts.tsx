import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { Organiser, SeatPlan } from '#lib/e-tickets/desk/organisers.contract.ts';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { eventCategories, eventCategoryNames } from '#lib/e-tickets/categories.ts';
import { currencyOf } from './event-draft.ts';
import { SeatPreview } from './seat-preview.tsx';
import type { EventState } from './use-event-fields.ts';

const categories = eventCategories.map((value) => ({ value, label: eventCategoryNames[value] }));
const countries = countryCodes.map((value) => ({ value, label: supportedCountries[value].name }));

export const EventWhat = ({
  text,
  organisers,
}: Pick<EventState, 'text'> & { organisers: readonly Organiser[] }) => (
  <>
    <Select
      label="Organiser"
      placeholder="Choose an organiser"
      choices={organisers.map(({ id, name }) => ({ value: id, label: name }))}
      {...text('organiser_id')}
    />
    <TextField label="Title" maxLength={100} autoComplete="off" {...text('title')} />
    <Select label="Category" choices={categories} {...text('category')} />
    <TextArea label="Description" maxLength={4000} {...text('description')} />
  </>
);

export const EventWhere = ({ text }: Pick<EventState, 'text'>) => (
  <>
    <Select label="Country" choices={countries} {...text('country_code')} />
    <div className="two">
      <TextField label="State or region" maxLength={60} {...text('state')} />
      <TextField label="City" maxLength={60} {...text('city')} />
    </div>
    <TextField label="Venue" maxLength={100} {...text('venue')} />
    <TextField label="Address" aside="Optional" maxLength={200} {...text('address')} />
  </>
);

export const EventTimes = ({ text }: Pick<EventState, 'text'>) => (
  <>
    <TextField
      label="Starts"
      type="datetime-local"
      hint="The time at the venue."
      {...text('starts_at')}
    />
    <div className="two">
      <TextField label="Doors open" aside="Optional" type="datetime-local" {...text('doors_at')} />
      <TextField label="Ends" aside="Optional" type="datetime-local" {...text('ends_at')} />
    </div>
  </>
);

/** Who can come, and how they are named. */
export const EventPeople = ({
  text,
  fields,
  change,
}: Pick<EventState, 'text' | 'fields' | 'change'>) => (
  <>
    <TextField label="Age limit" inputMode="numeric" {...text('age_limit')} />
    <CheckBox
      name="names_wanted"
      checked={fields.names_wanted}
      onChange={({ target }) => change({ names_wanted: target.checked })}
    >
      Ask for a name for every ticket
    </CheckBox>
  </>
);

export const EventRules = ({ text, fields }: Pick<EventState, 'text' | 'fields'>) => (
  <>
    <MoneyField
      currency={currencyOf(fields)}
      label="Our fee per ticket"
      hint="Paid by the buyer on top of the price."
      {...text('fee')}
    />
    <div className="two">
      <TextField
        label="Refundable until"
        aside="Optional"
        inputMode="numeric"
        hint="Hours before the start."
        {...text('refundHours')}
      />
      <TextField
        label="Refund in percent"
        aside="Optional"
        inputMode="numeric"
        hint="Of the price. Leave blank for no refunds unless it’s cancelled or moved."
        {...text('refundPercent')}
      />
    </div>
  </>
);

export function EventSeats({ state, plans }: { state: EventState; plans: readonly SeatPlan[] }) {
  const { fields, change, text, wrong } = state;
  return (
    <>
      <CheckBox
        name="seated"
        checked={fields.seated}
        onChange={({ target }) => change({ seated: target.checked })}
      >
        Seats are numbered
      </CheckBox>
      {!fields.seated && wrong['seats'] && <Note tone="bad">{wrong['seats']}</Note>}
      {fields.seated && (
        <>
          {plans.length > 0 && (
            <Select
              label="Copy a seat plan"
              placeholder="None"
              value=""
              choices={plans.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => {
                const plan = plans.find(({ id }) => id === target.value);
                if (plan) change({ seats: plan.text });
              }}
            />
          )}
          <TextArea
            label="Seats"
            rows={10}
            spellCheck={false}
            hint="A line for each row: “A: 1-6 _ 7-12 vip”. w marks a wheelchair place, c a companion’s seat, x one that isn’t sold."
            {...text('seats')}
          />
          <SeatPreview text={fields.seats} />
        </>
      )}
    </>
  );
}

interface EventClassFieldsProps {
  state: EventState;
  n: number;
  isNew: boolean;
}

/** One class of an event: its price, capacity, and sales period. */
function EventClassFields({ state, n, isNew }: EventClassFieldsProps) {
  const { fields, classText, dropClass } = state;
  const of = (name: Parameters<typeof classText>[1]) => classText(n, name);
  return (
    <fieldset className="stack-s class-fields">
      <legend className="label text-16 mb-2">Class {n + 1}</legend>
      <div className="two">
        <TextField label="Name" maxLength={60} {...of('name')} />
        <MoneyField currency={currencyOf(fields)} label="Price" {...of('price')} />
      </div>
      <TextField label="Description" aside="Optional" maxLength={200} {...of('description')} />
      <div className="two">
        <MoneyField
          currency={currencyOf(fields)}
          label="Next price"
          aside="Optional"
          {...of('laterPrice')}
        />
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

export const EventClasses = ({ state }: { state: EventState }) => (
  <>
    {state.fields.classes.map(({ id }, n) => (
      <EventClassFields key={id ?? `new-${n}`} state={state} n={n} isNew={id === null} />
    ))}
    <Button variant="line" onClick={state.addClass}>
      Add a class
    </Button>
  </>
);

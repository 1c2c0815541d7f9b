import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { DeskEvent } from '#lib/contracts/desk-events.ts';
import type { Organiser, SeatPlan } from '#lib/contracts/desk-organisers.ts';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { eventCategories, eventCategoryNames } from '#lib/e-tickets.ts';
import { EventClassFields } from './event-class-fields.tsx';
import { SeatPreview } from './seat-preview.tsx';
import { useEvent, type EventState } from './use-event.ts';

interface EventFormProps {
  /** Null for a new one. */
  event: DeskEvent | null;
  organisers: readonly Organiser[];
  plans: readonly SeatPlan[];
}

const categories = eventCategories.map((value) => ({ value, label: eventCategoryNames[value] }));
const countries = countryCodes.map((value) => ({ value, label: supportedCountries[value].name }));

const What = ({
  text,
  organisers,
}: Pick<EventState, 'text'> & Pick<EventFormProps, 'organisers'>) => (
  <>
    <Select
      label="Organiser"
      placeholder="Choose an organiser"
      choices={organisers.map(({ id, name }) => ({ value: id, label: name }))}
      {...text('organiser_id')}
    />
    <TextField label="Title" maxLength={100} autoComplete="off" {...text('title')} />
    <Select label="Kind" choices={categories} {...text('category')} />
    <TextArea label="Description" maxLength={4000} {...text('description')} />
  </>
);

const Where = ({ text }: Pick<EventState, 'text'>) => (
  <>
    <Select label="Country" choices={countries} {...text('country_code')} />
    <div className="two">
      <TextField label="State or region" maxLength={60} {...text('state')} />
      <TextField label="City" maxLength={60} {...text('city')} />
    </div>
    <TextField label="Venue" maxLength={100} {...text('venue')} />
    <TextField label="Address" aside="Optional" maxLength={200} {...text('address')} />
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

const Rules = ({ text, fields, change }: Pick<EventState, 'text' | 'fields' | 'change'>) => (
  <>
    <TextField
      label="Our fee for each ticket"
      inputMode="decimal"
      hint="Paid by the buyer on top of the price."
      {...text('fee')}
    />
    <TextField label="Age limit" type="number" min={0} max={99} {...text('age_limit')} />
    <CheckBox
      name="names_wanted"
      checked={fields.names_wanted}
      onChange={({ target }) => change({ names_wanted: target.checked })}
    >
      Ask for the names of those who come
    </CheckBox>
    <div className="two">
      <TextField
        label="Hours before the start"
        aside="Optional"
        type="number"
        min={0}
        hint="Until then tickets can be given back."
        {...text('refundHours')}
      />
      <TextField
        label="Percent that comes back"
        aside="Optional"
        type="number"
        min={1}
        max={100}
        hint="Empty: refunds only when it is cancelled or moved."
        {...text('refundPercent')}
      />
    </div>
  </>
);

function Seats({ state, plans }: { state: EventState; plans: readonly SeatPlan[] }) {
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

/** Adds an event or changes one. */
export function EventForm({ event, organisers, plans }: EventFormProps) {
  const state = useEvent(event);
  const { fields, said, busy, submit, addClass } = state;
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit}>
      <h2>What</h2>
      <What text={state.text} organisers={organisers} />
      <h2>Where and when</h2>
      <Where text={state.text} />
      <h2>Rules</h2>
      <Rules {...state} />
      <h2>Seats</h2>
      <Seats {...{ state, plans }} />
      <h2>Classes</h2>
      {fields.classes.map(({ id }, n) => (
        <EventClassFields key={id ?? `new-${n}`} {...{ state, n }} isNew={id === null} />
      ))}
      <Button variant="line" onClick={addClass}>
        Add a class
      </Button>
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <Button type="submit" size="big" busy={busy} busyText="Saving">
        {event ? 'Save' : 'Save as a draft'}
      </Button>
    </form>
  );
}

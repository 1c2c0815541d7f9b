import { TextField } from '#islands/ui/text-field.tsx';
import { saveEvent } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import type { Organiser, SeatPlan } from '#lib/e-tickets/desk/organisers.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { fieldsOf, formOf } from './event-draft.ts';
import * as parts from './event-form-parts.tsx';
import { FormPart } from '#islands/desk/form-part.tsx';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';
import { useEventFields, type EventState } from './use-event-fields.ts';

interface EventFormProps {
  /** Null for a new one. */
  event: DeskEvent | null;
  organisers: readonly Organiser[];
  plans: readonly SeatPlan[];
}

/** The fields without those of the film and the cinema. */
const ShowingTime = ({ text }: Pick<EventState, 'text'>) => (
  <FormPart title="Where and when">
    <div className="two">
      <TextField label="Hall" maxLength={100} {...text('venue')} />
      <TextField label="Format" aside="Optional" maxLength={20} {...text('format')} />
    </div>
    <parts.EventTimes text={text} />
  </FormPart>
);

const OwnTerms = ({
  state,
  organisers,
}: { state: EventState } & Pick<EventFormProps, 'organisers'>) => (
  <>
    <FormPart title="What">
      <parts.EventWhat text={state.text} organisers={organisers} />
    </FormPart>
    <FormPart title="Where and when">
      <parts.EventWhere text={state.text} />
      <parts.EventTimes text={state.text} />
    </FormPart>
    <FormPart title="Admission">
      <parts.EventPeople {...state} />
    </FormPart>
  </>
);

/** Adds an event, or changes one or a showing. */
export function EventForm({ event, organisers, plans }: EventFormProps) {
  const act = useDeskAct();
  const state = useEventFields(() => fieldsOf(event), act);
  const send = async () => {
    const body = formOf(event, state.fields);
    const { id } = await saveEvent(event?.id ?? null, body, act.keyOf(body));
    goTo(deskPaths.event(id));
  };
  return (
    <DeskForm
      act={act}
      send={send}
      size="big"
      button={event ? 'Save' : 'Save as a draft'}
      busyText="Saving"
    >
      <div className="grid grid-cols-1 gap-5">
        {event?.kind === 'showing' ? (
          <ShowingTime text={state.text} />
        ) : (
          <OwnTerms state={state} organisers={organisers} />
        )}
        <FormPart title="Fee and refunds">
          <parts.EventRules text={state.text} fields={state.fields} />
        </FormPart>
        <FormPart title="Seating">
          <parts.EventSeats state={state} plans={plans} />
        </FormPart>
        <FormPart title="Classes">
          <parts.EventClasses state={state} />
        </FormPart>
      </div>
    </DeskForm>
  );
}

import { useState } from 'react';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { addShowings } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import type { Cinema, DeskFilm } from '#lib/e-tickets/desk/films.contract.ts';
import type { SeatPlan } from '#lib/e-tickets/desk/organisers.contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { formatInZone } from '#lib/look/zone-time.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { fieldsLike, termsOf } from './event-draft.ts';
import { FormPart } from '#islands/desk/form-part.tsx';
import * as parts from './event-form-parts.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { expandTimes } from './showing-times.ts';
import { useDeskAct, type DeskAct } from '#islands/desk/use-desk-act.ts';
import { useEventFields } from './use-event-fields.ts';

interface ShowingsFormProps {
  film: DeskFilm;
  cinemas: readonly Cinema[];
  plans: readonly SeatPlan[];
  /** The showing whose hall, prices and seats are filled in. */
  like: DeskEvent | null;
}

const MOST_SHOWN = 6;
const empty = { firstDay: '', lastDay: '', times: '' };

interface TimesProps {
  typed: typeof empty;
  onType: (part: Partial<typeof empty>) => void;
  starts: readonly string[] | null;
  zone: string;
  wrong: DeskAct['wrong'];
}

const faultsOf = (starts: readonly string[], wrong: DeskAct['wrong']): string | undefined =>
  starts.some((_, n) => wrong[`starts.${n}`]) ? 'Change or remove these times.' : undefined;

/** How the typed days and times are understood, and what is wrong with each. */
function Understood({ starts, zone, wrong }: Pick<TimesProps, 'starts' | 'zone' | 'wrong'>) {
  if (!starts?.length) return null;
  const faults = starts.flatMap((at, n) => {
    const fault = wrong[`starts.${n}`];
    return fault ? [`${formatInZone(at, zone)}: ${fault}`] : [];
  });
  const count = starts.length === 1 ? '1 showing' : `${starts.length} showings`;
  const some = starts.slice(0, MOST_SHOWN).map((at) => formatInZone(at, zone));
  return (
    <>
      <p className="sub" role="status">
        {count}: {some.join('; ')}
        {starts.length > MOST_SHOWN && ' …'}
      </p>
      {faults.length > 0 && (
        <ul className="hint hint-bad" role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const Times = ({ typed, onType, starts, zone, wrong }: TimesProps) => (
  <>
    <div className="two">
      <TextField
        label="First day"
        type="date"
        value={typed.firstDay}
        error={wrong['starts']}
        onChange={({ target }) => onType({ firstDay: target.value })}
      />
      <TextField
        label="Last day"
        aside="Optional"
        type="date"
        value={typed.lastDay}
        onChange={({ target }) => onType({ lastDay: target.value })}
      />
    </div>
    <TextField
      label="Times"
      autoComplete="off"
      hint="At the cinema, on each of these days: 14:15, 18:40"
      value={typed.times}
      error={starts ? faultsOf(starts, wrong) : 'Enter times like 14:15, 18:40.'}
      onChange={({ target }) => onType({ times: target.value })}
    />
    <Understood starts={starts} zone={zone} wrong={wrong} />
  </>
);

interface HallProps extends Pick<ShowingsFormProps, 'cinemas' | 'like'> {
  cinema: Cinema | undefined;
  setCinema: (id: string) => void;
  of: DeskAct['of'];
}

function Hall({ cinemas, like, cinema, setCinema, of }: HallProps) {
  const [, screen = ''] = (cinema && like?.venue.split(`${cinema.name}, `)) ?? [];
  return (
    <>
      <Select
        label="Cinema"
        placeholder="Choose a cinema"
        choices={cinemas.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
        value={cinema?.id ?? ''}
        onChange={({ target }) => setCinema(target.value)}
        {...of('cinema_id')}
      />
      <div className="two">
        <TextField
          label="Screen"
          aside="Optional"
          maxLength={30}
          hint="For example Screen 2."
          defaultValue={screen}
          {...of('screen')}
        />
        <TextField
          label="Format"
          aside="Optional"
          maxLength={20}
          hint="2D, 3D, IMAX."
          defaultValue={like?.form.format ?? ''}
          {...of('format')}
        />
      </div>
    </>
  );
}

/** Adds showings of a film in one hall. */
export function ShowingsForm({ film, cinemas, plans, like }: ShowingsFormProps) {
  const act = useDeskAct();
  const state = useEventFields(() => fieldsLike(like), act);
  const [typed, setTyped] = useState(empty);
  const [cinemaId, setCinema] = useState(() => cinemaOf(cinemas, like)?.id ?? '');
  const cinema = cinemas.find(({ id }) => id === cinemaId);
  const zone = supportedCountries[cinema?.country_code ?? 'NG'].timeZone;
  const starts = expandTimes(typed, zone);
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const body = {
      cinema_id: cinemaId,
      starts: starts ?? [],
      on_sale: data.has('on_sale'),
      screen: textOf(data, 'screen') || null,
      format: textOf(data, 'format') || null,
      ...termsOf(state.fields, zone),
    };
    await addShowings(film.id, body, act.keyOf(body));
    goTo(deskPaths.film(film.id));
  };
  return (
    <DeskForm act={act} send={send} size="big" button="Add the showings" busyText="Adding">
      <div className="grid grid-cols-1 gap-5">
        <FormPart title="Where">
          <Hall cinemas={cinemas} like={like} cinema={cinema} setCinema={setCinema} of={act.of} />
        </FormPart>
        <FormPart title="When">
          <Times
            typed={typed}
            starts={starts}
            zone={zone}
            wrong={act.wrong}
            onType={(part) => setTyped((now) => ({ ...now, ...part }))}
          />
        </FormPart>
        <FormPart title="Seating">
          <parts.EventSeats state={state} plans={plans} />
        </FormPart>
        <FormPart title="Classes">
          <parts.EventClasses state={state} />
        </FormPart>
        <FormPart title="Fee and refunds">
          <parts.EventRules text={state.text} fields={state.fields} />
        </FormPart>
        <CheckBox name="on_sale" defaultChecked>
          Put them on sale now
        </CheckBox>
      </div>
    </DeskForm>
  );
}

/** The cinema of a showing, by its hall. */
const cinemaOf = (cinemas: readonly Cinema[], like: DeskEvent | null): Cinema | undefined =>
  cinemas.find(({ name }) => like?.venue === name || like?.venue.startsWith(`${name}, `));

import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { saveCinema } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { Cinema } from '#lib/e-tickets/desk/films.contract.ts';
import type { Organiser } from '#lib/e-tickets/desk/organisers.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

interface CinemaFormProps {
  cinema: Cinema | null;
  organisers: readonly Organiser[];
}

function read(form: HTMLFormElement) {
  const data = new FormData(form);
  return {
    name: textOf(data, 'name'),
    chain: textOf(data, 'chain'),
    organiser_id: textOf(data, 'organiser_id'),
    state: textOf(data, 'state'),
    city: textOf(data, 'city'),
  };
}

/** Adds a cinema, or changes one. */
export function CinemaForm({ cinema, organisers }: CinemaFormProps) {
  const act = useDeskAct();
  const { of } = act;
  const send = async (form: HTMLFormElement) => {
    const body = read(form);
    await saveCinema(cinema?.id ?? null, body, act.keyOf(body));
    goTo(deskPaths.cinemas);
  };
  return (
    <DeskForm act={act} send={send} button={cinema ? 'Save' : 'Add the cinema'} busyText="Saving">
      <div className="two">
        <TextField label="Name" maxLength={60} defaultValue={cinema?.name} {...of('name')} />
        <TextField label="Chain" maxLength={60} defaultValue={cinema?.chain} {...of('chain')} />
      </div>
      <Select
        label="Organiser"
        hint="Gets paid for the tickets."
        placeholder="Choose an organiser"
        choices={organisers.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={cinema?.organiser_id}
        {...of('organiser_id')}
      />
      <div className="two">
        <TextField
          label="State or region"
          maxLength={60}
          defaultValue={cinema?.state}
          {...of('state')}
        />
        <TextField label="City" maxLength={60} defaultValue={cinema?.city} {...of('city')} />
      </div>
    </DeskForm>
  );
}

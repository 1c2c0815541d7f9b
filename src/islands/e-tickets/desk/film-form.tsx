import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { saveFilm } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskFilm } from '#lib/e-tickets/desk/films.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

function read(form: HTMLFormElement) {
  const data = new FormData(form);
  return {
    title: textOf(data, 'title'),
    genre: textOf(data, 'genre'),
    minutes: Number(textOf(data, 'minutes')),
    rating: textOf(data, 'rating'),
    tagline: textOf(data, 'tagline'),
  };
}

/** Adds a film, or changes one. */
export function FilmForm({ film }: { film: DeskFilm | null }) {
  const act = useDeskAct();
  const { of } = act;
  const send = async (form: HTMLFormElement) => {
    const body = read(form);
    const { id } = await saveFilm(film?.id ?? null, body, act.keyOf(body));
    goTo(deskPaths.film(id));
  };
  return (
    <DeskForm act={act} send={send} button={film ? 'Save' : 'Add the film'} busyText="Saving">
      <TextField label="Title" maxLength={100} defaultValue={film?.title} {...of('title')} />
      <TextField label="Genre" maxLength={40} defaultValue={film?.genre} {...of('genre')} />
      <div className="two">
        <TextField
          label="Length in minutes"
          type="number"
          min={1}
          max={600}
          defaultValue={film?.minutes}
          {...of('minutes')}
        />
        <TextField
          label="Rating"
          maxLength={10}
          hint="15, 12A or PG. A plain number is also the age limit."
          defaultValue={film?.rating}
          {...of('rating')}
        />
      </div>
      <TextArea
        label="Description"
        rows={3}
        maxLength={300}
        defaultValue={film?.tagline}
        {...of('tagline')}
      />
    </DeskForm>
  );
}

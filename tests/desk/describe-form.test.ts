import { describe, expect, it } from 'vitest';
import { describeForm } from '#lib/contracts/describe-form.ts';
import { fieldsOf } from '#lib/desk/form-view.ts';
import { disputeForm } from '#lib/wallet/desk/disputes.form.ts';
import { eventPromoForm } from '#lib/e-tickets/desk/event-acts.form.ts';
import { cinemaForm, filmForm } from '#lib/e-tickets/desk/films.form.ts';
import { labelForm } from '#lib/help/desk/ticket-settings.form.ts';
import { labelToneNames, labelTones } from '#lib/help/desk/ticket-labels.ts';
import { noteTicket } from '#lib/help/desk/contract.ts';

const film = {
  id: 'a film',
  title: 'Lagos Noir',
  genre: 'Drama',
  minutes: 104,
  rating: '15',
  tagline: 'A city at night.',
  showings: 0,
  demo: false,
};
const fieldOf = (form: ReturnType<typeof describeForm>, name: string) =>
  fieldsOf(form.rows).find((field) => field.name === name);

describe('a form that is described', () => {
  it('takes the kind, length and emptiness of each field from the schema of its call', () => {
    const kinds = fieldsOf(disputeForm().rows).map(({ name, kind, most, aside, empty }) => [
      ...[name, kind, most, aside, empty],
    ]);
    expect(kinds).toEqual([
      ['order', 'text', 40, undefined, ''],
      ['provider_reference', 'text', 80, undefined, ''],
      ['category', 'text', 60, undefined, ''],
      ['amount', 'amount', undefined, 'Optional', undefined],
      ['due_at', 'time', undefined, undefined, ''],
    ]);
  });

  it('offers the values of an enum, with the names that it is given', () => {
    expect(fieldOf(labelForm(null), 'tone')).toMatchObject({
      kind: 'choice',
      value: 'plain',
      choices: labelTones.map((value) => ({ value, label: labelToneNames[value] })),
    });
  });

  it('creates what is new, and changes what has an id', () => {
    expect(filmForm(null)).toMatchObject({ method: 'POST', path: '/films', isKeyed: true });
    expect(filmForm(film)).toMatchObject({
      method: 'PUT',
      path: '/films/a%20film',
      isKeyed: false,
    });
    expect(fieldOf(filmForm(film), 'minutes')).toMatchObject({ kind: 'number', value: '104' });
    expect(fieldOf(filmForm(null), 'tagline')).toMatchObject({ kind: 'words', value: '' });
  });

  it('sends null for what its call accepts as null, in a list if its call takes one', () => {
    const form = eventPromoForm({
      id: 'e-1',
      currency: 'NGN',
      time_zone: 'Africa/Lagos',
      classes: [],
    });
    expect(fieldOf(form, 'class_ids')).toMatchObject({ kind: 'choice', isList: true, empty: null });
    expect(fieldOf(form, 'valid_from')).toMatchObject({ kind: 'time', empty: null });
    expect(fieldOf(cinemaForm(null, []), 'organiser_id')).toMatchObject({ empty: '' });
  });

  it('can’t have a field that its call doesn’t have', () => {
    const wrong = () =>
      describeForm(noteTicket, {
        // @ts-expect-error -- the call has no such field
        rows: [{ name: 'txet', label: 'New note' }],
        button: 'Add',
        busyText: 'Adding',
      });
    expect(wrong).toThrow('has no field txet');
  });
});

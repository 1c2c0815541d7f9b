import { describeForm } from '#lib/contracts/describe-form.ts';
import { choicesOf } from '#lib/desk/choices.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { addEventPromo, giveAdmissions, importDeskEvents } from './event-acts.contract.ts';
import type { DeskEvent } from './events.contract.ts';
import type { Organiser } from './organisers.contract.ts';

/** Imports events from another catalogue as drafts. */
export const importForm = (organisers: readonly Organiser[]) =>
  describeForm(importDeskEvents, {
    rows: [
      {
        name: 'organiser_id',
        label: 'For the organiser',
        placeholder: 'Choose an organiser',
        choices: choicesOf(organisers),
      },
    ],
    variant: 'line',
    button: 'Import',
    busyText: 'Importing',
  });

/** Adds a promo code of the organiser. */
export const eventPromoForm = ({
  id,
  currency,
  time_zone: zone,
  classes,
}: Pick<DeskEvent, 'id' | 'currency' | 'time_zone' | 'classes'>) =>
  describeForm(addEventPromo, {
    params: { id },
    rows: [
      { name: 'code', label: 'Code', capitalize: 'characters' },
      {
        pair: [
          { name: 'percent', label: 'Percent off', aside: '' },
          { name: 'amount', label: 'Or an amount off', aside: '', currency },
        ],
      },
      {
        name: 'class_ids',
        kind: 'choice',
        label: 'For',
        placeholder: 'All classes',
        choices: choicesOf(classes),
      },
      {
        name: 'max_uses',
        label: 'How many tickets',
        value: 100,
        hint: 'It stops working after that.',
      },
      {
        pair: [
          { name: 'valid_from', label: 'From', zone },
          { name: 'valid_until', label: 'Until', zone },
        ],
      },
    ],
    button: 'Add the code',
    busyText: 'Adding',
    next: deskPaths.event(id),
  });

/** Gives complimentary tickets to a person, by email. */
export const complimentaryForm = ({
  id,
  seated,
  classes,
}: Pick<DeskEvent, 'id' | 'seated' | 'classes'>) =>
  describeForm(giveAdmissions, {
    params: { id },
    rows: [
      {
        name: 'class',
        label: 'Class',
        choices: classes.map(({ id: value, name, free }) => ({
          value,
          label: `${name}, ${free} free`,
        })),
      },
      seated
        ? {
            name: 'seats',
            kind: 'list',
            label: 'Seats',
            aside: '',
            hint: 'Separate with commas: A1, A2',
          }
        : { name: 'quantity', label: 'How many', value: 1 },
      {
        pair: [
          { name: 'name', label: 'Name' },
          { name: 'email', label: 'Email', kind: 'email' },
        ],
      },
    ],
    button: 'Send the tickets',
    busyText: 'Sending',
  });

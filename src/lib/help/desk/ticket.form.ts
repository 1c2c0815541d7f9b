import { describeForm } from '#lib/contracts/describe-form.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import {
  assignTicket,
  handOverTicket,
  labelTicket,
  mergeTicket,
  noteTicket,
  type DeskTicket,
} from './contract.ts';

type Colleagues = Pick<DeskTicket, 'id' | 'colleagues'>;

/** Assigns a ticket to someone; anyone else can still answer it. */
export const assignForm = ({
  id,
  colleagues,
  assignee,
}: Colleagues & Pick<DeskTicket, 'assignee'>) =>
  describeForm(assignTicket, {
    params: { id },
    rows: [
      {
        name: 'operator_id',
        label: 'Assign to',
        placeholder: 'Unassigned',
        choices: colleagues.map(({ id: value, name, mine }) => ({
          value,
          label: mine ? `${name} (you)` : name,
        })),
        value: assignee?.id,
      },
    ],
    variant: 'line',
    button: 'Assign',
    busyText: 'Assigning',
    next: deskPaths.ticketSaid(id, 'assigned'),
  });

export const labelsForm = ({
  id,
  labels,
  all_labels: all,
}: Pick<DeskTicket, 'id' | 'labels' | 'all_labels'>) =>
  describeForm(labelTicket, {
    params: { id },
    rows: [
      {
        name: 'label_ids',
        label: 'Labels',
        choices: [...all, ...labels.filter(({ retired }) => retired)].map((label) => ({
          value: label.id,
          label: label.name,
        })),
        value: labels.map((label) => label.id),
      },
    ],
    variant: 'line',
    button: 'Save labels',
    busyText: 'Saving',
    next: deskPaths.ticketSaid(id, 'labelled'),
  });

export const ticketNoteForm = (id: string) =>
  describeForm(noteTicket, {
    params: { id },
    rows: [
      {
        name: 'text',
        label: 'New note',
        rows: 3,
        hint: 'For colleagues. The customer never sees it.',
      },
    ],
    variant: 'line',
    button: 'Add the note',
    busyText: 'Adding',
    next: deskPaths.ticketSaid(id, 'noted'),
  });

/** Hands the ticket over to a colleague, with the draft so far. */
export const handOverForm = ({ id, colleagues }: Colleagues) =>
  describeForm(handOverTicket, {
    params: { id },
    rows: [
      {
        name: 'to',
        label: 'Colleague',
        placeholder: 'Choose a colleague',
        choices: colleagues
          .filter(({ mine }) => !mine)
          .map(({ id: value, name: label }) => ({ value, label })),
      },
      { name: 'note', label: 'Note', rows: 2 },
    ],
    variant: 'line',
    button: 'Hand over',
    busyText: 'Handing over',
    next: `${deskPaths.tickets}?said=handed`,
  });

/** Merges the ticket into another one of the same customer. */
export const mergeForm = ({ id, others }: Pick<DeskTicket, 'id' | 'others'>) =>
  describeForm(mergeTicket, {
    params: { id },
    rows: [
      {
        name: 'into',
        label: 'Other ticket',
        placeholder: 'Choose a ticket',
        choices: others.map(({ id: value, number, subject }) => ({
          value,
          label: `${number}: ${subject}`,
        })),
      },
    ],
    variant: 'danger',
    button: 'Join them',
    busyText: 'Joining',
    next: `${deskPaths.tickets}?said=merged`,
  });

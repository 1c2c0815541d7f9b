import { describeForm } from '#lib/contracts/describe-form.ts';
import { choicesOf } from '#lib/desk/choices.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import {
  assignDeskFinding,
  noteDeskFinding,
  resolveDeskFinding,
  type DeskFinding,
} from './contract.ts';

const said = (what: string) => deskPaths.reconciliationOf({ said: what });

/** Assigns a difference to someone. */
export const ownerForm = (
  { id, owner }: Pick<DeskFinding, 'id' | 'owner'>,
  people: readonly { id: string; name: string }[],
) =>
  describeForm(assignDeskFinding, {
    params: { id },
    rows: [
      {
        name: 'owner',
        label: 'Owner',
        placeholder: 'Unassigned',
        choices: choicesOf(people),
        value: owner?.id,
      },
    ],
    variant: 'line',
    button: 'Save the owner',
    busyText: 'Saving',
    next: said('given'),
  });

export const findingNoteForm = (id: string) =>
  describeForm(noteDeskFinding, {
    params: { id },
    rows: [{ name: 'text', label: 'New note', rows: 2 }],
    variant: 'line',
    button: 'Add the note',
    busyText: 'Adding',
    next: said('noted'),
  });

/** Explains why the two sides differ. No money moves. */
export const resolveForm = (id: string) =>
  describeForm(resolveDeskFinding, {
    params: { id },
    rows: [
      {
        name: 'reason',
        label: 'Reason',
        kind: 'text',
        hint: 'Why the two sides differ. If the difference changes, the case reopens.',
      },
    ],
    variant: 'line',
    button: 'Close the case',
    busyText: 'Closing',
    next: said('resolved'),
  });

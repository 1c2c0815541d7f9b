import { describeForm } from '#lib/contracts/describe-form.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { allowForbidden, changeForbidden, type DeskForbiddenGoods } from './forbidden.contract.ts';

const because = {
  name: 'because',
  label: 'Reason for colleagues',
  hint: 'For the second approver and the audit log. Customers don’t see it.',
} as const;
const next = `${deskPaths.forbiddenGoods}?said=second`;

interface Parts {
  /** Absent: new goods. */
  goods?: DeskForbiddenGoods | undefined;
  countries: readonly { code: string; name: string }[];
}

/** Forbids goods, or changes how they are forbidden, once a second approver agrees. */
export const forbiddenForm = ({ goods, countries }: Parts) =>
  describeForm(changeForbidden, {
    fixed: { id: goods?.id ?? null },
    given: goods ?? null,
    rows: [
      { name: 'name', label: 'Name', hint: 'As customers read it: “Loose batteries”.' },
      {
        name: 'words',
        kind: 'list',
        label: 'Words',
        hint: 'Separate with commas. An item with one of them in its name or description is recognised.',
        value: goods?.words.join(', ') ?? '',
      },
      { name: 'reason', label: 'Reason for customers' },
      { name: 'instead', label: 'What we can send instead' },
      {
        name: 'refused',
        label: 'Refuse such items. Otherwise our team decides.',
        value: goods?.refused ?? true,
      },
      {
        name: 'destinations',
        label: 'Only to these countries, or to all if none is ticked',
        choices: countries.map(({ code, name }) => ({ value: code, label: name })),
      },
      because,
    ],
    button: 'Send for second approval',
    busyText: 'Sending',
    next,
  });

/** Lets goods be sent again, once a second approver agrees. */
export const allowForm = ({ id, name }: DeskForbiddenGoods) =>
  describeForm(allowForbidden, {
    fixed: { id },
    rows: [because],
    button: 'Ask to allow it',
    buttonAbout: name,
    busyText: 'Sending',
    variant: 'line',
    next,
  });

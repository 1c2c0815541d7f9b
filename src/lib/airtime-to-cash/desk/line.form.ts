import { describeForm } from '#lib/contracts/describe-form.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { addAirtimeLine } from './lines.contract.ts';

/** Adds a phone line, or changes what it accepts in a day, once a second approver agrees. */
export const airtimeLineForm = (networks: readonly { id: string; name: string }[]) =>
  describeForm(addAirtimeLine, {
    rows: [
      {
        name: 'network',
        label: 'Network',
        placeholder: 'Choose a network',
        choices: networks.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        name: 'number',
        label: 'Phone number',
        hint: 'A number of ours that is already here gets the new daily limit.',
      },
      {
        name: 'per_day',
        label: 'Daily limit',
        hint: 'Airtime that it accepts in a day, in the currency of its country.',
      },
    ],
    button: 'Send for second approval',
    busyText: 'Sending',
    next: `${deskPaths.airtimeLines}?said=second`,
  });

import { describeForm } from '#lib/contracts/describe-form.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import {
  addTicketLabel,
  addTicketMacro,
  changeTicketLabel,
  changeTicketMacro,
  type TicketLabel,
  type TicketMacro,
} from './contract.ts';
import { labelToneNames } from './ticket-labels.ts';

const saved = {
  button: 'Save',
  busyText: 'Saving',
  next: `${deskPaths.ticketSettings}?said=saved`,
};

/** A label; null for a new one. */
export const labelForm = (label: TicketLabel | null) =>
  describeForm(label ? changeTicketLabel : addTicketLabel, {
    params: label ? { id: label.id } : {},
    given: label,
    rows: [
      { name: 'name', label: 'Name' },
      { name: 'tone', label: 'Colour', names: labelToneNames, value: label?.tone ?? 'plain' },
      label && { name: 'retired', label: 'Retired: tickets keep it, new ones can’t get it' },
    ],
    ...saved,
  });

/** A macro; null for a new one. Saving creates a new version. */
export const macroForm = (macro: TicketMacro | null) =>
  describeForm(macro ? changeTicketMacro : addTicketMacro, {
    params: macro ? { id: macro.id } : {},
    given: macro,
    fixed: macro ? { version: macro.version } : {},
    rows: [
      { name: 'name', label: 'Name', hint: 'For colleagues.' },
      {
        name: 'text',
        label: 'Text',
        hint: '{name} becomes the customer’s first name, {reference} the order or ticket, and {amount} what the order cost.',
      },
      macro && { name: 'retired', label: 'Retired: colleagues can’t choose it' },
    ],
    ...saved,
  });

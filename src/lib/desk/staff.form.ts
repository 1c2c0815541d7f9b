import { describeForm } from '#lib/contracts/describe-form.ts';
import { formatMoney } from '#lib/money.ts';
import { deskPaths } from './paths.ts';
import { reasonField } from './reason-field.ts';
import { operatorRoles } from './rights.ts';
import { roleWords } from './role-words.ts';
import {
  addStaff,
  changeStaff,
  renewStaffSignIn,
  suspendStaff,
  type StaffMember,
} from './staff.contract.ts';

const asked = `${deskPaths.staff}?said=asked`;
const wordsOf = (word: 'name' | 'about') =>
  Object.fromEntries(operatorRoles.map((role) => [role, roleWords[role][word]]));
const role = {
  name: 'role',
  label: 'Role',
  names: wordsOf('name'),
  hints: wordsOf('about'),
} as const;
const askOwner = { button: 'Ask a second owner', busyText: 'Asking', next: asked };

/** Adds someone. A second owner has to approve. */
export const addStaffForm = () =>
  describeForm(addStaff, {
    rows: [
      {
        pair: [
          { name: 'name', label: 'Name' },
          {
            name: 'email',
            kind: 'email',
            label: 'Work email',
            hint: 'The link to set up their sign-in goes here.',
          },
        ],
      },
      { ...role, value: 'support' },
      reasonField,
    ],
    ...askOwner,
  });

/**
 * Changes someone's role and limit. A second owner has to approve.
 * @param daySum what everyone can decide alone in 24 hours, in naira
 */
export const changeStaffForm = (person: StaffMember, daySum: string) =>
  describeForm(changeStaff, {
    params: { id: person.id },
    given: person,
    rows: [
      role,
      {
        name: 'day_sum',
        label: 'Decides alone in 24 hours, in naira',
        hint: `Leave empty for the standard limit, ${formatMoney(daySum, 'NGN')}.`,
      },
      reasonField,
    ],
    ...askOwner,
  });

/** A new password and authenticator, for someone who lost theirs. A second owner has to approve. */
export const newSignInForm = ({ id }: StaffMember) =>
  describeForm(renewStaffSignIn, {
    params: { id },
    rows: [reasonField],
    variant: 'line',
    ...askOwner,
  });

/** Ends someone’s access. One owner is enough, because it can’t wait; for an owner’s, a second has to approve. */
export const suspendForm = ({ id, name, role: given }: StaffMember) =>
  describeForm(suspendStaff, {
    params: { id },
    rows: [reasonField],
    variant: 'danger',
    ...(given === 'owner'
      ? askOwner
      : {
          button: `End ${name}’s access now`,
          busyText: 'Ending',
          next: `${deskPaths.staff}?said=ended`,
        }),
  });

import type { OperatorRole } from './rights.ts';
import type { StaffMember, StaffWaiting } from './staff.contract.ts';

/** Each role's name and purpose. */
export const roleWords: Readonly<Record<OperatorRole, { name: string; about: string }>> = {
  owner: { name: 'Owner', about: 'Everything, and who works at the desk' },
  lead: { name: 'Lead', about: 'Every queue, rates, settings, events and the audit log' },
  reviewer: { name: 'Reviewer', about: 'Sales, orders, shopping, documents and flags' },
  support: {
    name: 'Support',
    about: 'Answers tickets, finds one order, helps people with their accounts and at the gate',
  },
  treasurer: { name: 'Treasurer', about: 'Deposits, rates, settlements and the money page' },
  reader: {
    name: 'Reader',
    about: 'Reads orders, rates, money and the audit log; makes no decisions',
  },
  gate: { name: 'Gate', about: 'Checks tickets at the gate, and nothing else' },
};

const actWords: Readonly<Record<StaffWaiting['act'], (waiting: StaffWaiting) => string>> = {
  add: ({ role }) => `Joins as ${roleWords[role].name.toLowerCase()}`,
  change: ({ role }) => `Becomes ${roleWords[role].name.toLowerCase()}`,
  secret: () => 'Gets a new password and authenticator',
  suspend: () => 'Loses access',
};

/** An open change about someone: "Joins as support, requested by Fatima Bala". */
export const describeWaiting = (waiting: StaffWaiting): string =>
  `${actWords[waiting.act](waiting)}, requested by ${waiting.asked_by}`;

export const describeRole = ({ role, active }: Pick<StaffMember, 'role' | 'active'>): string =>
  active ? roleWords[role].name : 'No access';

const said: Readonly<Record<string, string>> = {
  asked: 'Asked. Another owner finds it under Approvals.',
  ended: 'Their access has ended.',
};

/** The result of the last form, from the address. */
export const staffSaid = (key: string | null): string | undefined =>
  key !== null && Object.hasOwn(said, key) ? said[key] : undefined;

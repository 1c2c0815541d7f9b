import { findOperator } from '#server/desk/operators.ts';
import { addLabel, listLabels } from '#server/help/desk/labels.ts';
import { addMacro } from '#server/help/desk/macros.ts';
import { seedTicket } from '#server/help/seed-ticket.ts';
import type { Services } from '#server/platform/services.ts';
import { demoOperators } from './operators.ts';
import { findPerson } from './people.ts';

const labels = [
  { name: 'Waiting for provider', tone: 'warn' },
  { name: 'Bank delay', tone: 'info' },
  { name: 'Possible fraud', tone: 'bad' },
] as const;

const macros = [
  {
    name: 'We’re asking the provider',
    text: 'Hi {name}, we’ve asked the provider about {reference}. Your money stays on hold until they reply, and we’ll write to you here as soon as they do.',
  },
  {
    name: 'Refunded',
    text: 'Hi {name}, {reference} failed, so we refunded {amount}. You’ll find it in your Transaction Log.',
  },
  {
    name: 'Please send a picture',
    text: 'Hi {name}, to look into {reference} we need a picture of what you see: a screenshot, or your bank’s debit message. Please cover card numbers.',
  },
];

/** Labels and macros for the demo's desk. Once someone has created labels, nothing is added. */
export async function seedTicketSettings(services: Services): Promise<void> {
  const [{ email } = { email: '' }] = demoOperators;
  const lead = services.env.desk ? await findOperator(services.db, email) : undefined;
  if (!lead || (await listLabels(services.db)).length > 0) return;
  for (const label of labels) await addLabel(services, { ...label, retired: false }, lead.id);
  for (const macro of macros) await addMacro(services, { ...macro, retired: false }, lead.id);
}

/** A ticket for the demo's desk, from a member in Kenya, which one of its operators is working on. */
export async function seedDemoTicket(services: Services): Promise<void> {
  const { email } = demoOperators.find(({ role }) => role === 'support') ?? { email: '' };
  const support = services.env.desk ? await findOperator(services.db, email) : undefined;
  const user = support && (await findPerson(services, { id: 'ke2' }));
  if (user) await seedTicket(services, { userId: user.uuid, operatorId: support.id });
}

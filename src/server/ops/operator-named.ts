import { z } from 'zod';
import { findOperator } from '#server/desk/index.ts';
import type { Services } from '#server/platform/services.ts';
import { Trouble } from './trouble.ts';

/** The operator who acts, as typed: commands act in the name of someone who works at the desk. */
export const OperatorEmail = z.email({
  error: 'Identify yourself: --by <email of an operator>.',
});

/**
 * The operator's id.
 * @throws Trouble for someone who doesn't work at the desk
 */
export async function operatorNamed({ db }: Pick<Services, 'db'>, email: string): Promise<string> {
  const found = await findOperator(db, email.trim().toLowerCase());
  if (!found?.active || found.role !== 'operator')
    throw new Trouble(`We couldn’t find operator ${email}.`);
  return found.id;
}

/**
 * The same in the form of the audit log: operator:<uuid>.
 * @throws Trouble as operatorNamed
 */
export const actorNamed = async (services: Pick<Services, 'db'>, email: string): Promise<string> =>
  `operator:${await operatorNamed(services, email)}`;

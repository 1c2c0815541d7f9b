import { z } from 'zod';
import { isAllowed, type DeskRight } from '#lib/desk/rights.ts';
import { typedEmail } from '#lib/rules/typed.ts';
import { findOperator } from '#server/desk/operators.ts';
import type { Services } from '#server/platform/services.ts';
import { Trouble } from './trouble.ts';

/** The operator's email, as typed: commands act in the name of someone who works at the desk. */
export const OperatorEmail = z.email({
  error: 'Identify yourself: --by <email of an operator>.',
});

/**
 * The id of an operator whose role has the right to what they do.
 * @throws Trouble for someone who doesn't work at the desk, or may not do this
 */
async function operatorNamed(
  { db }: Pick<Services, 'db'>,
  email: string,
  right: DeskRight,
): Promise<string> {
  const found = await findOperator(db, typedEmail(email).toLowerCase());
  if (!found?.active) throw new Trouble(`We couldn’t find operator ${email}.`);
  if (!isAllowed(found.role, right)) throw new Trouble(`The role ${found.role} can’t do this.`);
  return found.id;
}

/**
 * The same in the form of the audit log: operator:<uuid>.
 * @throws Trouble as operatorNamed
 */
export const actorNamed = async (
  services: Pick<Services, 'db'>,
  email: string,
  right: DeskRight,
): Promise<string> => `operator:${await operatorNamed(services, email, right)}`;
